package dev.credence.core.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.device.Activation;
import dev.credence.core.device.Device;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Var;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.numeric.NormalTail;
import dev.credence.core.objective.AlphaDivergence;
import dev.credence.core.optimise.GradientOptions;
import dev.credence.core.optimise.Optimiser;
import dev.credence.core.posterior.Outputs;
import dev.credence.core.posterior.Posterior;
import dev.credence.core.predict.InputGradients;
import dev.credence.core.prior.GaussianPrior;
import dev.credence.core.prior.Prior;
import dev.credence.core.random.CounterRandom;
import dev.credence.device.reference.ReferenceDevice;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Input gradients with a closed form; those of the methods are tested against finite differences in cli. */
class InputDifferentiationTest {
    private static final int INPUTS = 4;
    private static final int CLASSES = 3;

    private final Device device = new ReferenceDevice();

    /** A deterministic network f = x W, repeated for the samples, or as moments with variance 0. */
    private record Linear(int outputs, boolean moments) implements Posterior {
        @Override
        public void declare(Declarations declarations) {
            declarations.trained("w", Initialiser.glorot(INPUTS, outputs), INPUTS, outputs);
        }

        @Override
        public Outputs outputs(Graph g, Var x, int samples) {
            Var f = g.dense(x, g.parameter("w"), g.constant(0, outputs), Activation.IDENTITY, 0);
            return moments
                    ? new Outputs.Moments(g.moments().pair(f, g.constant(0, f.size(0), outputs)))
                    : new Outputs.Sampled(g.repeat(f, samples), samples);
        }

        @Override
        public Var divergence(Graph g, Prior prior) {
            return prior.energy(g, g.parameter("w"), 1);
        }
    }

    private GradientInference inference(Likelihood likelihood, boolean moments) {
        return new GradientInference(
                new GradientInference.Parts(
                        Model.perceptron(INPUTS, List.of(), Activation.RELU, likelihood),
                        GaussianPrior.ofVariance(1),
                        new Linear(likelihood.outputs(), moments),
                        new AlphaDivergence(0),
                        1,
                        10,
                        GradientOptions.of(new Optimiser.Adam(0.01))),
                device,
                5);
    }

    private static float[] inputs(int points) {
        CounterRandom random = CounterRandom.of(3, 3);
        float[] x = new float[points * INPUTS];
        for (int i = 0; i < x.length; i++) {
            x[i] = (float) random.normal(0, i);
        }
        return x;
    }

    /** An element of ∂ log p/∂x: Σ_c ∂ log p/∂f_c W_jc. */
    private interface Slope {
        double[] of(double[] f, int y);
    }

    /** Compares every point, over two full tiles and a partial one. */
    private void agree(Likelihood likelihood, boolean moments, int points, int samples, Slope slope) {
        GradientInference inference = inference(likelihood, moments);
        int outputs = likelihood.outputs();
        float[] w = device.read(inference.parameters().get("w"));
        float[] x = inputs(points);
        float[] y = new float[points];
        for (int n = 0; n < points; n++) {
            y[n] = n % Math.max(2, outputs);
        }
        InputGradients actual = inference.inputGradients(x, y, samples, 1).orElseThrow();
        for (int n = 0; n < points; n++) {
            double[] f = new double[outputs];
            for (int i = 0; i < INPUTS * outputs; i++) {
                f[i % outputs] += x[n * INPUTS + i / outputs] * w[i];
            }
            double[] byOutput = slope.of(f, (int) y[n]);
            for (int j = 0; j < INPUTS; j++) {
                double expected = 0;
                for (int c = 0; c < outputs; c++) {
                    expected += byOutput[c] * w[j * outputs + c];
                }
                assertThat(actual.gradient()[n * INPUTS + j])
                        .as("point %d, input %d", n, j)
                        .isCloseTo(expected, within(2e-6));
            }
        }
    }

    /** 1[c = y] − p_c. */
    private static double[] softmaxSlope(double[] f, int y) {
        double sum = Arrays.stream(f).map(Math::exp).sum();
        double[] slope = Arrays.stream(f).map(v -> -Math.exp(v) / sum).toArray();
        slope[y] += 1;
        return slope;
    }

    @Test
    @DisplayName(
            "A linear softmax model's gradient is W_y − Σ_c p_c W_c, over several tiles and for any number of samples")
    void aLinearSoftmaxModelHasItsClosedForm() {
        Likelihood likelihood = new Likelihood.Categorical(CLASSES);
        agree(likelihood, false, 10, 1, InputDifferentiationTest::softmaxSlope);
        agree(likelihood, false, 10, 7, InputDifferentiationTest::softmaxSlope);
        agree(likelihood, false, 37, 1 << 10, InputDifferentiationTest::softmaxSlope);
    }

    @Test
    @DisplayName("Moments with variance 0 give the network's gradient, although √0 has no derivative")
    void momentsWithoutVarianceAreTheNetworkItself() {
        // the variance floor, 1e-12, moves f by at most a few 1e-6
        agree(new Likelihood.Categorical(CLASSES), true, 10, 7, InputDifferentiationTest::softmaxSlope);
    }

    @Test
    @DisplayName("The logistic's gradient is (y − σ(f)) w")
    void theLogisticHasItsClosedForm() {
        agree(new Likelihood.Bernoulli(), false, 10, 3, (f, y) -> new double[] {y - 1 / (1 + Math.exp(-f[0]))});
    }

    @Test
    @DisplayName("The probit's gradient is t φ(z)/Φ(t z) w/√(1 + noise), z = f/√(1 + noise)")
    void theProbitHasItsClosedForm() {
        double noise = 0.5;
        double s = Math.sqrt(1 + noise);
        agree(new Likelihood.Probit(noise), false, 10, 3, (f, y) -> {
            double t = 2 * y - 1;
            double z = f[0] / s;
            double density = Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
            return new double[] {t * density / NormalTail.probability(t * z) / s};
        });
    }
}
