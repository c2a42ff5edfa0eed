/** The standard random splits, drawn as NumPy draws them. */
@NullMarked
package dev.credence.datasets.split;

import org.jspecify.annotations.NullMarked;
