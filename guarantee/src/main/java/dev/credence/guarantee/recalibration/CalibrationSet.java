package dev.credence.guarantee.recalibration;

import dev.credence.core.UserException;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The predictions and targets that a map is fitted on.
 *
 * @param tiles predictions of all points, in order
 * @param targets [N]; class indices in classification
 * @param weights [N], how many times each point counts; only {@link WidthScale} knows other weights than 1
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record CalibrationSet(List<? extends Predictive> tiles, double[] targets, double[] weights) {
    /** Points that count once. */
    CalibrationSet(List<? extends Predictive> tiles, double[] targets) {
        this(tiles, targets, ones(targets.length));
    }

    private static double[] ones(int points) {
        double[] ones = new double[points];
        Arrays.fill(ones, 1);
        return ones;
    }

    /** A tile, its targets and their weights. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Part<T>(T tile, double[] targets, double[] weights) {
        /** Σ w_i score_i; a score of weight 0 is as if it were not there, also an infinite one. */
        double sum(double[] scores) {
            double[] terms = new double[scores.length];
            Arrays.setAll(terms, i -> weights[i] == 0 ? 0 : weights[i] * scores[i]);
            return Arrays.stream(terms).sum();
        }
    }

    CalibrationSet {
        int points = tiles.stream().mapToInt(Predictive::points).sum();
        if (points != targets.length || points == 0) {
            throw new IllegalArgumentException("fit: there are " + points + " predictions and " + targets.length
                    + " targets; expected as many, and at least one");
        }
    }

    int points() {
        return targets.length;
    }

    /** The parts, in regression. */
    List<Part<RegressionPredictive>> numbers(String name) {
        return parts(name, RegressionPredictive.class, "numbers", "classes");
    }

    /** The parts, in classification. */
    List<Part<CategoricalMixture>> classes(String name) {
        return parts(name, CategoricalMixture.class, "classes", "numbers");
    }

    private <T extends Predictive> List<Part<T>> parts(String name, Class<T> kind, String wanted, String found) {
        List<Part<T>> parts = new ArrayList<>();
        int from = 0;
        for (Predictive tile : tiles) {
            if (!kind.isInstance(tile)) {
                throw new UserException("The recalibration '" + name + "' is for " + wanted
                        + ", and the model predicts " + found + ".");
            }
            int to = from + tile.points();
            parts.add(new Part<>(
                    kind.cast(tile), Arrays.copyOfRange(targets, from, to), Arrays.copyOfRange(weights, from, to)));
            from = to;
        }
        return parts;
    }

    static int[] labels(double[] targets) {
        return Arrays.stream(targets).mapToInt(t -> (int) t).toArray();
    }
}
