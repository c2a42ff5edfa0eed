package dev.credence.core.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.device.Activation;
import dev.credence.core.device.Device;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.model.Precision;
import dev.credence.core.objective.AlphaDivergence;
import dev.credence.core.optimise.GradientOptions;
import dev.credence.core.optimise.Optimiser;
import dev.credence.core.posterior.FactorisedGaussian;
import dev.credence.core.posterior.PointEstimate;
import dev.credence.core.posterior.Posterior;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.LastLayer;
import dev.credence.core.prior.GaussianPrior;
import dev.credence.device.reference.ReferenceDevice;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LastLayerTest {
    private static final int POINTS = 7;
    private final Device device = new ReferenceDevice();

    private GradientInference inference(Likelihood likelihood, Function<Model, Posterior> posterior, long seed) {
        Model model = Model.perceptron(2, List.of(4), Activation.RELU, likelihood);
        return new GradientInference(
                new GradientInference.Parts(
                        model,
                        GaussianPrior.ofVariance(1),
                        posterior.apply(model),
                        new AlphaDivergence(0),
                        3,
                        10,
                        GradientOptions.of(new Optimiser.Adam(0.01))),
                device,
                seed);
    }

    private static float[] inputs() {
        float[] x = new float[2 * POINTS];
        for (int i = 0; i < x.length; i++) {
            x[i] = (i * 5 % 7) - 3;
        }
        return x;
    }

    private float[] values(GradientInference inference, String name) {
        return device.read(inference.parameters().get(name));
    }

    private static double unit(float[] x, int n, float[] w, float[] b, int j) {
        return Math.max(0, x[2 * n] * w[j] + x[2 * n + 1] * w[4 + j] + b[j]);
    }

    @Test
    @DisplayName("Features are the hidden units, and p_c = exp(f_c + E) with the energy E, whatever the logits are")
    void featuresAndEnergyOfOneNetwork() {
        GradientInference inference = inference(new Likelihood.Categorical(3), PointEstimate::new, 4);
        device.write(inference.parameters().get("layer1.bias"), new float[] {50, 51, -2});
        float[] x = inputs();
        LastLayer last = inference.lastLayer(x, POINTS, 1, 0).orElseThrow();
        double[][] p = ((CategoricalMixture) inference.predict(x, POINTS, 1, 0)).meanProbabilities();
        float[] w0 = values(inference, "layer0.weight");
        float[] b0 = values(inference, "layer0.bias");
        float[] w1 = values(inference, "layer1.weight");
        float[] b1 = values(inference, "layer1.bias");
        for (int n = 0; n < POINTS; n++) {
            for (int j = 0; j < 4; j++) {
                assertThat((double) last.features()[n][j]).isCloseTo(unit(x, n, w0, b0, j), within(1e-5));
            }
            for (int c = 0; c < 3; c++) {
                double f = b1[c];
                for (int j = 0; j < 4; j++) {
                    f += last.features()[n][j] * w1[3 * j + c];
                }
                assertThat(Math.exp(f + last.energy()[n])).isCloseTo(p[n][c], within(1e-4));
            }
        }
    }

    @Test
    @DisplayName("One logit f of two classes has the energy of the two logits −f/2 and f/2")
    void oneLogit() {
        GradientInference inference = inference(new Likelihood.Bernoulli(), PointEstimate::new, 4);
        float[] x = inputs();
        LastLayer last = inference.lastLayer(x, POINTS, 1, 0).orElseThrow();
        double[][] p = ((CategoricalMixture) inference.predict(x, POINTS, 1, 0)).meanProbabilities();
        for (int n = 0; n < POINTS; n++) {
            double f = Math.log(p[n][1] / p[n][0]);
            double expected = -Math.log(Math.exp(f / 2) + Math.exp(-f / 2));
            assertThat(last.energy()[n]).isCloseTo(expected, within(1e-5));
        }
    }

    @Test
    @DisplayName("Regression has no energy, a repeated draw is the same, and the mean over many draws converges")
    void meanOverDraws() {
        GradientInference inference = inference(
                new Likelihood.Gaussian(new Precision.Fixed(1)),
                model -> new FactorisedGaussian(model, -3, FactorisedGaussian.Estimator.LOCAL),
                4);
        float[] x = inputs();
        LastLayer few = inference.lastLayer(x, POINTS, 5, 2).orElseThrow();
        assertThat(few.energy()).isEmpty();
        assertThat(inference.lastLayer(x, POINTS, 5, 2).orElseThrow().features())
                .isDeepEqualTo(few.features());
        assertThat(inference.lastLayer(x, POINTS, 5, 3).orElseThrow().features()[0])
                .isNotEqualTo(few.features()[0]);
        LastLayer many = inference.lastLayer(x, POINTS, 4000, 2).orElseThrow();
        LastLayer more = inference.lastLayer(x, POINTS, 4000, 3).orElseThrow();
        for (int n = 0; n < POINTS; n++) {
            for (int j = 0; j < 4; j++) {
                assertThat(many.features()[n][j]).isCloseTo(more.features()[n][j], within(0.1f));
            }
        }
    }

    @Test
    @DisplayName("Features of several networks are concatenated, and energies are averaged")
    void joined() {
        GradientInference one = inference(new Likelihood.Categorical(3), PointEstimate::new, 4);
        GradientInference other = inference(new Likelihood.Categorical(3), PointEstimate::new, 5);
        float[] x = inputs();
        LastLayer both = new MixtureInference(List.of(one, other))
                .lastLayer(x, POINTS, 1, 0)
                .orElseThrow();
        LastLayer first = one.lastLayer(x, POINTS, 1, 0).orElseThrow();
        LastLayer second = other.lastLayer(x, POINTS, 1, 0).orElseThrow();
        for (int n = 0; n < POINTS; n++) {
            assertThat(both.features()[n]).startsWith(first.features()[n]).endsWith(second.features()[n]);
            assertThat(both.features()[n]).hasSize(8);
            assertThat(both.energy()[n]).isCloseTo((first.energy()[n] + second.energy()[n]) / 2, within(1e-12));
        }
        assertThatThrownBy(() -> new LastLayer(new float[2][1], new double[1]))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
