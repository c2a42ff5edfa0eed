/** The standard random splits, with NumPy's random numbers. */
@NullMarked
package dev.credence.datasets.split;

import org.jspecify.annotations.NullMarked;
