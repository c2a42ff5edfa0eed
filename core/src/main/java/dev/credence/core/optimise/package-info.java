/** Optimisers, learning-rate schedules and other parts of a gradient step. */
@NullMarked
package dev.credence.core.optimise;

import org.jspecify.annotations.NullMarked;
