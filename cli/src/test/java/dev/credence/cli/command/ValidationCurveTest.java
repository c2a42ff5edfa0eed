package dev.credence.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.random.CounterRandom;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class ValidationCurveTest {
    private static final CounterRandom RANDOM = CounterRandom.of(4, 4);

    private static double rise(int epochs, IntToDoubleFunction score) {
        ValidationCurve curve = new ValidationCurve();
        for (int e = 0; e < epochs; e++) {
            curve.add(score.applyAsDouble(e));
        }
        return curve.rise();
    }

    @Test
    void whatRisesInALineRisesByTheLine() {
        assertThat(rise(100, e -> -3 + 0.01 * e)).isCloseTo(0.19, within(1e-12)); // the last 20 epochs
        assertThat(rise(100, e -> -3 + 0.01 * e + 0.005 * RANDOM.normal(0, e))).isCloseTo(0.19, within(0.02));
    }

    @Test
    void whatHasComeToRestFallsOrIsNoiseDoesNot() {
        assertThat(rise(100, e -> -3)).isZero();
        assertThat(rise(100, e -> -0.01 * e)).isZero();
        assertThat(rise(100, e -> -Math.exp(-e / 8.0))).isZero();
        for (int run = 0; run < 20; run++) {
            int own = run;
            assertThat(rise(200, e -> 0.1 * RANDOM.normal(1 + own, e))).isZero();
        }
    }

    @Test
    void aFewEpochsTellNothing() {
        assertThat(rise(9, e -> e)).isZero();
        assertThat(rise(10, e -> e)).isCloseTo(9, within(1e-12));
    }
}
