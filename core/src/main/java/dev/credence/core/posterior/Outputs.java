package dev.credence.core.posterior;

import dev.credence.core.graph.Var;

/** What a posterior makes of a batch. */
public sealed interface Outputs {
    /** K sampled outputs: f [K·M, C], the M points of sample 0 first. */
    record Sampled(Var f, int samples) implements Outputs {}

    /** Mean and variance of each output: f, a pair [2, M, C] of {@link dev.credence.core.graph.MomentOperations}. */
    record Moments(Var f) implements Outputs {}
}
