package dev.credence.baselines.viavb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
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
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class HorseshoeTest {
    private final ReferenceDevice device = new ReferenceDevice();

    /** E g(log a) for log a ~ N(m, v). */
    private static double mean(double m, double v, DoubleUnaryOperator g) {
        double sum = 0;
        double step = 1e-3;
        for (double z = -9 + step / 2; z < 9; z += step) {
            sum += step * Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI) * g.applyAsDouble(m + Math.sqrt(v) * z);
        }
        return sum;
    }

    private static double value(Formula divergence, double m, double logVariance) {
        double[] values = new double[2];
        List<String> names = divergence.inputs();
        for (int i = 0; i < 2; i++) {
            values[i] = names.get(i).equals("m") ? m : logVariance;
        }
        return divergence.value(values);
    }

    @Test
    @DisplayName("The divergences of the scales are the integrals that they stand for")
    void divergencesAreIntegrals() {
        double logGamma = 0.5 * Math.log(Math.PI);
        for (double m : new double[] {-1.5, 0.3, 1}) {
            for (double logVariance : new double[] {-3, 0.2}) {
                double v = Math.exp(logVariance);
                // log q(log a), and the log densities of log a under both priors: log p(a) + log a
                double entropy = -0.5 * (Math.log(2 * Math.PI * v) + 1);
                double theta = 0.4;
                double gamma =
                        entropy - mean(m, v, l -> 0.5 * l - Math.exp(l) / theta - 0.5 * Math.log(theta) - logGamma);
                double inverse = entropy - mean(m, v, l -> -0.5 * l - Math.exp(-l) - logGamma);
                assertThat(value(Horseshoe.gammaDivergence(theta), m, logVariance))
                        .isCloseTo(gamma, within(1e-6));
                assertThat(value(Horseshoe.inverseGammaDivergence(), m, logVariance))
                        .isCloseTo(inverse, within(1e-6));
            }
        }
    }

    @Test
    @DisplayName("The square root of Gamma(½, τ²) times InvGamma(½, 1) is half-Cauchy of scale τ")
    void theScaleIsHalfCauchy() {
        CounterRandom random = CounterRandom.of(1, 2);
        int n = 40_000;
        double tau = 0.7;
        for (double p : new double[] {0.2, 0.5, 0.9}) {
            double quantile = tau * Math.tan(Math.PI / 2 * p);
            int below = 0;
            for (int i = 0; i < n; i++) {
                double z = random.normal(0, 2L * i);
                double other = random.normal(0, 2L * i + 1);
                double a = tau * tau * z * z / 2; // Gamma(½, scale τ²)
                double c = 1 / (other * other / 2); // InvGamma(½, 1)
                below += Math.sqrt(a * c) < quantile ? 1 : 0;
            }
            assertThat(below / (double) n).isCloseTo(p, within(4 * Math.sqrt(p * (1 - p) / n)));
        }
    }

    @Test
    @DisplayName("The gradient of the energy is that of its differences, the random numbers held")
    void gradients() {
        Model model = Model.perceptron(2, List.of(2), Activation.TANH, new Likelihood.Gaussian(new Precision.Fixed(2)));
        Horseshoe q = new Horseshoe(model, -2, 0.8);
        int checked = EnergyGradients.check(device, model, q);
        assertThat(checked)
                .as("2 (4 + 2 + 2 + 1) of the weights and biases, 4 (2 + 2) of the rows")
                .isEqualTo(34);
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
    @DisplayName("Inputs that say nothing lose their scale, the one that does keeps it")
    void irrelevantInputsAreScaledAway() {
        Dataset data = data();
        TrainedModel model = Fit.of(new MeanFieldVi(), device)
                .settings(Map.of(
                        "prior",
                        "horseshoe",
                        "horseshoe-scale",
                        "0.1",
                        "hidden",
                        "none",
                        "epochs",
                        "300",
                        "samples",
                        "4",
                        "learning-rate",
                        "0.03"))
                .seed(2)
                .train(data, data.examples());
        double[] scale = new double[6];
        for (int i = 0; i < 6; i++) {
            scale[i] = Math.exp(0.5
                    * (device.get(model.inference().parameters().get("layer0.weight.a.mean"), i)
                            + device.get(model.inference().parameters().get("layer0.weight.c.mean"), i)));
        }
        for (int i = 1; i < 6; i++) {
            assertThat(scale[i]).as("input " + i).isLessThan(0.2 * scale[0]);
        }
    }

    @Test
    @DisplayName("What does not go with it is refused by name")
    void refusals() {
        Dataset data = data();
        assertThatThrownBy(() -> Fit.of(new MeanFieldVi(), device)
                        .settings(Map.of("prior", "horseshoe", "estimator", "weight"))
                        .train(data, data.examples()))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("estimator=local");
    }
}
