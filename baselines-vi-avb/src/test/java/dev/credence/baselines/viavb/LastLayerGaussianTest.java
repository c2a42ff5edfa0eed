package dev.credence.baselines.viavb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.method.Inference;
import dev.credence.core.method.Problem;
import dev.credence.core.optimise.Progress;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.device.reference.ReferenceDevice;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LastLayerGaussianTest {
    private static final int POINTS = 20;

    private static Points points() {
        CounterRandom random = CounterRandom.of(2, 9);
        float[] x = new float[2 * POINTS];
        float[] y = new float[POINTS];
        for (int i = 0; i < x.length; i++) {
            x[i] = (float) random.normal(0, i);
        }
        for (int n = 0; n < POINTS; n++) {
            y[n] = (float) (x[2 * n] + 0.3 * random.normal(1, n));
        }
        return new Points(x, y);
    }

    private static Inference trained(Device device, String random, String hidden) {
        MeanFieldVi method = new MeanFieldVi();
        Map<String, String> settings = Map.of("random", random, "hidden", hidden, "samples", "3");
        Inference inference =
                method.prepare(new Problem(Task.REGRESSION, 2, POINTS), method.parse(settings), device, 5);
        for (int step = 0; step < 20; step++) {
            inference.step(points(), new Progress(step, 20, step));
        }
        return inference;
    }

    @Test
    @DisplayName("Where there is one layer it is that of all weights, to the bit")
    void oneLayer() {
        try (Device device = new ReferenceDevice()) {
            Map<String, Tensor> all = trained(device, "all", "none").parameters();
            Map<String, Tensor> last = trained(device, "last-layer", "none").parameters();
            assertThat(last).hasSameSizeAs(all);
            all.forEach((name, values) ->
                    assertThat(device.read(last.get(name))).as(name).isEqualTo(device.read(values)));
        }
    }

    @Test
    @DisplayName("Layers before the last have no variance; epistemic variance is that of φ(x)ᵀ w + b")
    void variance() {
        try (Device device = new ReferenceDevice()) {
            Inference inference = trained(device, "last-layer", "4");
            Map<String, float[]> values = new HashMap<>();
            inference.parameters().forEach((name, tensor) -> values.put(name, device.read(tensor)));
            assertThat(values).containsKeys("layer0.weight", "layer1.weight.mean", "layer1.weight.log_variance");
            assertThat(values).doesNotContainKey("layer0.weight.log_variance");
            float[] x = {0.5f, -1};
            double expected = Math.exp(values.get("layer1.bias.log_variance")[0]);
            for (int h = 0; h < 4; h++) {
                double a = values.get("layer0.bias")[h];
                for (int d = 0; d < 2; d++) {
                    a += x[d] * values.get("layer0.weight")[d * 4 + h];
                }
                expected += Math.pow(Math.max(0, a), 2) * Math.exp(values.get("layer1.weight.log_variance")[h]);
            }
            int samples = 20_000;
            RegressionPredictive drawn = (RegressionPredictive) inference.predict(x, 1, samples, 0);
            double error = 5 * expected * Math.sqrt(2.0 / samples);
            assertThat(drawn.epistemicVariance()[0]).isCloseTo(expected, within(error));
            RegressionPredictive mean =
                    (RegressionPredictive) inference.predictAtMean(x, 1).orElseThrow();
            double ofMean = 5 * Math.sqrt(expected / samples);
            assertThat(drawn.mean()[0]).isCloseTo(mean.mean()[0], within(ofMean));
        }
    }

    @Test
    @DisplayName("What it is not for is refused by name")
    void refuses() {
        MeanFieldVi method = new MeanFieldVi();
        try (Device device = new ReferenceDevice()) {
            for (Map<String, String> settings : List.of(
                    Map.of("random", "last-layer", "estimator", "weight"),
                    Map.of("random", "last-layer", "prior", "horseshoe"))) {
                assertThatThrownBy(() -> method.prepare(
                                new Problem(Task.REGRESSION, 2, POINTS), method.parse(settings), device, 5))
                        .isInstanceOf(UserException.class)
                        .hasMessageContaining("last-layer");
            }
        }
    }
}
