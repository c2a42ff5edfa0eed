package dev.credence.eval.metrics;

import dev.credence.core.metric.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * How well probabilities order the points, whatever their level.
 *
 * <ul>
 *   <li>{@code auroc}: the probability that a point of a class has a larger probability of it than a point of another
 *       class, ties counting half (the area under the ROC curve; Hanley and McNeil 1982);
 *   <li>{@code average_precision}: Σ_i (R_i − R_{i−1}) P_i over the distinct probabilities, without interpolation.
 * </ul>
 *
 * <p>Of two classes both are those of the second, as scikit-learn's {@code roc_auc_score} and
 * {@code average_precision_score} of p_1; of more they are the means over the classes that occur, each against the rest
 * ({@code multi_class="ovr", average="macro"}). They are not defined, NaN, where all points are of one class.
 */
final class ClassRanking implements ClassificationFamily {
    private final List<Points> tiles = new ArrayList<>();

    @Override
    public Set<Metric> metrics() {
        return Set.of(StandardMetrics.AUROC, StandardMetrics.AVERAGE_PRECISION);
    }

    /** What is kept of a tile, whose mixture is only lent. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Points(double[][] probabilities, int[] target, double[] weights) {}

    @Override
    public void add(Tile tile) {
        tiles.add(new Points(
                tile.probabilities(), tile.target().clone(), tile.weights().clone()));
    }

    @Override
    public Map<Metric, Double> values() {
        List<RocCurve> curves = curves();
        return Map.of(
                StandardMetrics.AUROC,
                mean(curves, RocCurve::area),
                StandardMetrics.AVERAGE_PRECISION,
                mean(curves, RocCurve::averagePrecision));
    }

    private static double mean(List<RocCurve> curves, ToDoubleFunction<RocCurve> value) {
        return curves.stream().mapToDouble(value).average().orElse(Double.NaN);
    }

    /** The curves of the classes that some, but not all points are of; of two classes that of the second. */
    private List<RocCurve> curves() {
        int classes = tiles.stream()
                .mapToInt(tile -> tile.probabilities()[0].length)
                .findFirst()
                .orElse(0);
        List<RocCurve> curves = new ArrayList<>();
        for (int c = classes == 2 ? 1 : 0; c < classes; c++) {
            Side others = new Side(points(c, false));
            Side own = new Side(points(c, true));
            fill(c, others, own);
            if (Arrays.stream(others.weights).sum() > 0
                    && Arrays.stream(own.weights).sum() > 0) {
                curves.add(RocCurve.of(others.scores, others.weights, own.scores, own.weights));
            }
        }
        return curves;
    }

    private int points(int c, boolean own) {
        int points = 0;
        for (Points tile : tiles) {
            for (int target : tile.target()) {
                points += (target == c) == own ? 1 : 0;
            }
        }
        return points;
    }

    private void fill(int c, Side others, Side own) {
        for (Points tile : tiles) {
            for (int i = 0; i < tile.target().length; i++) {
                (tile.target()[i] == c ? own : others).add(tile.probabilities()[i][c], tile.weights()[i]);
            }
        }
    }

    /** The points on one side of a curve. */
    private static final class Side {
        private final double[] scores;
        private final double[] weights;
        private int size;

        Side(int points) {
            scores = new double[points];
            weights = new double[points];
        }

        void add(double score, double weight) {
            scores[size] = score;
            weights[size++] = weight;
        }
    }
}
