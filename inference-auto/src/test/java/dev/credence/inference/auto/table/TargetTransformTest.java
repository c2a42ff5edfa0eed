package dev.credence.inference.auto.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.numeric.NormalQuantile;
import dev.credence.core.random.CounterRandom;
import dev.credence.inference.auto.table.TargetTransform.Kind;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TargetTransformTest {
    private static final CounterRandom RANDOM = CounterRandom.of(8, 8);
    private static final List<TargetTransform> ALL = List.of(
            TargetTransform.IDENTITY,
            new TargetTransform(Kind.LOG, -1, 2, 0.5, 60),
            new TargetTransform(Kind.ASINH, 3, 0.5, -20, 30));

    @Test
    void theInverseAndTheDerivativeAreExact() {
        for (TargetTransform transform : ALL) {
            for (double y : new double[] {-300, -21, -0.9, 0.49, 0.51, 3, 3.00001, 29, 31, 61, 1e4}) {
                assertThat(transform.inverse(transform.forward(y)))
                        .as("%s at %s", transform.kind(), y)
                        .isCloseTo(y, within(1e-9 * (1 + Math.abs(y))));
                double h = 1e-6 * (1 + Math.abs(y));
                double slope = (transform.forward(y + h) - transform.forward(y - h)) / (2 * h);
                assertThat(Math.exp(transform.logSlope(y))).isCloseTo(slope, within(1e-5 * slope + 1e-9));
            }
        }
    }

    @Test
    void aRescaledTransformIsEquivalentForTheRescaledTarget() {
        for (TargetTransform transform : ALL) {
            if (!transform.identity()) {
                for (double y : new double[] {-30, 2, 7, 100}) {
                    assertThat(transform.rescaled(5, 3).forward(5 + 3 * y))
                            .isCloseTo(transform.forward(y), within(1e-12));
                }
            }
        }
    }

    private static TargetTransform.Choice chosen(java.util.function.DoubleUnaryOperator ofNormal) {
        return TargetTransform.choose(
                IntStream.range(0, 500)
                        .mapToDouble(i -> ofNormal.applyAsDouble(RANDOM.normal(0, i)))
                        .toArray(),
                0);
    }

    @Test
    void theNormalisingTransformIsChosen() {
        TargetTransform.Choice logNormal = chosen(z -> Math.exp(4 + 1.5 * z));
        assertThat(logNormal.transform().kind()).isEqualTo(Kind.LOG);
        assertThat(logNormal.transform().shift()).isZero();
        // a normal of log y against one of y: log sd(y) − log 1.5 − E log y, with sd(y) estimated, in theory 2.4
        assertThat(logNormal.gain()).isBetween(0.8, 3.0);
        assertThat(chosen(z -> 7 + Math.sinh(2 * z)).transform().kind()).isEqualTo(Kind.ASINH);
        assertThat(chosen(z -> 7 + z).gain()).isLessThan(0.03);
    }

    /**
     * Three of four targets are 0, the others log-normal: a component as broad as both, of which 1 % is beyond all
     * targets, has a standard deviation of 0.25 of the largest; with T nonlinear up to three times the largest, of
     * 0.33.
     */
    @Test
    void theTailBeyondTheDataDoesNotDominateTheStandardDeviation() {
        double[] y = new double[600];
        for (int i = 0; i < y.length; i++) {
            y[i] = i % 4 == 0 ? Math.exp(7.6 + NormalQuantile.of((i + 2) / 602.0)) : 0;
        }
        double largest = Arrays.stream(y).max().orElseThrow();
        TargetTransform t = TargetTransform.choose(y, 10).transform();
        assertThat(t.identity()).isFalse();
        assertThat(t.high()).isEqualTo(1.5 * largest);
        double mean = t.forward(100);
        double sd = (t.forward(largest) - mean) / NormalQuantile.of(0.99);
        double first = 0;
        double squares = 0;
        int nodes = 100_000;
        for (int k = 0; k < nodes; k++) {
            double v = t.inverse(mean + sd * NormalQuantile.of((k + 0.5) / nodes)) / nodes;
            first += v;
            squares += v * v * nodes;
        }
        assertThat(Math.sqrt(squares - first * first)).isLessThan(0.26 * largest);
    }

    @Test
    void settingsOutOfRangeAreRefused() {
        assertThatThrownBy(() -> new TargetTransform(Kind.LOG, 1, 1, 1, 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("low 1.0");
        assertThatThrownBy(() -> new TargetTransform(Kind.ASINH, 1, 0, 1, 2))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
