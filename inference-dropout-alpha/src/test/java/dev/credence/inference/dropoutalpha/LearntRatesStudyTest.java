package dev.credence.inference.dropoutalpha;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The synthetic study (Gal, Hron &amp; Kendall 2017, section 4.1): y = 2x + 8 + ε with standard normal x and ε, fitted
 * by a network with 10 to 10 000 points. Smaller networks than the paper's, and equally many steps for each number of
 * points; targets are standardised.
 */
@Tag("slow")
class LearntRatesStudyTest {
    private static final double SCALE = Math.sqrt(5);
    private static final int STEPS = 3000;

    private record Outcome(double inputRate, double hiddenRate, double epistemic, double aleatoric) {}

    private static Points points(int n, int stream) {
        CounterRandom random = CounterRandom.of(21, stream);
        float[] x = new float[n];
        float[] y = new float[n];
        for (int i = 0; i < n; i++) {
            x[i] = (float) random.normal(0, i);
            y[i] = (float) ((2 * x[i] + random.normal(1, i)) / SCALE);
        }
        return new Points(x, y);
    }

    private static Outcome learnt(int n) {
        DropoutAlpha method = new DropoutAlpha();
        int batch = Math.min(n, 100);
        int epochs = STEPS * batch / n;
        Settings settings = method.settings()
                .parse(Map.of(
                        "hidden", "50,50",
                        "noise", "heteroscedastic",
                        "alpha", "0",
                        "samples", "2",
                        "length-scale", "0.1",
                        "learning-rate", "0.003",
                        "schedule", "cosine",
                        "input-dropout", "learnt",
                        "dropout", "learnt"));
        try (Nd4jDevice device = new Nd4jDevice()) {
            Inference inference = method.prepare(new Problem(Task.REGRESSION, 1, n), settings, device, 4);
            Trainer.train(inference, points(n, 0), TrainingOptions.of(epochs, batch, 4), TrainingListener.SILENT);
            Points test = points(500, 1);
            GaussianMixture f = (GaussianMixture) inference.predict(test.inputs(), test.size(), 200, 0);
            Map<String, Double> rates = inference.findings().numbers();
            return new Outcome(
                    rates.getOrDefault("layer0.weight.dropout", Double.NaN),
                    0.5
                            * (rates.getOrDefault("layer1.weight.dropout", Double.NaN)
                                    + rates.getOrDefault("layer2.weight.dropout", Double.NaN)),
                    SCALE * rootMean(f.epistemicVariance()),
                    SCALE * rootMean(f.aleatoricVariance()));
        }
    }

    private static double rootMean(double[] variances) {
        double sum = 0;
        for (double v : variances) {
            sum += v / variances.length;
        }
        return Math.sqrt(sum);
    }

    @Test
    @DisplayName("With more points the rates of hidden units and the epistemic sd fall, and the aleatoric sd goes to 1")
    void withMorePointsTheRatesFall() {
        Outcome[] all = new Outcome[4];
        for (int i = 0, n = 10; i < all.length; i++, n *= 10) {
            all[i] = learnt(n);
        }
        for (int i = 1; i < all.length; i++) {
            assertThat(all[i].hiddenRate()).as("rates of %s", i).isLessThan(all[i - 1].hiddenRate());
            assertThat(all[i].epistemic()).as("epistemic sd of %s", i).isLessThan(all[i - 1].epistemic());
        }
        assertThat(all[3].aleatoric()).isCloseTo(1, within(0.05));
        assertThat(all[3].inputRate()).isLessThan(all[3].hiddenRate());
    }
}
