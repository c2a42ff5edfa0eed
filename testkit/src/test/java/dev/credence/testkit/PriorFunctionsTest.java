package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.device.Activation;
import dev.credence.core.device.Device;
import dev.credence.core.inference.PriorFunctions;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.model.Precision;
import dev.credence.core.prior.GaussianPrior;
import dev.credence.device.reference.ReferenceDevice;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PriorFunctionsTest {
    private static final Likelihood NOISE = new Likelihood.Gaussian(new Precision.Fixed(1));
    private static final int FUNCTIONS = 4000;
    private static final float[] X = {-1.5f, 0, 0.5f, 2};

    private static float[][] draw(int width, boolean scaled, double biasVariance, long seed, int functions) {
        Model model = Model.perceptron(1, List.of(width), Activation.RELU, NOISE);
        try (Device device = new ReferenceDevice()) {
            return new PriorFunctions(
                            model, GaussianPrior.ofVariance(2), GaussianPrior.ofVariance(biasVariance), scaled)
                    .draw(device, X, functions, seed);
        }
    }

    /** The mean of f(x_i) f(x_j). */
    private static double product(float[][] f, int i, int j) {
        return Arrays.stream(f)
                .mapToDouble(values -> (double) values[i] * values[j])
                .average()
                .orElseThrow();
    }

    /**
     * The arc-cosine kernel of order 1 (Cho &amp; Saul 2009): for (u, v) normal with variances a, b and covariance c =
     * √(ab) cos θ, E[u⁺ v⁺] = √(ab) (sin θ + (π − θ) cos θ)/2π.
     */
    private static double relu(double a, double b, double c) {
        double norm = Math.sqrt(a * b);
        double angle = Math.acos(Math.min(1, c / norm));
        return norm * (Math.sin(angle) + (Math.PI - angle) * Math.cos(angle)) / (2 * Math.PI);
    }

    @Test
    @DisplayName("Functions of one hidden ReLU layer have the arc-cosine kernel's covariance at any width")
    void arcCosineKernel() {
        double w = 2;
        double b = 0.5;
        for (int width : new int[] {3, 20}) {
            float[][] f = draw(width, true, b, 11, FUNCTIONS);
            for (int i = 0; i < X.length; i++) {
                for (int j = i; j < X.length; j++) {
                    double a = b + w * X[i] * X[i];
                    double c = b + w * X[j] * X[j];
                    double expected = b + w * relu(a, c, b + w * X[i] * X[j]);
                    double size = Math.sqrt((b + w * a / 2) * (b + w * c / 2));
                    // five standard errors of 4000 draws, with the kurtosis of few units
                    assertThat(product(f, i, j))
                            .as("%d units, %d, %d", width, i, j)
                            .isCloseTo(expected, within(0.2 * size));
                }
            }
        }
    }

    @Test
    @DisplayName("Without scaled weights the variance of functions grows with the width")
    void notScaled() {
        float[][] f = draw(20, false, 1e-12, 11, FUNCTIONS);
        double variance = 2 * 20 * (2 * X[3] * X[3] / 2);
        assertThat(product(f, 3, 3)).isCloseTo(variance, within(0.15 * variance));
    }

    @Test
    @DisplayName("A function depends only on the seed and its number")
    void decided() {
        float[][] three = draw(4, true, 1, 5, 3);
        float[][] two = draw(4, true, 1, 5, 2);
        assertThat(three[1]).isEqualTo(two[1]).isNotEqualTo(three[0]);
        assertThat(draw(4, true, 1, 6, 1)[0]).isNotEqualTo(three[0]);
    }
}
