package dev.credence.inference.aadm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.device.Tensor;
import dev.credence.core.method.Problem;
import dev.credence.core.method.StepResult;
import dev.credence.core.objective.AlphaDivergence;
import dev.credence.core.optimise.Progress;
import dev.credence.device.reference.ReferenceDevice;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Steps of the two optimisers. */
class AdversarialInferenceTest {
    private static final int POINTS = 8;

    private final ReferenceDevice device = new ReferenceDevice();

    private AdversarialInference inference(double alpha, String... more) {
        Map<String, String> settings = new LinkedHashMap<>(Map.of(
                "hidden", "4",
                "noise-dimensions", "5",
                "generator-hidden", "6",
                "discriminator-hidden", "6",
                "contrast-samples", "12",
                "samples", "3"));
        for (int i = 0; i < more.length; i += 2) {
            settings.put(more[i], more[i + 1]);
        }
        return AdversarialSettings.inference(
                new Problem(Task.REGRESSION, 2, 40),
                AdversarialSettings.SCHEMA.parse(settings),
                new AlphaDivergence(alpha),
                device,
                3);
    }

    private static Points batch() {
        float[] x = new float[2 * POINTS];
        float[] y = new float[POINTS];
        for (int i = 0; i < x.length; i++) {
            x[i] = (float) Math.sin(i);
        }
        for (int i = 0; i < POINTS; i++) {
            y[i] = (float) Math.cos(3 * i);
        }
        return new Points(x, y);
    }

    private Map<String, float[]> values(AdversarialInference inference) {
        Map<String, float[]> values = new LinkedHashMap<>();
        for (Map.Entry<String, Tensor> named : inference.state().entrySet()) {
            values.put(named.getKey(), device.read(named.getValue()));
        }
        return values;
    }

    @Test
    @DisplayName("For α → 0 training becomes that of adversarial variational Bayes, α = 0")
    void forSmallAlphaTrainingBecomesAdversarialVariationalBayes() {
        AdversarialInference bound = inference(0);
        AdversarialInference small = inference(1e-4);
        for (int step = 0; step < 50; step++) {
            bound.step(batch(), new Progress(50, 100, step));
            small.step(batch(), new Progress(50, 100, step));
        }
        Map<String, float[]> expected = values(bound);
        values(small).forEach((name, actual) -> {
            float[] e = expected.getOrDefault(name, new float[0]);
            for (int i = 0; i < actual.length; i++) {
                // Adam normalises gradients, so that even small ones move a parameter by the learning rate, 10⁻⁴ per
                // step
                assertThat(actual[i]).as("%s[%d]", name, i).isCloseTo(e[i], within(2e-3f));
            }
        });
    }

    @Test
    @DisplayName("During the warm-up the energy holds epoch/(warm-up epochs) of the divergence, divided by N")
    void theWarmUpWeighsTheDivergence() {
        AdversarialInference inference = inference(0.5, "warm-up", "0.2");
        for (int epoch : new int[] {0, 5, 10, 20, 99}) {
            StepResult result = inference.step(batch(), new Progress(epoch, 100, epoch));
            double weight = Math.min(1, epoch / 20.0) / 40;
            assertThat(result.energy())
                    .as("epoch %d", epoch)
                    .isCloseTo(weight * result.divergence() - result.dataTerm(), within(1e-5));
        }
    }

    @Test
    @DisplayName("A step changes every parameter of both optimisers, and diagnostics come once an epoch")
    void aStepChangesBoth() {
        AdversarialInference inference = inference(1);
        Map<String, float[]> before = values(inference);
        inference.step(batch(), new Progress(50, 100, 0));
        values(inference)
                .forEach((name, after) -> assertThat(Arrays.equals(after, before.get(name)))
                        .as("%s stays as it was", name)
                        .isFalse());
        assertThat(inference.diagnostics()).isEmpty();
        inference.endOfEpoch(batch(), new Progress(51, 100, 1));
        assertThat(inference.diagnostics())
                .containsOnlyKeys("discriminator_loss", "discriminator_accuracy", "kl_estimate");
        assertThat(inference.diagnostics().get("discriminator_accuracy")).isBetween(0.0, 1.0);
        assertThat(inference.parameters().keySet()).noneMatch(name -> name.startsWith("discriminator"));
    }

    @Test
    @DisplayName(
            "Draws for each point and for the batch, and any number for the contrast, have the same settings otherwise")
    void everyKindOfDrawTrains() {
        for (String draws : new String[] {"shared", "per-point"}) {
            for (String contrast : new String[] {"1", "30"}) {
                AdversarialInference inference = inference(0.5, "draws", draws, "contrast-samples", contrast);
                StepResult result = inference.step(batch(), new Progress(0, 10, 0));
                assertThat(result.energy()).as("%s, %s", draws, contrast).isFinite();
                assertThat(result.gradientNorm()).isFinite().isPositive();
            }
        }
    }
}
