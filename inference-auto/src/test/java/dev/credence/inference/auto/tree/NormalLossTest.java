package dev.credence.inference.auto.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.inference.auto.stack.LogWidths;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NormalLossTest {
    private static final LogWidths WIDTHS = LogWidths.atLeast(-4);

    @ParameterizedTest
    @CsvSource({"0,0,0", "1,0.5,0.2", "-2,1,-1", "0.3,-0.4,-3", "5,0,0", "0,-1.5,1.2"})
    void derivatives_are_those_of_the_log_score(double target, double mean, double logScale) {
        NormalLoss loss = new NormalLoss(new float[] {9, (float) target}, WIDTHS);
        float[] at = {7, 7, (float) mean, (float) logScale};
        float[] derivatives = new float[8];
        loss.derivatives(1, at, 2, derivatives);
        for (int k = 0; k < 2; k++) {
            float step = 1e-2f;
            float[] up = at.clone();
            float[] down = at.clone();
            up[2 + k] += step;
            down[2 + k] -= step;
            double numeric = -(loss.logScore(1, up, 2) - loss.logScore(1, down, 2)) / (up[2 + k] - down[2 + k]);
            assertThat((double) derivatives[4 + 2 * k])
                    .isCloseTo(numeric, Offset.offset(1e-3 + 2e-3 * Math.abs(numeric)));
            assertThat(derivatives[5 + 2 * k]).isPositive();
        }
        assertThat(derivatives).startsWith(0, 0, 0, 0);
    }

    @Test
    void it_starts_with_the_weighted_mean_and_width_of_the_training_rows() {
        NormalLoss loss = new NormalLoss(new float[] {0, 100, 3, 6}, WIDTHS);
        float[] start = loss.start(new int[] {0, 2, 3}, new double[] {1, 1, 1, 2});
        assertThat(start[0]).isCloseTo(3.75f, Offset.offset(1e-6f)); // (0 + 3 + 2·6) / 4
        // variance (0² + 3² + 2·6²) / 4 − 3.75² = 6.1875
        assertThat(start[1]).isCloseTo((float) (0.5 * Math.log(6.1875)), Offset.offset(1e-6f));
    }

    @Test
    void an_outlier_moves_a_leaf_of_widths_by_half_at_most() {
        NormalLoss loss = new NormalLoss(new float[] {1e6f}, WIDTHS);
        float[] derivatives = new float[4];
        loss.derivatives(0, new float[] {0, 0}, 0, derivatives);
        assertThat(Math.abs(derivatives[2] / derivatives[3])).isCloseTo(0.5f, Offset.offset(1e-3f));
    }
}
