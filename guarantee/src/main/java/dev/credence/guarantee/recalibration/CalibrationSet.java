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
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record CalibrationSet(List<? extends Predictive> tiles, double[] targets) {
    /** A tile and its targets. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Part<T>(T tile, double[] targets) {}

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
            parts.add(new Part<>(kind.cast(tile), Arrays.copyOfRange(targets, from, to)));
            from = to;
        }
        return parts;
    }

    static int[] labels(double[] targets) {
        return Arrays.stream(targets).mapToInt(t -> (int) t).toArray();
    }
}
