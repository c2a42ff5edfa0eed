package dev.credence.guarantee;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The thresholds for one coverage.
 *
 * @param coverage in (0, 1)
 * @param overall the threshold of all calibration points
 * @param groups the threshold of each large enough group or class, by name
 * @param weighted all scores with their weights; of a weighted calibration alone
 */
record ConformalQuantiles(
        double coverage,
        ConformalQuantile overall,
        Map<String, ConformalQuantile> groups,
        Optional<WeightedScores> weighted) {
    ConformalQuantiles {
        SortedMap<String, ConformalQuantile> sorted = new TreeMap<>(groups);
        groups = Collections.unmodifiableSortedMap(sorted);
        requireLaw(coverage, overall, "all points");
        groups.forEach((name, threshold) -> requireLaw(coverage, threshold, "group '" + name + "'"));
        weighted.ifPresent(scores -> {
            if (scores.points() != overall.law().points()) {
                throw new IllegalArgumentException("there are " + scores.points() + " weighted scores of "
                        + overall.law().points() + " points");
            }
        });
    }

    private static void requireLaw(double coverage, ConformalQuantile threshold, String what) {
        CoverageLaw expected = CoverageLaw.of(threshold.law().points(), coverage);
        if (!expected.equals(threshold.law())) {
            throw new IllegalArgumentException("the rank of " + what + " for a coverage of " + coverage + " is "
                    + threshold.law().rank() + ", expected " + expected.rank() + " of "
                    + expected.points() + " points");
        }
    }
}
