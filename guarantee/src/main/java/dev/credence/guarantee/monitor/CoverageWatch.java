package dev.credence.guarantee.monitor;

import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.interval.PredictionSets;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.guarantee.CoverageLaw;
import dev.credence.guarantee.Guarantee;
import dev.credence.guarantee.RowAttributes;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;

/**
 * Sequential tests of a guarantee's coverage. The coverage given a calibration is itself random: half of δ is spent on
 * a lower bound of it that holds with probability 1 − δ/2 in every group, and half on the test of that bound. Rows
 * without a guarantee are left out.
 */
final class CoverageWatch {
    private CoverageWatch() {}

    /** The name of the test of a coverage, such as {@code coverage-90}. */
    static String name(double coverage) {
        return "coverage-"
                + BigDecimal.valueOf(coverage)
                        .movePointRight(2)
                        .stripTrailingZeros()
                        .toPlainString();
    }

    /** The coverages that can be tested: those with a finite threshold. */
    static List<Double> coverages(Guarantee guarantee) {
        return guarantee.isWeighted()
                ? List.of()
                : guarantee.coverages().stream()
                        .filter(c -> !guarantee.law(c).isUnbounded())
                        .toList();
    }

    /** The least coverage that the calibration has with probability 1 − p. */
    static double least(Guarantee guarantee, double coverage, double p) {
        boolean stratified = guarantee.isByClass() || !guarantee.groupedBy().isEmpty();
        Collection<CoverageLaw> laws = guarantee.laws(coverage).values();
        if (!stratified || laws.isEmpty()) {
            return guarantee.law(coverage).quantile(p);
        }
        return laws.stream()
                .mapToDouble(law -> law.quantile(p / laws.size()))
                .min()
                .orElseThrow();
    }

    /**
     * The rows of a tile.
     *
     * @param promised whether the row has a guarantee
     * @param missed whether its target is not covered
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Misses(boolean[] promised, boolean[] missed) {}

    static Misses misses(Guarantee guarantee, double coverage, Predictive tile, double[] targets, RowAttributes rows) {
        Misses misses = new Misses(new boolean[targets.length], new boolean[targets.length]);
        if (tile instanceof RegressionPredictive regression) {
            PredictionIntervals intervals = guarantee.intervals(regression, coverage, rows);
            for (int n = 0; n < targets.length; n++) {
                misses.promised[n] = !intervals.fallback()[n];
                misses.missed[n] = !intervals.contains(n, targets[n]);
            }
            return misses;
        }
        PredictionSets sets = guarantee.sets((CategoricalMixture) tile, coverage, rows);
        Collection<String> classes = guarantee.laws(coverage).keySet();
        for (int n = 0; n < targets.length; n++) {
            int target = (int) targets[n];
            misses.promised[n] = guarantee.isByClass() ? classes.contains(String.valueOf(target)) : !sets.fallback()[n];
            misses.missed[n] = !sets.contains()[n][target];
        }
        return misses;
    }
}
