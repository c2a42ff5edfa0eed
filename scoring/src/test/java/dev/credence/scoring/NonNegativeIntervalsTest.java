package dev.credence.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Examples;
import dev.credence.core.predict.GaussianPredictive;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Intervals of targets that are never negative. */
class NonNegativeIntervalsTest {
    /** Means 1, 100 and −50, variances 3 + 1. */
    private static final GaussianPredictive ROWS =
            GaussianPredictive.of(new double[] {1, 100, -50}, new double[] {3, 3, 3}, new double[] {1, 1, 1});

    /** The 95 % quantile of the standard normal distribution. */
    private static final double Z = 1.6448536269514722;

    private static List<RowPrediction.Real> predicted(double floor) {
        RowScorer scorer =
                new RowScorer(List.of(), Optional.empty(), UncertaintyReference.NONE, SavedModel.FLAGGED, floor);
        return scorer.of(ROWS, () -> Examples.of(new double[3][1], new double[3]), List.of(), List.of(0.9)).stream()
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
        assertThat(predicted(0).stream().filter(row -> row.intervals().get(0).lower() == 0))
                .hasSize(2);
    }
}
