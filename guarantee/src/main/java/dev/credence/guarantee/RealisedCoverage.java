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
     * @param covered the number of covered targets
     * @param size mean width in the target's unit, of one-sided intervals the mean distance of the bound from the
     *     predicted mean, or mean number of classes; of finite bounds only, NaN if there are none
     * @param unbounded the number of infinite intervals, or infinite bounds
     */
    public record Line(
            double coverage, String group, boolean fallback, int points, int covered, double size, int unbounded) {
        /** The empirical coverage. */
        public double realised() {
            return (double) covered / points;
        }
    }

    private static final class Count {
        private int points;
        private int covered;
        private double size;
        private int unbounded;
        private boolean fallback;

        void add(boolean isCovered, double ownSize, boolean fellBack) {
            points++;
            covered += isCovered ? 1 : 0;
            if (Double.isInfinite(ownSize)) {
                unbounded++;
            } else {
                size += ownSize;
            }
            fallback |= fellBack;
        }

        Line line(double coverage, String group) {
            return new Line(coverage, group, fallback, points, covered, size / (points - unbounded), unbounded);
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
        for (double coverage : guarantee.coverages()) {
            Map<String, Count> own = counts.computeIfAbsent(coverage, unused -> new TreeMap<>());
            Set<String> withThreshold = guarantee.laws(coverage).keySet();
            if (tile instanceof RegressionPredictive regression) {
                PredictionIntervals intervals = guarantee.intervals(regression, coverage, rows);
                double[] sizes = sizes(intervals, regression);
                for (int n = 0; n < targets.length; n++) {
                    String group = guarantee.group(rows, n);
                    add(own, group, intervals.contains(n, targets[n]), sizes[n], fallsBack(group, withThreshold));
                }
            } else {
                PredictionSets sets = guarantee.sets((CategoricalMixture) tile, coverage, rows);
                for (int n = 0; n < targets.length; n++) {
                    String group = guarantee.isByClass() ? String.valueOf((int) targets[n]) : guarantee.group(rows, n);
                    boolean covered = sets.contains()[n][(int) targets[n]];
                    add(own, group, covered, sets.classes(n).length, fallsBack(group, withThreshold));
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

    private static void add(Map<String, Count> counts, String group, boolean covered, double size, boolean fellBack) {
        counts.computeIfAbsent("", unused -> new Count()).add(covered, size, fellBack);
        if (!group.isEmpty()) {
            counts.computeIfAbsent(group, unused -> new Count()).add(covered, size, fellBack);
        }
    }

    /** Results by coverage, all points first and then the groups by name. */
    public List<Line> lines() {
        List<Line> lines = new ArrayList<>();
        counts.forEach((coverage, groups) -> groups.forEach((group, count) -> lines.add(count.line(coverage, group))));
        return lines;
    }
}
