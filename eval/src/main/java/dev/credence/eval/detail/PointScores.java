package dev.credence.eval.detail;

import dev.credence.eval.summary.MeanAndError;
import java.util.Arrays;
import java.util.List;

/**
 * Scores of single test points.
 *
 * @param log log scores in nats [N], in the target's own unit
 * @param point squared errors, or 1 for a right class and 0 for a wrong one [N]
 * @param weights weights [N]
 * @param probabilities of the classes [N, C]; empty for a regression or more than {@link ScoreRecorder#MOST_CLASSES}
 *     classes
 * @param levels the model's own central intervals; none for a classification
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record PointScores(
        double[] log, double[] point, double[] weights, double[][] probabilities, List<Level> levels) {
    /**
     * Central intervals of a level.
     *
     * @param covered the share of targets that they hold
     * @param width their mean width in the target's unit
     */
    public record Level(double nominal, double covered, double width) {}

    /** Mean log score and its standard error. */
    public MeanAndError logScore() {
        return mean(log);
    }

    /** Mean of squared errors, or the accuracy, and its standard error. */
    public MeanAndError pointScore() {
        return mean(point);
    }

    /**
     * Weighted mean and standard error of one number for each point, by Kish's effective number of points n =
     * (Σw)²/Σw²: √(Σw(v − m)²/Σw / (n − 1)).
     *
     * @param values [N]
     */
    public MeanAndError mean(double[] values) {
        double total = Arrays.stream(weights).sum();
        double squares = Arrays.stream(weights).map(w -> w * w).sum();
        double mean = 0;
        for (int i = 0; i < values.length; i++) {
            mean += weights[i] * values[i] / total;
        }
        double variance = 0;
        for (int i = 0; i < values.length; i++) {
            variance += weights[i] * (values[i] - mean) * (values[i] - mean) / total;
        }
        return new MeanAndError(mean, Math.sqrt(variance / (total * total / squares - 1)));
    }
}
