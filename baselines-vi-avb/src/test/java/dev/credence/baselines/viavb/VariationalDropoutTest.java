package dev.credence.baselines.viavb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.device.Tensor;
import dev.credence.core.method.Inference;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Settings;
import dev.credence.core.optimise.Progress;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.device.reference.ReferenceDevice;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class VariationalDropoutTest {
    private static final int POINTS = 200;
    private static final int INPUTS = 6;
    private static final int EPOCHS = 400;
    private static final VariationalDropout METHOD = new VariationalDropout();

    /** y = x₀ − 2 x₁ + noise of 0.1: four inputs are irrelevant. */
    private static Points points() {
        CounterRandom random = CounterRandom.of(4, 1);
        float[] x = new float[POINTS * INPUTS];
        float[] y = new float[POINTS];
        for (int n = 0; n < POINTS; n++) {
            for (int i = 0; i < INPUTS; i++) {
                x[n * INPUTS + i] = (float) random.normal(i, n);
            }
            y[n] = (float) (x[n * INPUTS] - 2 * x[n * INPUTS + 1] + 0.1 * random.normal(INPUTS, n)) / 2.2f;
        }
        return new Points(x, y);
    }

    private static Inference trained(String prune, int epochs) {
        Settings settings = METHOD.settings()
                .parse(Map.of(
                        "hidden",
                        "none",
                        "learning-rate",
                        "0.02",
                        "samples",
                        "1",
                        "prune",
                        prune,
                        "batch",
                        "" + POINTS));
        Inference inference =
                METHOD.prepare(new Problem(Task.REGRESSION, INPUTS, POINTS), settings, new ReferenceDevice(), 1);
        Points points = points();
        for (int epoch = 0; epoch < epochs; epoch++) {
            inference.step(points, new Progress(epoch, epochs, epoch));
        }
        inference.endOfTraining(points, new Progress(epochs, epochs, epochs));
        return inference;
    }

    private static float[] weights(Inference inference) {
        Map<String, Tensor> all = new LinkedHashMap<>(inference.parameters());
        all.keySet().removeIf(name -> !name.endsWith("weight.mean"));
        assertThat(all).hasSize(1);
        return inference.device().read(all.values().iterator().next());
    }

    @Test
    @Tag("slow")
    @DisplayName("Weights of inputs that say nothing are removed, the others kept, and findings count them")
    void whatSaysNothingIsRemoved() {
        Inference inference = trained("3", EPOCHS);
        float[] weights = weights(inference);
        assertThat(weights[0]).isCloseTo(1 / 2.2f, within(0.05f));
        assertThat(weights[1]).isCloseTo(-2 / 2.2f, within(0.05f));
        int removed = 0;
        for (int i = 2; i < INPUTS; i++) {
            removed += weights[i] == 0 ? 1 : 0;
        }
        assertThat(removed).isGreaterThanOrEqualTo(3); // by chance one input may seem relevant
        Map<String, Double> found = inference.findings().numbers();
        String block = found.keySet().stream()
                .filter(name -> name.startsWith("kept.") && name.endsWith("weight"))
                .findFirst()
                .orElseThrow();
        assertThat(found.get(block)).isEqualTo(INPUTS - removed);
        assertThat(found.get(block.replace("kept.", "total."))).isEqualTo(INPUTS);
        assertThat(inference.findings().summary()).contains("Kept");
    }

    @Test
    @DisplayName(
            "No limit removes nothing; a limit below everything leaves the prior's mean, 0, and nearly no variance")
    void limitsAreLimits() {
        assertThat(weights(trained("Infinity", 5))).doesNotContain(0f);
        Inference nothing = trained("-Infinity", 5);
        assertThat(weights(nothing)).containsOnly(0f);
        RegressionPredictive predictive = (RegressionPredictive) nothing.predict(points().inputs(), POINTS, 3, 0);
        for (double mean : predictive.mean()) {
            assertThat(mean).isCloseTo(0, within(1e-6));
        }
    }
}
