/** Significance of differences between methods. */
@NullMarked
package dev.credence.eval.statistics;

import org.jspecify.annotations.NullMarked;
