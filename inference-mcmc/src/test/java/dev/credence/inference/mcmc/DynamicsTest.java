package dev.credence.inference.mcmc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.formula.Formula;
import dev.credence.core.optimise.Optimiser;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Update rules on a harmonic potential U = N · ½ λ w², with exact stationary moments and no random draws. */
class DynamicsTest {
    private static final int N = 50;
    private static final double LAMBDA = 3;

    @ParameterizedTest
    @CsvSource({"1e-6, 1", "0.01, 1", "0.3, 0.2", "0.6, 7"})
    @DisplayName("The stationary variance of Langevin dynamics is T/(N λ (1 − r λ/2)), the posterior's for small steps")
    void langevinsVariance(double rate, double temperature) {
        Optimiser rule = new Langevin(rate, N, NoiseLevel.always(temperature));
        double exact = temperature / (N * LAMBDA * (1 - rate * LAMBDA / 2));
        assertThat(StationaryMoments.of(rule, LAMBDA)[0][0]).isCloseTo(exact, within(1e-9 * exact));
    }

    @ParameterizedTest
    @CsvSource({"1e-3, 0.9, 1", "0.1, 0, 1", "0.1, 0.5, 1", "0.9, 0.9, 0.3", "1.3, 0.2, 5", "1.33, 0.99, 1"})
    @DisplayName("The stationary variance of BAOA is exactly T/(N λ) at every stable step, r λ < 4")
    void theSplittingsVariance(double rate, double decay, double temperature) {
        Optimiser rule = new UnderdampedLangevin(rate, N, decay, NoiseLevel.always(temperature));
        double exact = temperature / (N * LAMBDA);
        assertThat(StationaryMoments.of(rule, LAMBDA)[0][0]).isCloseTo(exact, within(1e-9 * exact));
    }

    @Test
    @DisplayName("Without noise BAOA is gradient descent with momentum a and the learning rate ½ r (1 + a)")
    void coldDynamicsAreDescent() {
        Optimiser rule = new UnderdampedLangevin(0.02, N, 0.8, NoiseLevel.always(0));
        double w = 1.5;
        double m = 0;
        double v = 0; // of w ← w + v, v ← a v − ½ r (1 + a) g
        double descent = 1.5;
        for (int t = 0; t < 20; t++) {
            double next = StationaryMoments.value(rule.update(), rule, LAMBDA, w, m, 9);
            m = StationaryMoments.value(rule.moments().get(0).next(), rule, LAMBDA, w, m, 9);
            w = next;
            v = 0.8 * v - 0.5 * 0.02 * 1.8 * LAMBDA * descent;
            descent += v;
            assertThat(w).isCloseTo(descent, within(1e-12));
        }
    }

    @Test
    @DisplayName("Noise is injected only below the given learning rate")
    void noiseIsForSmallRates() {
        NoiseLevel level = new NoiseLevel(4, 0.1);
        for (double rate : new double[] {0.05, 0.2}) {
            Optimiser rule = new Langevin(rate, N, level);
            double moved = StationaryMoments.value(rule.update(), rule, LAMBDA, 0, 0, 1);
            assertThat(moved).isCloseTo(rate < 0.1 ? Math.sqrt(2 * 0.05 * 4 / N) : 0, within(1e-15));
        }
        assertThatThrownBy(() -> new NoiseLevel(-1, 1))
                .hasMessageContaining("at least 0")
                .hasMessageContaining("-1");
    }

    @ParameterizedTest
    @CsvSource({"0.05, 0.1, 1", "0.2, 0.1, 0.01", "0.2, Infinity, 0.01"})
    @DisplayName("With noise in stages, gradients are clipped only in stages without noise")
    void clippingIsForExploration(double rate, double noiseBelow, double factor) {
        Formula kicked = new UnderdampedLangevin(rate, N, 0.9, new NoiseLevel(1, noiseBelow))
                .moments()
                .get(0)
                .next();
        Map<String, Double> at = new HashMap<>(Map.of("g", 5.0, "scale", 0.01, "rate", rate, "m", 0.0));
        assertThat(value(kicked, at, 0)).isCloseTo(-0.9 * Math.sqrt(rate * N) * factor * 5, within(1e-12));
    }

    @Test
    @DisplayName("The preconditioner is 1/(δ + the root mean square of the gradients), from the first step on")
    void thePreconditioner() {
        double decay = 0.9;
        double damping = 0.25;
        PreconditionedLangevin rule = new PreconditionedLangevin(0.01, N, 2, decay, damping);
        double v = 0;
        double[] gradients = {2, 2, -1, 0.5};
        double weighted = 0;
        double weights = 0;
        for (int t = 1; t <= gradients.length; t++) {
            double g = gradients[t - 1];
            weighted = decay * weighted + g * g;
            weights = decay * weights + 1;
            double scale = 1 / (damping + Math.sqrt(weighted / weights));
            Map<String, Double> at = new HashMap<>(Map.of("w", 0.7, "g", g, "scale", 1.0, "rate", 0.01, "v", v));
            at.put("c", rule.scalars().get("c").applyAsDouble(t));
            double quiet = value(rule.update(), at, 0);
            assertThat(quiet).isCloseTo(0.7 - 0.01 * scale * g, within(1e-12));
            assertThat(value(rule.update(), at, 1) - quiet)
                    .isCloseTo(Math.sqrt(2 * 0.01 * scale * 2 / N), within(1e-12));
            v = value(rule.moments().get(0).next(), at, 1);
        }
    }

    private static double value(Formula formula, Map<String, Double> values, double noise) {
        values.put("noise", noise);
        return formula.value(formula.inputs().stream().mapToDouble(values::get).toArray());
    }

    @Test
    @DisplayName("With a constant preconditioner the variance is that of Langevin dynamics with the scaled step")
    void aConstantPreconditioner() {
        // a large δ dominates the gradients: G = 1/δ
        PreconditionedLangevin rule = new PreconditionedLangevin(0.1 * 1e9, N, 1, 0.99, 1e9);
        Map<String, Double> at = new HashMap<>(Map.of("scale", 1.0, "rate", rule.rate(), "v", 1.0, "c", 1.0));
        at.put("w", 1.0);
        at.put("g", LAMBDA);
        double a = value(rule.update(), at, 0);
        at.put("w", 0.0);
        at.put("g", 0.0);
        double b = value(rule.update(), at, 1);
        double exact = 1 / (N * LAMBDA * (1 - 0.1 * LAMBDA / 2));
        assertThat(b * b / (1 - a * a)).isCloseTo(exact, within(1e-6 * exact));
    }
}
