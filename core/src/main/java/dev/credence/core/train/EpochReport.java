package dev.credence.core.train;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/**
 * Report of one epoch.
 *
 * @param epoch 1 for the first
 * @param epochs total number of epochs
 * @param energy mean over the epoch's steps, weighted by points
 * @param dataTerm mean over the epoch's steps, weighted by points
 * @param divergence at the last step
 * @param gradientNorm at the last step, before clipping
 * @param validationLogLikelihood mean log predictive density of the held-out points in the target's own unit, if
 *     evaluated
 * @param diagnostics the inference's diagnostics, computed on demand and only during the listener's call
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
