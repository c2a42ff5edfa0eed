package dev.credence.eval.detail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.eval.summary.MeanAndError;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Means of the scores of single points. */
class PointScoresTest {
    private static MeanAndError mean(double[] values, double weight) {
        double[] weights = new double[values.length];
        Arrays.fill(weights, weight);
        return new PointScores(values, values, weights, new double[0][], List.of()).logScore();
    }

    @Test
    @DisplayName("Without weights the error is sd / √n; equal weights change nothing")
    void equalWeights() {
        double[] values = {-1, -2, -4, -5};
        double sd = Math.sqrt((4 + 1 + 1 + 4) / 3.0);
        for (double weight : new double[] {1, 0.5, 3}) {
            assertThat(mean(values, weight).mean()).isCloseTo(-3, within(1e-12));
            assertThat(mean(values, weight).se()).isCloseTo(sd / 2, within(1e-12));
        }
    }

    @Test
    @DisplayName("A row of weight 0 does not count")
    void noWeight() {
        double[] values = {-1, -2, -4, -5, 100};
        PointScores scores = new PointScores(values, values, new double[] {1, 1, 1, 1, 0}, new double[0][], List.of());
        assertThat(scores.logScore().mean()).isCloseTo(-3, within(1e-12));
        assertThat(scores.pointScore().se())
                .isCloseTo(mean(new double[] {-1, -2, -4, -5}, 1).se(), within(1e-12));
    }
}
