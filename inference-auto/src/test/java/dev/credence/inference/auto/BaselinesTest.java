package dev.credence.inference.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.random.CounterRandom;
import dev.credence.inference.auto.stack.Folds;
import org.junit.jupiter.api.Test;

/** What the simplest models say of targets that are as simple. */
class BaselinesTest {
    private static final int ROWS = 400;
    private static final double NOISE = 0.1;
    private static final double SCORE = -0.5 * Math.log(2 * Math.PI * Math.E * NOISE * NOISE);

    private static final Folds FOLDS = Folds.random(ROWS, 5, 1);

    /** Rows (a, a + spread · b) and targets b + noise. */
    private static double linear(double spread, double least) {
        CounterRandom random = CounterRandom.of(3, 1);
        float[][] x = new float[ROWS][2];
        double[] y = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            double a = random.uniform(0, i) - 0.5;
            double b = random.uniform(1, i) - 0.5;
            x[i][0] = (float) a;
            x[i][1] = (float) (a + spread * b);
            y[i] = b + NOISE * random.normal(2, i);
        }
        return Baselines.linear(x, y, FOLDS, least);
    }

    @Test
    void aLinearModelOfLinearTargetsLeavesTheNoise() {
        assertThat(linear(1, 0)).isCloseTo(SCORE, within(0.1));
    }

    @Test
    void columnsThatAreNearlyTheSameAreKeptApart() {
        assertThat(linear(0.01, 0)).isCloseTo(SCORE, within(0.1));
    }

    @Test
    void theVarianceIsNotBelowTheFloor() {
        double floor = 100;
        assertThat(linear(1, floor)).isCloseTo(-0.5 * Math.log(2 * Math.PI * floor), within(0.01));
    }

    @Test
    void aConstantModelLeavesTheSpread() {
        double[] y = new double[ROWS];
        CounterRandom random = CounterRandom.of(3, 1);
        for (int i = 0; i < ROWS; i++) {
            y[i] = 5 + 2 * random.normal(0, i);
        }
        assertThat(Baselines.constant(y, FOLDS, 0)).isCloseTo(SCORE - Math.log(2 / NOISE), within(0.15));
    }
}
