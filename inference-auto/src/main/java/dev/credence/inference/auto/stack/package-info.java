/** Folds, and stacking of predictive distributions by a convex fit to out-of-fold scores. */
@NullMarked
package dev.credence.inference.auto.stack;

import org.jspecify.annotations.NullMarked;
