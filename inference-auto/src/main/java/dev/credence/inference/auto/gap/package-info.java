/** Marginalisation of missing cells without training gaps, over donors from the training rows. */
@NullMarked
package dev.credence.inference.auto.gap;

import org.jspecify.annotations.NullMarked;
