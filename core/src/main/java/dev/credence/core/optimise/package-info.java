/** Optimisers, learning-rate schedules and gradient steps. */
@NullMarked
package dev.credence.core.optimise;

import org.jspecify.annotations.NullMarked;
