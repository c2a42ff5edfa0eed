package dev.credence.scale.spark;

import java.util.List;

/**
 * Names of the columns of predictions that have names of Spark ML; an empty name leaves the column out.
 *
 * @param prediction the mean, or the predicted class
 * @param probability the vector of the classes' probabilities
 * @param sd the standard deviation
 * @param epistemicSd its epistemic part
 * @param set first part of the names of prediction sets, before {@code _90}
 * @param intervals levels of the model's own central intervals; empty for the usual ones
 * @param flags whether rows with unusual cells are flagged
 */
record OutputNames(
        String prediction,
        String probability,
        String sd,
        String epistemicSd,
        String set,
        List<Double> intervals,
        boolean flags) {
    OutputNames {
        intervals = List.copyOf(intervals);
    }
}
