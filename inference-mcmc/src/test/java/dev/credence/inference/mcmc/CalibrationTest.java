package dev.credence.inference.mcmc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Settings;
import dev.credence.core.optimise.Progress;
import dev.credence.core.random.CounterRandom;
import dev.credence.device.reference.ReferenceDevice;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Simulation-based calibration (Talts et al. 2018): for θ from the prior and data given θ, the rank of any function of
 * θ among the posterior draws is uniform.
 */
@Tag("slow")
class CalibrationTest {
    private static final int REPETITIONS = 150;
    private static final int DRAWS = 19;
    private static final int POINTS = 8;
    private static final double SHAPE = 4;
    private static final double RATE = 1;
    private static final int BINS = 10;
    /** The 1 − 10⁻³ quantile of χ² with 9 degrees of freedom. */
    private static final double LARGEST = 27.9;

    private static final Map<String, String> SETTINGS = Map.of(
            "hidden", "1",
            "activation", "tanh",
            "chains", "1",
            "epochs", "500",
            "warm-up", "0.24",
            "kept-draws", String.valueOf(DRAWS),
            "precision-shape", String.valueOf(SHAPE),
            "precision-rate", String.valueOf(RATE));

    /** A network of 2 inputs and 1 unit: two weights and a bias, a weight and a bias; and log τ. */
    private record Truth(double[] w, double logPrecision) {
        double at(double x0, double x1) {
            return w[3] * Math.tanh(w[0] * x0 + w[1] * x1 + w[2]) + w[4];
        }
    }

    private static Truth truth(CounterRandom random, int repetition) {
        double[] w = new double[5];
        for (int i = 0; i < 5; i++) {
            w[i] = random.normal(repetition, i);
        }
        double tau = 0; // Gamma(4, 1) is the sum of four exponential variables
        for (int i = 0; i < (int) SHAPE; i++) {
            tau -= Math.log(random.uniform(repetition, 10 + i)) / RATE;
        }
        return new Truth(w, Math.log(tau));
    }

    private static Points points(Truth truth, CounterRandom random, int repetition) {
        float[] x = new float[2 * POINTS];
        float[] y = new float[POINTS];
        for (int n = 0; n < POINTS; n++) {
            x[2 * n] = (float) random.normal(repetition, 100 + n);
            x[2 * n + 1] = (float) random.normal(repetition, 200 + n);
            y[n] = (float) (truth.at(x[2 * n], x[2 * n + 1])
                    + Math.exp(-0.5 * truth.logPrecision()) * random.normal(repetition, 300 + n));
        }
        return new Points(x, y);
    }

    @ParameterizedTest
    @CsvSource({"hmc,sampled", "nuts,sampled", "hmc,integrated"})
    @DisplayName("The truth's ranks among the draws are uniform, for function values, noise and a weight")
    void ranksAreUniform(String name, String lastLayer) {
        InferenceMethod method = name.equals("hmc") ? new HamiltonianMonteCarlo() : new NoUTurnSampler();
        Map<String, String> all = new HashMap<>(SETTINGS);
        all.put("last-layer", lastLayer);
        Settings settings = method.settings().parse(all);
        CounterRandom random = Targets.random("calibration");
        int[][] counts = new int[4][BINS];
        for (int r = 0; r < REPETITIONS; r++) {
            Truth truth = truth(random, r);
            Points points = points(truth, random, r);
            try (Device device = new ReferenceDevice()) {
                Inference inference = method.prepare(new Problem(Task.REGRESSION, 2, POINTS), settings, device, r);
                for (int epoch = 1; epoch <= settings.get(CommonSettings.EPOCHS); epoch++) {
                    inference.endOfEpoch(points, new Progress(epoch, settings.get(CommonSettings.EPOCHS), epoch));
                }
                int[] ranks = ranks(truth, inference, device);
                for (int q = 0; q < ranks.length; q++) {
                    counts[q][ranks[q] * BINS / (DRAWS + 1)]++;
                }
            }
        }
        for (int[] count : counts) {
            double expected = (double) REPETITIONS / BINS;
            double statistic = Arrays.stream(count)
                    .mapToDouble(c -> (c - expected) * (c - expected) / expected)
                    .sum();
            assertThat(statistic).as("χ² of %s", Arrays.toString(count)).isLessThan(LARGEST);
        }
    }

    private static int[] ranks(Truth truth, Inference inference, Device device) {
        float[] first = device.read(inference.parameters().get("layer0.weight"));
        float[] bias = device.read(inference.parameters().get("layer0.bias"));
        float[] second = device.read(inference.parameters().get("layer1.weight"));
        float[] last = device.read(inference.parameters().get("layer1.bias"));
        float[] logPrecision = device.read(inference.parameters().get("likelihood.log_precision"));
        int[] ranks = new int[4];
        for (int s = 0; s < DRAWS; s++) {
            Truth draw = new Truth(
                    new double[] {first[2 * s], first[2 * s + 1], bias[s], second[s], last[s]}, logPrecision[s]);
            ranks[0] += draw.at(0.5, -1) < truth.at(0.5, -1) ? 1 : 0;
            ranks[1] += draw.at(3, 3) < truth.at(3, 3) ? 1 : 0;
            ranks[2] += draw.logPrecision() < truth.logPrecision() ? 1 : 0;
            ranks[3] += draw.w()[4] < truth.w()[4] ? 1 : 0;
        }
        return ranks;
    }
}
