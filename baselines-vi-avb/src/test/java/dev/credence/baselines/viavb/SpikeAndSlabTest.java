package dev.credence.baselines.viavb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import dev.credence.core.device.Activation;
import dev.credence.core.formula.Formula;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.model.Precision;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.train.Fit;
import dev.credence.core.train.TrainedModel;
import dev.credence.device.reference.ReferenceDevice;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SpikeAndSlabTest {
    private static final double L2 = 0.7;
    private static final double F = 0.4;

    private final ReferenceDevice device = new ReferenceDevice();

    private static double value(Formula formula, Map<String, Double> values) {
        return formula.value(formula.inputs().stream()
                .mapToDouble(name -> values.getOrDefault(name, Double.NaN))
                .toArray());
    }

    private static double normal(double w, double mean, double variance) {
        return Math.exp(-0.5 * (w - mean) * (w - mean) / variance) / Math.sqrt(2 * Math.PI * variance);
    }

    private static SpikeAndSlab posterior() {
        Model model = Model.perceptron(2, List.of(), Activation.TANH, new Likelihood.Gaussian(new Precision.Fixed(2)));
        return new SpikeAndSlab(model, -1, L2, F);
    }

    @Test
    @DisplayName("The spike's weight and the divergence are the integrals that they stand for")
    void closedFormsAreIntegrals() {
        for (double m : new double[] {0, 0.4, 1.5, -3}) {
            for (double v : new double[] {-2, 0.5}) {
                double variance = Math.exp(v);
                // prior times N(w; m, σ²), for rows of one weight
                double spike = F * normal(0, m, variance);
                double slab = 0;
                double step = 1e-4;
                for (double w = -12 + step / 2; w < 12; w += step) {
                    slab += step * (1 - F) * normal(w, 0, 1 / L2) * normal(w, m, variance);
                }
                double pi = spike / (spike + slab);
                double odds = value(posterior().logOdds(1), Map.of("s", m * m, "v", v));
                assertThat(1 / (1 + Math.exp(-odds))).isCloseTo(pi, within(1e-8));
                double divergence = pi * Math.log(pi / F);
                for (double w = -12 + step / 2; w < 12; w += step) {
                    double q = (1 - F) * normal(w, 0, 1 / L2) * normal(w, m, variance) / (spike + slab);
                    if (q > 0) {
                        divergence += step * q * Math.log(q / ((1 - F) * normal(w, 0, 1 / L2)));
                    }
                }
                assertThat(value(posterior().divergence(1), Map.of("L", odds, "s", m * m, "v", v)))
                        .isCloseTo(divergence, within(1e-6));
            }
        }
    }

    @Test
    @DisplayName("Log odds of hundreds do no harm: the divergence is then that of the spike or of the slab")
    void noOverflow() {
        Formula divergence = posterior().divergence(1);
        assertThat(value(divergence, Map.of("L", 800.0, "s", 0.0, "v", 0.0))).isCloseTo(-Math.log(F), within(1e-9));
        double slab = value(divergence, Map.of("L", -800.0, "s", 4.0, "v", 0.0));
        double ratio = L2 / (1 + L2);
        assertThat(slab)
                .isCloseTo(
                        -Math.log(1 - F) + 0.5 * (ratio - 1 - Math.log(ratio) + L2 * 4 / ((1 + L2) * (1 + L2))),
                        within(1e-9));
    }

    @Test
    @DisplayName("The gradient of the energy is that of its differences, the random numbers held")
    void gradients() {
        Model model = Model.perceptron(2, List.of(2), Activation.TANH, new Likelihood.Gaussian(new Precision.Fixed(2)));
        SpikeAndSlab q = new SpikeAndSlab(model, -1, 0.7, 0.4);
        int checked = EnergyGradients.check(device, model, q);
        assertThat(checked).as("6 weights, 3 biases, 2 variances").isEqualTo(11);
    }

    private static Dataset data() {
        CounterRandom random = CounterRandom.of(4, 4);
        int n = 60;
        double[][] x = new double[n][6];
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < 6; j++) {
                x[i][j] = random.normal(j, i);
            }
            y[i] = 2 * x[i][0] + 0.1 * random.normal(9, i);
        }
        return new Dataset(
                "one of six",
                Task.REGRESSION,
                Examples.of(x, y),
                IntStream.range(0, 6).mapToObj(j -> "x" + j).toList(),
                "y",
                List.of(),
                List.of(new Split(IntStream.range(0, n).toArray(), new int[0])));
    }

    @Test
    @DisplayName("Rows of inputs that say nothing are spikes, that of the one that does is a slab")
    void irrelevantInputsAreSpikes() {
        Dataset data = data();
        TrainedModel model = Fit.of(new MeanFieldVi(), device)
                .settings(Map.of(
                        "prior",
                        "spike-slab",
                        "hidden",
                        "none",
                        "epochs",
                        "300",
                        "samples",
                        "4",
                        "initial-log-variance",
                        "-3",
                        "learning-rate",
                        "0.03"))
                .seed(2)
                .train(data, data.examples());
        double v = device.get(model.inference().parameters().get("layer0.weight.log_variance"), 0);
        Formula odds = new SpikeAndSlab(posterior().model(), -3, 1, 0.5).logOdds(1);
        for (int i = 0; i < 6; i++) {
            double m = device.get(model.inference().parameters().get("layer0.weight.mean"), i);
            double pi = 1 / (1 + Math.exp(-value(odds, Map.of("s", m * m, "v", v))));
            if (i == 0) {
                assertThat(pi).isLessThan(0.05);
            } else {
                assertThat(pi).as("input " + i).isGreaterThan(0.7);
            }
        }
    }
}
