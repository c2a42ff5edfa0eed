package dev.credence.core.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Examples;
import dev.credence.core.data.Task;
import dev.credence.core.random.CounterRandom;
import org.junit.jupiter.api.Test;

class SimpleModelsTest {
    private static final CounterRandom RANDOM = CounterRandom.of(3, 8);
    private static final int ROWS = 4000;

    /** y = 5 + 3 x₀ − 2 x₁ + 0.5 ε, or whether 2 x₀ + logistic noise is positive; x₂ is irrelevant, x₃ is constant. */
    private static Examples rows(int step, boolean classes) {
        double[][] x = new double[ROWS][4];
        double[] y = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            for (int j = 0; j < 3; j++) {
                x[i][j] = 100 + 10 * RANDOM.normal(step + j, i);
            }
            x[i][3] = 7;
            double a = (x[i][0] - 100) / 10;
            double u = RANDOM.uniform(step + 4, i);
            y[i] = classes
                    ? 2 * a + Math.log(u / (1 - u)) > 0 ? 1 : 0
                    : 5 + 3 * a - 0.2 * (x[i][1] - 100) + 0.5 * RANDOM.normal(step + 3, i);
        }
        return Examples.of(x, y);
    }

    /**
     * The entropy of N(·, v) is ½ ln(2πe v), with v = 0.25 for the noise and 13.25 for the target; 3 √(½/4000) = 0.03.
     */
    @Test
    void ofALinearFunctionTheyScoreTheNoiseAndTheVariance() {
        SimpleModels found = SimpleModels.of(rows(0, false), rows(10, false), Task.REGRESSION);
        double unit = 0.5 * Math.log(2 * Math.PI * Math.E);
        assertThat(found.linear().log()).isCloseTo(-unit - 0.5 * Math.log(0.25), within(0.04));
        assertThat(found.constant().log()).isCloseTo(-unit - 0.5 * Math.log(13.25), within(0.04));
        assertThat(found.linear().point()).isCloseTo(0.5, within(0.02)); // the standard deviations, in the own unit
        assertThat(found.constant().point()).isCloseTo(Math.sqrt(13.25), within(0.15));
    }

    /** −∫ H(σ(2a)) N(a) da = −0.4213, and −ln 2 for the frequencies; the scores' standard deviation is below 0.45. */
    @Test
    void ofLogisticClassesTheyScoreTheEntropy() {
        SimpleModels found = SimpleModels.of(rows(0, true), rows(10, true), Task.classification(2));
        double entropy = 0;
        for (double a = -8; a < 8; a += 0.001) {
            double p = 1 / (1 + Math.exp(-2 * a));
            double h = -p * Math.log(p) - (1 - p) * Math.log1p(-p);
            entropy += 0.001 * h * Math.exp(-0.5 * a * a) / Math.sqrt(2 * Math.PI);
        }
        assertThat(found.linear().log()).isCloseTo(-entropy, within(0.03));
        assertThat(found.constant().log()).isCloseTo(-Math.log(2), within(0.003));
        // E max(p, 1 − p) for p = σ(2a) is 0.7780, half of the rows are of one class
        assertThat(found.linear().point()).isCloseTo(0.7780, within(0.03));
        assertThat(found.constant().point()).isCloseTo(0.5, within(0.04));
    }

    @Test
    void manyInputsHaveNoLinearModel() {
        Examples wide = Examples.of(new double[5][600], new double[] {1, 2, 3, 4, 5});
        assertThat(SimpleModels.of(wide, wide, Task.REGRESSION).linear().log()).isNaN();
        assertThat(SimpleModels.of(wide, wide, Task.REGRESSION).constant().log())
                .isFinite();
    }
}
