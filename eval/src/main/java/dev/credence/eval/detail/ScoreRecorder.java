package dev.credence.eval.detail;

import dev.credence.core.numeric.Largest;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Interval;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Collects the scores of single points over tiles of predictions, in order. Not thread-safe. */
public final class ScoreRecorder {
    /** The most classes whose probabilities are kept. */
    public static final int MOST_CLASSES = 10;

    private static final double[] LEVELS = {0.5, 0.9, 0.95};

    private final List<double[]> scores = new ArrayList<>();
    private final List<double[]> points = new ArrayList<>();
    private final List<double[]> probabilities = new ArrayList<>();
    private final List<double[]> weights = new ArrayList<>();
    private final double[] covered = new double[LEVELS.length];
    private final double[] widths = new double[LEVELS.length];

    /**
     * Adds a tile.
     *
     * @param tile the predictions, in the target's own unit
     * @param targets one per point; class indices in classification
     * @param weight one per point
     */
    public void add(Predictive tile, double[] targets, double[] weight) {
        weights.add(weight.clone());
        if (tile instanceof RegressionPredictive regression) {
            scores.add(regression.logDensity(targets));
            double[] mean = regression.mean();
            double[] squares = new double[targets.length];
            Arrays.setAll(squares, i -> (targets[i] - mean[i]) * (targets[i] - mean[i]));
            points.add(squares);
            for (int level = 0; level < LEVELS.length; level++) {
                intervals(level, regression.interval(LEVELS[level]), targets, weight);
            }
        } else if (tile instanceof CategoricalMixture classes) {
            int[] observed = Arrays.stream(targets).mapToInt(y -> (int) y).toArray();
            scores.add(classes.logProbability(observed));
            double[][] p = classes.meanProbabilities();
            double[] hits = new double[targets.length];
            Arrays.setAll(hits, i -> Largest.index(p[i]) == observed[i] ? 1 : 0);
            points.add(hits);
            if (p.length > 0 && p[0].length <= MOST_CLASSES) {
                probabilities.addAll(Arrays.asList(p));
            }
        }
    }

    private void intervals(int level, Interval interval, double[] targets, double[] weight) {
        for (int i = 0; i < targets.length; i++) {
            double lower = interval.lower()[i];
            double upper = interval.upper()[i];
            covered[level] += lower <= targets[i] && targets[i] <= upper ? weight[i] : 0;
            widths[level] += weight[i] * (upper - lower);
        }
    }

    /** The scores so far. */
    public PointScores result() {
        double[] weight = joined(weights);
        double total = Arrays.stream(weight).sum();
        List<PointScores.Level> levels = new ArrayList<>();
        for (int level = 0; probabilities.isEmpty() && level < LEVELS.length && widths[level] > 0; level++) {
            levels.add(new PointScores.Level(LEVELS[level], covered[level] / total, widths[level] / total));
        }
        return new PointScores(joined(scores), joined(points), weight, probabilities.toArray(double[][]::new), levels);
    }

    private static double[] joined(List<double[]> parts) {
        return parts.stream().flatMapToDouble(Arrays::stream).toArray();
    }
}
