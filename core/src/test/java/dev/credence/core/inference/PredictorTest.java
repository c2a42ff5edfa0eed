package dev.credence.core.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Points;
import dev.credence.core.device.Activation;
import dev.credence.core.device.Device;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Var;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.model.Precision;
import dev.credence.core.objective.AlphaDivergence;
import dev.credence.core.optimise.GradientOptions;
import dev.credence.core.optimise.Optimiser;
import dev.credence.core.optimise.Progress;
import dev.credence.core.posterior.Outputs;
import dev.credence.core.posterior.Posterior;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.GaussianMixture;
import dev.credence.core.prior.GaussianPrior;
import dev.credence.core.prior.Prior;
import dev.credence.device.reference.ReferenceDevice;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Predictions of a posterior with a fixed number of members, whatever the requested number of samples. */
class PredictorTest {
    private static final int MEMBERS = 5;

    private final Device device = new ReferenceDevice();

    /**
     * Members f_k = w_k x.
     *
     * @param claimed declared number of samples; 0 for the correct one
     * @param shift shift of the outputs in training
     */
    private record Members(int outputs, int claimed, double shift) implements Posterior {
        @Override
        public void declare(Declarations declarations) {
            declarations.trained("w", Initialiser.glorot(1, outputs), MEMBERS, 1, outputs);
        }

        @Override
        public Outputs outputs(Graph g, Var x, int samples) {
            return outputs(g, x, 0.0);
        }

        private Outputs outputs(Graph g, Var x, double bias) {
            Var f = g.densePerSample(x, g.parameter("w"), g.constant(bias, MEMBERS, outputs));
            int samples = claimed == 0 ? MEMBERS : claimed;
            return new Outputs.Sampled(g.reshape(f, f.size(0) * f.size(1), outputs), samples);
        }

        @Override
        public Evaluation evaluate(Graph g, Var x, int samples, Prior prior) {
            return new Evaluation(outputs(g, x, shift), divergence(g, prior));
        }

        @Override
        public Var divergence(Graph g, Prior prior) {
            return prior.energy(g, g.parameter("w"), 1);
        }
    }

    private GradientInference inference(Likelihood likelihood, int claimed, double shift) {
        return new GradientInference(
                new GradientInference.Parts(
                        Model.perceptron(1, List.of(), Activation.RELU, likelihood),
                        GaussianPrior.ofVariance(1),
                        new Members(likelihood.outputs(), claimed, shift),
                        new AlphaDivergence(0),
                        3,
                        10,
                        GradientOptions.of(new Optimiser.Adam(0.01))),
                device,
                5);
    }

    private static float[] inputs(int points) {
        float[] x = new float[points];
        for (int n = 0; n < points; n++) {
            x[n] = n - points / 3f;
        }
        return x;
    }

    @Test
    @DisplayName("Exactly all members predict, whatever number is requested, also over several tiles")
    void allMembersAreThere() {
        GradientInference inference = inference(new Likelihood.Gaussian(new Precision.Fixed(2)), 0, 0);
        float[] w = device.read(inference.parameters().get("w"));
        for (int points : new int[] {1, 7, 9000}) {
            float[] x = inputs(points);
            for (int asked : new int[] {1, 2, MEMBERS, 100}) {
                GaussianMixture mixture = (GaussianMixture) inference.predict(x, points, asked, 0);
                assertThat(mixture.samples()).isEqualTo(MEMBERS);
                double[][] means = mixture.means();
                for (int n = 0; n < points; n += 1 + points / 50) {
                    for (int k = 0; k < MEMBERS; k++) {
                        assertThat(means[n][k]).isEqualTo(w[k] * x[n]);
                    }
                }
            }
        }
    }

    @Test
    @DisplayName("The same holds for classes, and input gradients are those of the same density")
    void classesToo() {
        GradientInference inference = inference(new Likelihood.Categorical(3), 0, 0);
        float[] x = inputs(6);
        for (int asked : new int[] {2, 100}) {
            CategoricalMixture mixture = (CategoricalMixture) inference.predict(x, 6, asked, 0);
            assertThat(mixture.samples()).isEqualTo(MEMBERS);
            double[] log = mixture.logProbability(new int[] {0, 1, 2, 0, 1, 2});
            assertThat(inference
                            .inputGradients(x, new float[] {0, 1, 2, 0, 1, 2}, asked, 0)
                            .orElseThrow()
                            .logDensity())
                    .containsExactly(log, within(1e-6));
        }
    }

    @Test
    @DisplayName("A declared number of samples that differs from the outputs' is refused")
    void aWrongNumberIsRefused() {
        GradientInference inference = inference(new Likelihood.Gaussian(new Precision.Fixed(2)), 100, 0);
        assertThatThrownBy(() -> inference.predict(inputs(4), 4, 100, 0))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("outputs of 100 samples")
                .hasMessageContaining("the number of samples that f has");
    }

    @Test
    @DisplayName("The closed-form noise is that of the outputs in training")
    void theNoiseIsThatOfTrainingsOutputs() {
        double shift = 3;
        GradientInference inference = inference(new Likelihood.Gaussian(new Precision.ClosedForm(1)), 0, shift);
        float[] w = device.read(inference.parameters().get("w"));
        int points = 300; // more than one tile
        float[] x = inputs(points);
        float[] y = new float[points];
        double sum = 0;
        for (int n = 0; n < points; n++) {
            y[n] = (float) Math.sin(n);
            for (int k = 0; k < MEMBERS; k++) {
                double residual = y[n] - w[k] * x[n] - shift;
                sum += residual * residual / MEMBERS / points;
            }
        }
        inference.endOfEpoch(new Points(x, y), new Progress(1, 10, 1));
        double precision = Math.exp(device.read(inference.parameters().get(Likelihood.LOG_PRECISION))[0]);
        assertThat(1 / precision).isCloseTo(sum, within(1e-5 * sum));
    }
}
