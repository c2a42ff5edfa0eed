/**
 * Metrics of predictive distributions, streamed over tiles of test points: {@link dev.credence.eval.metrics.Metrics#of}
 * gives an accumulator, {@code add} takes a tile, {@code result} uses the names of uncertainty-toolbox and
 * torch-uncertainty.
 *
 * <p>All metrics are computed from the whole predictive distribution, not from its mean and variance. The state is a
 * few sums per metric, except for {@code ace} and {@code aurc}, which keep one number per point.
 */
@NullMarked
package dev.credence.eval.metrics;

import org.jspecify.annotations.NullMarked;
