package dev.credence.inference.vbp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.method.Inference;
import dev.credence.core.method.Problem;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.train.EpochReport;
import dev.credence.core.train.Trainer;
import dev.credence.core.train.TrainingOptions;
import dev.credence.device.nd4j.Nd4jDevice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Class probabilities from the moments of logits. */
class ClassificationTest {
    /** Three classes around the corners of a triangle. */
    private static Points points(int n) {
        CounterRandom random = CounterRandom.of(2, 3);
        float[] x = new float[2 * n];
        float[] y = new float[n];
        for (int i = 0; i < n; i++) {
            int c = i % 3;
            x[2 * i] = (float) (1.5 * Math.cos(2 * Math.PI * c / 3) + 0.5 * random.normal(0, i));
            x[2 * i + 1] = (float) (1.5 * Math.sin(2 * Math.PI * c / 3) + 0.5 * random.normal(1, i));
            y[i] = c;
        }
        return new Points(x, y);
    }

    private static Inference trained(
            Nd4jDevice device, Points points, int epochs, List<EpochReport> reports, Map<String, String> settings) {
        VarianceBackPropagation method = new VarianceBackPropagation();
        Inference inference = method.prepare(
                new Problem(Task.classification(3), 2, points.size()),
                method.settings().parse(settings),
                device,
                5);
        Trainer.train(inference, points, TrainingOptions.of(epochs, 30, 1), report -> {
            reports.add(report);
            report.diagnostics()
                    .get()
                    .forEach((name, value) -> assertThat(value).as(name).isFinite());
            return true;
        });
        return inference;
    }

    private static double[] probabilities(Inference inference, Points points, int samples) {
        CategoricalMixture mixture = (CategoricalMixture) inference.predict(points.inputs(), points.size(), samples, 0);
        double[][] mean = mixture.meanProbabilities();
        return Arrays.stream(mean).flatMapToDouble(Arrays::stream).toArray();
    }

    @Test
    @DisplayName("Drawn logits and the second-order formula agree where variances are small")
    void drawsAndTheFormulaAgree() {
        Points points = points(300);
        try (Nd4jDevice device = new Nd4jDevice()) {
            double[] drawn = probabilities(trained(device, points, 20, new ArrayList<>(), Map.of()), points, 4000);
            double[] formula = probabilities(
                    trained(device, points, 20, new ArrayList<>(), Map.of("prediction", "second-order")), points, 1);
            for (int i = 0; i < drawn.length; i++) {
                assertThat(formula[i]).isCloseTo(drawn[i], within(0.03));
            }
        }
    }

    @Test
    @DisplayName("A single pass over the data learns")
    void aSinglePassLearns() {
        Points points = points(3000);
        List<EpochReport> reports = new ArrayList<>();
        try (Nd4jDevice device = new Nd4jDevice()) {
            Inference inference = trained(device, points, 1, reports, Map.of("prior-precision", "1"));
            double[] p = probabilities(inference, points, 20);
            int right = 0;
            for (int n = 0; n < points.size(); n++) {
                int own = (int) points.targets()[n];
                right += p[3 * n + own] > Math.max(p[3 * n + (own + 1) % 3], p[3 * n + (own + 2) % 3]) ? 1 : 0;
            }
            assertThat(right).isGreaterThan(2850);
        }
        assertThat(reports).hasSize(1);
        assertThat(reports.get(0).epochs()).isEqualTo(1);
    }

    @Test
    @DisplayName("Reports tell the divergence of the gates")
    void reportsTellTheDivergenceOfTheGates() {
        List<EpochReport> reports = new ArrayList<>();
        try (Nd4jDevice device = new Nd4jDevice()) {
            trained(device, points(60), 2, reports, Map.of("sharpness", "10"));
            assertThat(reports.get(1).diagnostics().get()).containsKey("gate divergence");
            assertThat(reports.get(1).diagnostics().get().get("gate divergence"))
                    .isPositive();
        }
    }
}
