package dev.credence.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Examples;
import dev.credence.core.interval.IntervalSide;
import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.interval.RowRegions;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.predict.Predictive;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Intervals of targets that are never negative. */
class NonNegativeIntervalsTest {
    /** Means 1, 100 and −50, variances 3 + 1. */
    private static final GaussianPredictive ROWS =
            GaussianPredictive.of(new double[] {1, 100, -50}, new double[] {3, 3, 3}, new double[] {1, 1, 1});

    /** The 95 % quantile of the standard normal distribution. */
    private static final double Z = 1.6448536269514722;

    private static RowScorer scorer(double floor, Optional<RowRegions> regions) {
        return new RowScorer(List.of(), regions, UncertaintyReference.NONE, SavedModel.FLAGGED, floor);
    }

    private static List<RowPrediction.Real> predicted(double floor) {
        return predicted(scorer(floor, Optional.empty()), List.of(0.9));
    }

    private static List<RowPrediction.Real> predicted(RowScorer scorer, List<Double> levels) {
        return scorer.of(ROWS, () -> Examples.of(new double[3][1], new double[3]), List.of(), levels).stream()
                .map(RowPrediction.Real.class::cast)
                .toList();
    }

    private static RowPrediction.Bounds interval(List<RowPrediction.Real> rows, int row) {
        return rows.get(row).intervals().get(0);
    }

    @Test
    @DisplayName("Intervals end at the floor; all else stays")
    void onlyBoundsBelowTheFloorChange() {
        List<RowPrediction.Real> free = predicted(Double.NEGATIVE_INFINITY);
        List<RowPrediction.Real> bounded = predicted(0);
        assertThat(interval(free, 0).lower()).isEqualTo(1 - 2 * Z, within(1e-9));
        assertThat(interval(bounded, 0).lower()).isZero();
        assertThat(interval(bounded, 0).upper()).isEqualTo(1 + 2 * Z, within(1e-9));
        assertThat(interval(bounded, 1)).isEqualTo(interval(free, 1));
        assertThat(interval(bounded, 2).lower()).isZero();
        assertThat(interval(bounded, 2).upper()).isZero();
        for (int row = 0; row < 3; row++) {
            assertThat(bounded.get(row).mean()).isEqualTo(free.get(row).mean());
            assertThat(bounded.get(row).sd()).isEqualTo(2);
        }
    }

    @Test
    @DisplayName("The rows that it concerns are counted")
    void rowsAreCounted() {
        assertThat(new RowScorer(List.of(), Optional.empty(), UncertaintyReference.NONE, SavedModel.FLAGGED).floor())
                .isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(table(scorer(0, Optional.empty()), List.of(0.9)).raised()).isEqualTo(2);
        assertThat(table(scorer(Double.NEGATIVE_INFINITY, Optional.empty()), List.of(0.9))
                        .raised())
                .isZero();
    }

    @ParameterizedTest
    @CsvSource({"BOTH, 0, 2", "LOWER, 0, 2", "UPPER, -Infinity, 0"})
    @DisplayName("An end that guaranteed bounds have not stays infinite and concerns no row")
    void oneSidedBounds(IntervalSide side, double lower, int raised) {
        RowScorer scorer = scorer(0, Optional.of(regions(side)));
        List<RowPrediction.Real> rows = predicted(scorer, List.of());
        assertThat(rows.get(0).guaranteed().get(0).lower()).isEqualTo(lower);
        assertThat(rows.get(2).guaranteed().get(0).upper())
                .isEqualTo(side == IntervalSide.LOWER ? Double.POSITIVE_INFINITY : 0);
        assertThat(table(scorer, List.of()).raised()).isEqualTo(raised);
    }

    /** Means ± 5, or one end of that. */
    private static RowRegions regions(IntervalSide side) {
        return new RowRegions() {
            @Override
            public String label() {
                return "";
            }

            @Override
            public String summary() {
                return "";
            }

            @Override
            public List<Double> coverages() {
                return List.of(0.8);
            }

            @Override
            public IntervalSide side() {
                return side;
            }

            @Override
            public List<PredictionIntervals> regions(Examples rows, List<String> cells, Predictive predicted) {
                double none = Double.POSITIVE_INFINITY;
                double[] lower = Arrays.stream(ROWS.mean())
                        .map(mean -> mean - (side.hasLower() ? 5 : none))
                        .toArray();
                double[] upper = Arrays.stream(ROWS.mean())
                        .map(mean -> mean + (side.hasUpper() ? 5 : none))
                        .toArray();
                return List.of(new PredictionIntervals(0.8, lower, upper, new boolean[lower.length]));
            }
        };
    }

    private static PredictionTable table(RowScorer scorer, List<Double> levels) {
        PredictionTable table = new PredictionTable(
                OutputColumns.ofReal(levels, List.of(), IntervalSide.BOTH, false),
                scorer,
                levels,
                Examples.of(new double[3][1], new double[3]),
                List.of(),
                List.of(),
                new int[] {0, 1, 2},
                3);
        table.add(ROWS, 0);
        return table;
    }
}
