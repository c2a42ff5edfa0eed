package dev.credence.guarantee;

import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.interval.PredictionSets;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Empirical coverage of a guarantee on test points and the size of its intervals or sets: in total and by group, or by
 * true class. Tiles may come in any order.
 */
public final class RealisedCoverage {
    /**
     * Empirical coverage and size on a part of the test points.
     *
     * @param coverage asked for
     * @param group the group, or the index of the true class; empty for all points
     * @param fallback whether the threshold of all points was used for any of them
     * @param points their number
     * @param realised the empirical coverage: the share of covered targets, or of their weight
     * @param size mean width in the target's unit, of one-sided intervals the mean distance of the bound from the
     *     predicted mean, or mean number of classes; of finite bounds only, NaN if there are none
     * @param unbounded the number of infinite intervals, or infinite bounds
     */
    public record Line(
            double coverage, String group, boolean fallback, int points, double realised, double size, int unbounded) {}

    private static final class Count {
        private int points;
        private double weight;
        private double covered;
        private double size;
        private double bounded;
        private int unbounded;
        private boolean fallback;

        void add(boolean isCovered, double ownSize, boolean fellBack, double ownWeight) {
            points++;
            weight += ownWeight;
            covered += isCovered ? ownWeight : 0;
            if (Double.isInfinite(ownSize)) {
                unbounded++;
            } else {
                size += ownWeight * ownSize;
                bounded += ownWeight;
            }
            fallback |= fellBack;
        }

        Line line(double coverage, String group) {
            return new Line(coverage, group, fallback, points, covered / weight, size / bounded, unbounded);
        }
    }

    private final Guarantee guarantee;
    private final Map<Double, Map<String, Count>> counts = new TreeMap<>();

    public RealisedCoverage(Guarantee guarantee) {
        this.guarantee = guarantee;
    }

    /**
     * Adds a tile.
     *
     * @param targets one for each point; class indices in classification
     * @param rows of this tile
     */
    public void add(Predictive tile, double[] targets, RowAttributes rows) {
        double[] weights = new double[targets.length];
        Arrays.fill(weights, 1);
        add(tile, targets, rows, weights);
    }

    /**
     * Adds a tile whose points count more or less than once.
     *
     * @param weights one for each point, 0 or more
     */
    public void add(Predictive tile, double[] targets, RowAttributes rows, double[] weights) {
        for (double coverage : guarantee.coverages()) {
            Map<String, Count> own = counts.computeIfAbsent(coverage, unused -> new TreeMap<>());
            Set<String> withThreshold = guarantee.laws(coverage).keySet();
            if (tile instanceof RegressionPredictive regression) {
                PredictionIntervals intervals = guarantee.intervals(regression, coverage, rows);
                double[] sizes = sizes(intervals, regression);
                for (int n = 0; n < targets.length; n++) {
                    String group = guarantee.group(rows, n);
                    boolean covered = intervals.contains(n, targets[n]);
                    add(own, group, covered, sizes[n], fallsBack(group, withThreshold), weights[n]);
                }
            } else {
                PredictionSets sets = guarantee.sets((CategoricalMixture) tile, coverage, rows);
                for (int n = 0; n < targets.length; n++) {
                    String group = guarantee.isByClass() ? String.valueOf((int) targets[n]) : guarantee.group(rows, n);
                    boolean covered = sets.contains()[n][(int) targets[n]];
                    add(own, group, covered, sets.classes(n).length, fallsBack(group, withThreshold), weights[n]);
                }
            }
        }
    }

    private double[] sizes(PredictionIntervals intervals, RegressionPredictive prediction) {
        double[] lower = guarantee.side().hasLower() ? intervals.lower() : prediction.mean();
        double[] upper = guarantee.side().hasUpper() ? intervals.upper() : prediction.mean();
        double[] sizes = new double[lower.length];
        Arrays.setAll(sizes, n -> upper[n] - lower[n]);
        return sizes;
    }

    private static boolean fallsBack(String group, Set<String> withThreshold) {
        return !group.isEmpty() && !withThreshold.contains(group);
    }

    private static void add(
            Map<String, Count> counts, String group, boolean covered, double size, boolean fellBack, double weight) {
        if (weight > 0) {
            counts.computeIfAbsent("", unused -> new Count()).add(covered, size, fellBack, weight);
        }
        if (weight > 0 && !group.isEmpty()) {
            counts.computeIfAbsent(group, unused -> new Count()).add(covered, size, fellBack, weight);
        }
    }

    /** Results by coverage, all points first and then the groups by name. */
    public List<Line> lines() {
        List<Line> lines = new ArrayList<>();
        counts.forEach((coverage, groups) -> groups.forEach((group, count) -> lines.add(count.line(coverage, group))));
        return lines;
    }
}
