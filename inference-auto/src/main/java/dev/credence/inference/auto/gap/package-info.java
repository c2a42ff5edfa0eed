/** Cells that are missing only at prediction: integrated out over donors, rows of the training. */
@NullMarked
package dev.credence.inference.auto.gap;

import org.jspecify.annotations.NullMarked;
