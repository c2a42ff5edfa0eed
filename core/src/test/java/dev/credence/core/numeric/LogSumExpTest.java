package dev.credence.core.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class LogSumExpTest {
    private static final double NONE = Double.NEGATIVE_INFINITY;

    @Test
    void everySumIsThatOfExponentialsWhereTheyDoNotOverflow() {
        double[] x = {0.3, -2, NONE, 1.7, 1.7};
        double expected = Math.log(Arrays.stream(x).map(Math::exp).sum());
        LogSumExp running = new LogSumExp();
        Arrays.stream(x).forEach(running::include);
        assertThat(LogSumExp.of(x)).isCloseTo(expected, within(1e-15));
        assertThat(running.value()).isCloseTo(expected, within(1e-15));
        assertThat(LogSumExp.weighted(x, 0, new double[] {1, 1, 1, 1, 1})).isCloseTo(expected, within(1e-15));
        assertThat(LogSumExp.of(new float[] {9, 1, 2}, 1, 2, 0.5))
                .isCloseTo(Math.log(Math.exp(0.5) + Math.E), within(1e-15));
        assertThat(LogSumExp.ofTwo(0.3, -2)).isCloseTo(Math.log(Math.exp(0.3) + Math.exp(-2)), within(1e-15));
        assertThat(LogSumExp.softplus(-2)).isCloseTo(Math.log1p(Math.exp(-2)), within(1e-15));
    }

    @Test
    void largeNumbersDoNotOverflowAndSmallOnesDoNotVanish() {
        double[] x = {-5000, 5000, 5000};
        LogSumExp running = new LogSumExp();
        Arrays.stream(x).forEach(running::include);
        double expected = 5000 + Math.log(2);
        assertThat(new double[] {LogSumExp.of(x), running.value(), LogSumExp.ofTwo(5000, 5000)})
                .containsExactly(expected, expected, expected);
        assertThat(LogSumExp.weighted(new double[] {7, 1e300, -5000, -5000}, 1, new double[] {0, 0.25, 0.5}))
                .isCloseTo(-5000 + Math.log(0.75), within(1e-12));
        assertThat(LogSumExp.softplus(1000)).isEqualTo(1000);
        assertThat(LogSumExp.softplus(-700)).isEqualTo(Math.exp(-700));
    }

    @Test
    void nothingToAddIsMinusInfinity() {
        assertThat(new double[] {
                    LogSumExp.of(),
                    LogSumExp.of(NONE, NONE),
                    LogSumExp.ofTwo(NONE, NONE),
                    new LogSumExp().value(),
                    LogSumExp.weighted(new double[] {NONE, 3}, 0, new double[] {1, 0})
                })
                .containsOnly(NONE);
    }

    @Test
    void softmaxAndItsLogarithmAgreeAndReportTheSum() {
        double[] x = {2, -1, 800, 799};
        double[] p = x.clone();
        double[] log = {55, 2, -1, 800, 799, 66};
        assertThat(LogSumExp.softmax(p)).isEqualTo(LogSumExp.of(x));
        LogSumExp.logSoftmax(log, 1, 4);
        assertThat(p[2]).isCloseTo(1 / (1 + Math.exp(-1)), within(1e-15));
        assertThat(Arrays.stream(p).sum()).isCloseTo(1, within(1e-15));
        for (int i = 0; i < p.length; i++) {
            assertThat(log[i + 1]).isCloseTo(x[i] - LogSumExp.of(x), within(1e-12));
        }
        assertThat(new double[] {log[0], log[5]}).containsExactly(55, 66);
        double[] none = {NONE, NONE};
        assertThat(LogSumExp.exponentials(none, 0, 2)).isEqualTo(NONE);
        assertThat(none).containsOnly(0);
    }
}
