package dev.credence.core.posterior;

import dev.credence.core.graph.Var;

/** A posterior's outputs for a batch. */
public sealed interface Outputs {
    /** K sampled outputs: f [K·M, C], the M points of sample 0 first. */
    record Sampled(Var f, int samples) implements Outputs {
        /**
         * K, which may differ from the number that the posterior was asked for.
         *
         * @param points M
         * @throws IllegalStateException if f does not have K·M rows
         */
        public int samplesOf(int points) {
            int rows = f.value().shape()[0];
            if (rows != (long) samples * points) {
                throw new IllegalStateException("A posterior returned outputs of " + samples + " samples of " + points
                        + " points with " + rows + " rows; expected " + (long) samples * points
                        + ": give Outputs.Sampled the number of samples that f has, not the one that was asked for");
            }
            return samples;
        }
    }

    /** Means and variances of the outputs: f, a pair [2, M, C] of {@link dev.credence.core.graph.MomentOperations}. */
    record Moments(Var f) implements Outputs {}
}
