package dev.credence.eval.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The reliability diagram of one model. */
class ReliabilityFiguresTest {
    @Test
    @DisplayName("Each tenth of the confidence has its accuracy and its number of predictions")
    void accuracyByConfidence() {
        double[] confidence = {0.55, 0.57, 0.59, 0.91, 0.99, 1.0};
        double[] right = {0, 1, 0, 1, 1, 0};
        Chart.Reliability chart = (Chart.Reliability)
                ReliabilityFigures.confidence(confidence, right).chart();
        assertThat(chart.counts()).containsExactly(0, 0, 0, 0, 0, 3, 0, 0, 0, 3);
        assertThat(chart.x()).containsExactly(new double[] {0.57, (0.91 + 0.99 + 1.0) / 3}, within(1e-12));
        assertThat(chart.y()).containsExactly(new double[] {1.0 / 3, 2.0 / 3}, within(1e-12));
        assertThat(chart.se()).hasSize(2);
    }

    @Test
    @DisplayName("Targets are counted in each tenth of their distributions, and below each quantile")
    void targetsByQuantile() {
        double[] pit = {0.05, 0.15, 0.25, 0.26, 0.95, 1.0, 0.0, 0.5};
        Chart.Reliability chart =
                (Chart.Reliability) ReliabilityFigures.quantiles(pit).chart();
        assertThat(chart.counts()).containsExactly(2, 1, 2, 0, 0, 1, 0, 0, 0, 2);
        assertThat(chart.y()[3]).isEqualTo(5.0 / 8);
        assertThat(chart.y()[10]).isEqualTo(1);
        assertThat(chart.se()[5]).isCloseTo(Math.sqrt(0.25 / 8), within(1e-12));
    }
}
