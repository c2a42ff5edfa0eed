package dev.credence.inference.mcmc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.random.CounterRandom;
import org.junit.jupiter.api.Test;

class VirialTemperatureTest {
    private static final CounterRandom RANDOM = CounterRandom.of(18, 27);
    private static final double[] CURVATURE = {100, 1, 0.01};

    /** ½ Σ λ_i q_i². */
    private static final Potential QUADRATIC = new Potential() {
        @Override
        public int size() {
            return CURVATURE.length;
        }

        @Override
        public double evaluate(double[] position, double[] gradient) {
            double u = 0;
            for (int i = 0; i < CURVATURE.length; i++) {
                gradient[i] = CURVATURE[i] * position[i];
                u += gradient[i] * position[i] / 2;
            }
            return u;
        }
    };

    /** Independent draws of exp(−U/T). */
    private static float[][] draws(int count, double temperature, int series) {
        float[][] draws = new float[count][CURVATURE.length];
        for (int s = 0; s < count; s++) {
            for (int i = 0; i < CURVATURE.length; i++) {
                draws[s][i] = (float) (Math.sqrt(temperature / CURVATURE[i])
                        * RANDOM.normal(series, (long) s * CURVATURE.length + i));
            }
        }
        return draws;
    }

    @Test
    void itIsThatOfTheDrawsWithinItsStandardError() {
        int within = 0;
        double mean = 0;
        int trials = 400;
        for (int k = 0; k < trials; k++) {
            VirialTemperature found = VirialTemperature.of(draws(60, 0.3, k), QUADRATIC);
            mean += found.value() / trials;
            within += Math.abs(found.value() - 0.3) < 2 * found.standardError() ? 1 : 0;
        }
        assertThat(mean).isCloseTo(0.3, within(0.01)); // its error is 0.3 √(2 / (3 · 60 · 400)) = 0.0016
        assertThat(within).isBetween(360, 395); // of 400; a little less than 95 % for Student's t
    }

    @Test
    void itIsHotOrColdOnlyBeyondItsError() {
        VirialTemperature hot = VirialTemperature.of(draws(100, 4, 1000), QUADRATIC);
        assertThat(hot.isAbove(1.5)).isTrue();
        assertThat(hot.isBelow(1)).isFalse();
        assertThat(VirialTemperature.of(draws(100, 0.1, 1001), QUADRATIC).isBelow(0.5))
                .isTrue();
        assertThat(new VirialTemperature(0.15, 0.6).isBelow(2 / 3.0)).isFalse();
        VirialTemperature one = VirialTemperature.of(draws(1, 1, 0), QUADRATIC);
        assertThat(one.value()).isNaN();
        assertThat(one.isAbove(1) || one.isBelow(1)).isFalse();
    }
}
