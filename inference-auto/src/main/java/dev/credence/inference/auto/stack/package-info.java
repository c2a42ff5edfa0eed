/** Folds, and the convex fit on out-of-fold scores that selects, stops, weighs and recalibrates. */
@NullMarked
package dev.credence.inference.auto.stack;

import org.jspecify.annotations.NullMarked;
