package dev.credence.core.train;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/**
 * What one epoch saw.
 *
 * @param epoch 1 for the first
 * @param epochs in all
 * @param energy mean over the epoch's steps, weighted by points
 * @param dataTerm likewise
 * @param divergence at the last step
 * @param gradientNorm at the last step, before clipping
 * @param validationLogLikelihood mean log predictive density of the held-out points in the target's own unit, where it
 *     was evaluated
 * @param diagnostics the inference's own numbers, computed when asked for and only while the listener runs
 */
public record EpochReport(
        int epoch,
        int epochs,
        double energy,
        double dataTerm,
        double divergence,
        double gradientNorm,
        OptionalDouble validationLogLikelihood,
        Supplier<Map<String, Double>> diagnostics) {}
