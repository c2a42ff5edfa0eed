package dev.credence.inference.dropoutalpha;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.method.Inference;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Settings;
import dev.credence.core.predict.GaussianMixture;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.train.Trainer;
import dev.credence.core.train.TrainingListener;
import dev.credence.core.train.TrainingOptions;
import dev.credence.device.nd4j.Nd4jDevice;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A network that can fit all its points, with a nearly flat prior and learnt noise: y = x₀ + 0.6 ε, eight standard
 * normal inputs, 80 points, 500 weights.
 */
@Tag("slow")
class LearntRatesOverfitTest {
    private static final int INPUTS = 8;
    private static final int TESTED = 400;
    private static final double NOISE = 0.6;

    private record Outcome(double logDensity, double noise, double hiddenRate) {}

    private static Points points(int n, int stream) {
        CounterRandom random = CounterRandom.of(33, stream);
        float[] x = new float[n * INPUTS];
        float[] y = new float[n];
        for (int i = 0; i < x.length; i++) {
            x[i] = (float) random.normal(0, i);
        }
        for (int i = 0; i < n; i++) {
            y[i] = (float) (x[i * INPUTS] + NOISE * random.normal(1, i));
        }
        return new Points(x, y);
    }

    private static Outcome learnt(Map<String, String> more) {
        Map<String, String> texts = new LinkedHashMap<>(Map.of(
                "alpha", "0",
                "samples", "1",
                "learning-rate", "0.01",
                "schedule", "cosine",
                "input-dropout", "learnt",
                "dropout", "learnt"));
        texts.putAll(more);
        DropoutAlpha method = new DropoutAlpha();
        Settings settings = method.settings().parse(texts);
        Points train = points(80, 0);
        Points test = points(TESTED, 1);
        try (Nd4jDevice device = new Nd4jDevice()) {
            Inference inference =
                    method.prepare(new Problem(Task.REGRESSION, INPUTS, train.size()), settings, device, 5);
            Trainer.train(inference, train, TrainingOptions.of(500, 20, 5), TrainingListener.SILENT);
            GaussianMixture f = (GaussianMixture) inference.predict(test.inputs(), TESTED, 200, 0);
            double sum = 0;
            double[] y = new double[TESTED];
            for (int i = 0; i < TESTED; i++) {
                y[i] = test.targets()[i];
            }
            for (double density : f.logDensity(y)) {
                sum += density / TESTED;
            }
            return new Outcome(
                    sum,
                    Math.sqrt(f.aleatoricVariance()[0]),
                    inference.findings().numbers().getOrDefault("layer1.weight.dropout", Double.NaN));
        }
    }

    @Test
    @DisplayName(
            "With the entropy counted twelve times rates stay, and the network does not trust its fit; those of the bound collapse")
    void aHeavierEntropyKeepsRatesFromCollapse() {
        Outcome tempered = learnt(Map.of("dropout-entropy", "12"));
        Outcome bound = learnt(Map.of());
        // that of the true linear function: −½ log(2π 0.36) − ½
        double best = -0.5 * Math.log(2 * Math.PI * NOISE * NOISE) - 0.5;
        assertThat(tempered.hiddenRate()).isGreaterThan(0.02);
        assertThat(tempered.noise()).isGreaterThan(NOISE / 2);
        assertThat(tempered.logDensity()).isBetween(best - 0.6, best);
        assertThat(bound.hiddenRate()).isLessThan(0.01);
        assertThat(bound.noise()).isLessThan(NOISE / 2);
        assertThat(bound.logDensity()).isLessThan(best - 2);
    }
}
