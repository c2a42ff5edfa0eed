package dev.credence.inference.dropoutalpha;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.Problem;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.GaussianMixture;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.train.EpochReport;
import dev.credence.core.train.Trainer;
import dev.credence.core.train.TrainingOptions;
import dev.credence.device.nd4j.Nd4jDevice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two moons and heteroscedastic noise, on the ND4J device. */
@Tag("slow")
class NonlinearProblemsTest {
    private static final int N = 400;

    private final Nd4jDevice device = new Nd4jDevice();
    private final CounterRandom random = CounterRandom.of(8, 9);
    private final List<EpochReport> reports = new ArrayList<>();

    @AfterEach
    void close() {
        device.close();
    }

    private Inference trained(Task task, Points points, Map<String, String> settings) {
        DropoutAlpha method = new DropoutAlpha();
        var parsed = method.settings().parse(settings);
        Inference inference = method.prepare(new Problem(task, points.width(), points.size()), parsed, device, 2);
        Trainer.train(
                inference,
                points,
                TrainingOptions.of(parsed.get(CommonSettings.EPOCHS), parsed.get(CommonSettings.BATCH), 2),
                reports::add);
        return inference;
    }

    /** Two interleaved half circles, with noise of sd 0.1. */
    private Points moons(int step) {
        float[] x = new float[2 * N];
        float[] y = new float[N];
        for (int n = 0; n < N; n++) {
            double angle = Math.PI * random.uniform(step, n);
            boolean second = n % 2 == 1;
            x[2 * n] =
                    (float) ((second ? 1 - Math.cos(angle) : Math.cos(angle)) - 0.5 + 0.1 * random.normal(step + 1, n));
            x[2 * n + 1] = (float)
                    ((second ? 0.5 - Math.sin(angle) : Math.sin(angle)) - 0.25 + 0.1 * random.normal(step + 2, n));
            y[n] = second ? 1 : 0;
        }
        return new Points(x, y);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, 1, -0.5})
    @DisplayName("Two moons are told apart, with probabilities that sum to one and doubt far away")
    void twoMoonsAreToldApart(double alpha) {
        Inference inference = trained(
                Task.classification(2),
                moons(0),
                Map.of("alpha", String.valueOf(alpha), "epochs", "100", "learning-rate", "0.01", "dropout", "0.1"));
        Points test = moons(10);
        CategoricalMixture p = (CategoricalMixture) inference.predict(test.inputs(), N, 50, 0);
        double[][] mean = p.meanProbabilities();
        int right = 0;
        for (int n = 0; n < N; n++) {
            assertThat(mean[n][0] + mean[n][1]).isCloseTo(1, within(1e-6));
            right += (mean[n][1] > 0.5) == (test.targets()[n] == 1) ? 1 : 0;
        }
        assertThat(right / (double) N).as("accuracy at α = %s", alpha).isGreaterThan(0.95);
        assertThat(reports.get(99).energy()).isLessThan(reports.get(0).energy());
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1})
    @DisplayName("Noise that grows with x is found by the heteroscedastic likelihood")
    void noiseThatGrowsIsFound(double alpha) {
        float[] x = new float[N];
        float[] y = new float[N];
        for (int n = 0; n < N; n++) {
            x[n] = (float) (2 * random.uniform(20, n));
            y[n] = (float) (sd(x[n]) * random.normal(21, n));
        }
        Inference inference = trained(
                Task.REGRESSION,
                new Points(x, y),
                Map.of(
                        "noise", "heteroscedastic",
                        "alpha", String.valueOf(alpha),
                        "epochs", "150",
                        "learning-rate", "0.01",
                        "dropout", "0.02"));
        float[] asked = {0.25f, 1, 1.75f};
        GaussianMixture f = (GaussianMixture) inference.predict(asked, asked.length, 200, 0);
        double[] variance = f.totalVariance();
        for (int i = 0; i < asked.length; i++) {
            assertThat(Math.sqrt(variance[i]))
                    .as("sd at %s, α = %s", asked[i], alpha)
                    .isBetween(0.7 * sd(asked[i]), 1.4 * sd(asked[i]));
        }
    }

    private static double sd(double x) {
        return 0.1 + 0.5 * x;
    }
}
