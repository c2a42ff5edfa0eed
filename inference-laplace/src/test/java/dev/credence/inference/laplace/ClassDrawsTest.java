package dev.credence.inference.laplace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.method.Inference;
import dev.credence.core.method.Problem;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.device.reference.ReferenceDevice;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Draws of class probabilities. */
class ClassDrawsTest {
    private static final int CLASSES = 4;
    private static final int SAMPLES = 5;
    private static final int APART = 8192 / CLASSES;

    @Test
    @DisplayName("Points have draws of their inputs, which depend neither on other points nor on how many they are")
    void pointsHaveDrawsOfTheirOwn() {
        Points training = new Points(new float[] {-1, -0.5f, 0.5f, 1}, new float[] {0, 1, 2, 3});
        Laplace method = new Laplace();
        try (Device device = new ReferenceDevice()) {
            Inference inference = method.prepare(
                    new Problem(Task.classification(CLASSES), 1, training.size()),
                    method.settings().parse(Map.of("hidden", "none", "evidence-updates", "0")),
                    device,
                    3);
            inference.endOfTraining(training, LinearCase.END);
            // points with almost the same input have almost the same Gaussian
            double[][][] p = probabilities(inference, 2 * APART + 10, SAMPLES, 1);
            Set<Double> first = new HashSet<>();
            for (double[][] point : p) {
                first.add(point[0][0]);
            }
            assertThat(first).hasSize(p.length);
            for (int n = 0; n < 10; n++) {
                for (int s = 0; s < SAMPLES; s++) {
                    assertThat(p[n][s]).isNotEqualTo(p[n + APART][s]).isNotEqualTo(p[n + 2 * APART][s]);
                }
            }
            assertThat(((CategoricalMixture) inference.predict(new float[2], 2, SAMPLES, 1)).probabilities())
                    .as("twice the first point")
                    .isDeepEqualTo(new double[][][] {p[0], p[0]});
            double[][][] fewer = probabilities(inference, 3, 2, 1);
            double[][][] others = probabilities(inference, 3, 2, 2);
            for (int n = 0; n < 3; n++) {
                for (int s = 0; s < 2; s++) {
                    assertThat(fewer[n][s]).isEqualTo(p[n][s]).isNotEqualTo(others[n][s]);
                }
            }
        }
    }

    private static double[][][] probabilities(Inference inference, int points, int samples, int draw) {
        float[] inputs = new float[points];
        for (int n = 0; n < points; n++) {
            inputs[n] = n * 1e-20f;
        }
        return ((CategoricalMixture) inference.predict(inputs, points, samples, draw)).probabilities();
    }
}
