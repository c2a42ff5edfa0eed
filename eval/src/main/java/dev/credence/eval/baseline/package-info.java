/** Baseline models for comparison. */
@NullMarked
package dev.credence.eval.baseline;

import org.jspecify.annotations.NullMarked;
