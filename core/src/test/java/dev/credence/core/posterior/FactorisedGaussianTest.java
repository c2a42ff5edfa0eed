package dev.credence.core.posterior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Points;
import dev.credence.core.device.Activation;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.inference.GradientInference;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.model.Precision;
import dev.credence.core.objective.AlphaDivergence;
import dev.credence.core.optimise.GradientOptions;
import dev.credence.core.optimise.Optimiser;
import dev.credence.core.optimise.Schedule;
import dev.credence.core.prior.GaussianPrior;
import dev.credence.core.prior.LaplacePrior;
import dev.credence.core.train.Trainer;
import dev.credence.core.train.TrainingListener;
import dev.credence.core.train.TrainingOptions;
import dev.credence.device.reference.ReferenceDevice;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Bayesian linear regression with orthogonal inputs: the exact posterior is a factorised Gaussian. */
class FactorisedGaussianTest {
    private static final int N = 16;
    private static final double TAU = 4;
    private static final double PRIOR_PRECISION = 2;
    private static final Points POINTS = design();

    private final ReferenceDevice device = new ReferenceDevice();

    /** Two columns of a Hadamard matrix, one of them scaled: orthogonal to each other and to the bias. */
    private static Points design() {
        float[] x = new float[2 * N];
        float[] y = new float[N];
        for (int n = 0; n < N; n++) {
            x[2 * n] = n % 2 == 0 ? 1 : -1;
            x[2 * n + 1] = (n / 2) % 2 == 0 ? 0.5f : -0.5f;
            y[n] = (float) (1.2 * x[2 * n] - 0.8 * x[2 * n + 1] + 0.5 + 0.5 * Math.sin(3.7 * n));
        }
        return new Points(x, y);
    }

    private static Model linear() {
        return Model.perceptron(2, List.of(), Activation.IDENTITY, new Likelihood.Gaussian(new Precision.Fixed(TAU)));
    }

    @Test
    @Tag("slow")
    @DisplayName("Variational inference recovers the conjugate posterior's means and variances")
    void variationalInferenceRecoversTheConjugatePosterior() {
        Model model = linear();
        GradientInference inference = new GradientInference(
                new GradientInference.Parts(
                        model,
                        GaussianPrior.ofVariance(1 / PRIOR_PRECISION),
                        new FactorisedGaussian(model, -2),
                        new AlphaDivergence(0),
                        50,
                        N,
                        new GradientOptions(new Optimiser.Adam(0.02), Schedule.COSINE, Double.POSITIVE_INFINITY, 0)),
                device,
                1);
        Trainer.train(inference, POINTS, TrainingOptions.of(1500, N, 1), TrainingListener.SILENT);
        for (int j = 0; j < 3; j++) {
            double squares = 0;
            double products = 0;
            for (int n = 0; n < N; n++) {
                double x = j < 2 ? POINTS.inputs()[2 * n + j] : 1;
                squares += x * x;
                products += x * POINTS.targets()[n];
            }
            double precision = PRIOR_PRECISION + TAU * squares;
            String kind = j < 2 ? "weight" : "bias";
            double mean = device.read(inference.parameters().get("layer0." + kind + ".mean"))[j % 2];
            double logVariance = device.read(inference.parameters().get("layer0." + kind + ".log_variance"))[j % 2];
            // noise of the last steps, as the rate decays to 0: well under a tenth of a posterior sd
            assertThat(mean)
                    .as("mean of %s %d", kind, j)
                    .isCloseTo(TAU * products / precision, within(0.1 / Math.sqrt(precision)));
            assertThat(Math.exp(logVariance) * precision)
                    .as("variance of %s %d", kind, j)
                    .isCloseTo(1, within(0.1));
        }
    }

    @Test
    @DisplayName("Its divergence from a Gaussian prior is the closed form, and 0 at the prior")
    void itsDivergenceIsTheClosedForm() {
        FactorisedGaussian posterior = new FactorisedGaussian(linear(), 0);
        GaussianPrior prior = new GaussianPrior(PRIOR_PRECISION, false);
        Declarations declarations = new Declarations();
        posterior.declare(declarations);
        prior.declare(declarations);
        Parameters parameters = Parameters.allocate(device, declarations, 1);
        Graph graph = new Graph(device, parameters, 1, 0);
        var divergence = posterior.divergence(graph, prior);
        float same = (float) -Math.log(PRIOR_PRECISION);
        device.write(parameters.value("layer0.weight.mean"), 0, 0);
        device.write(parameters.value("layer0.weight.log_variance"), same, same);
        device.write(parameters.value("layer0.bias.log_variance"), same);
        graph.forward(0);
        assertThat(device.get(divergence.value(), 0)).isCloseTo(0, within(1e-6));
        device.write(parameters.value("layer0.weight.mean"), 3, -1);
        graph.forward(0);
        assertThat(device.get(divergence.value(), 0)).isCloseTo(0.5 * PRIOR_PRECISION * 10, within(1e-5));
    }

    @Test
    @DisplayName("Without a closed form the divergence is estimated from draws, unbiased up to ½ log 2πe per weight")
    void withoutAClosedFormItIsEstimated() {
        FactorisedGaussian posterior = new FactorisedGaussian(linear(), 0);
        LaplacePrior prior = new LaplacePrior(0.5);
        Declarations declarations = new Declarations();
        posterior.declare(declarations);
        Parameters parameters = Parameters.allocate(device, declarations, 1);
        Graph graph = new Graph(device, parameters, 1, 0);
        var divergence = posterior.divergence(graph, prior);
        device.write(parameters.value("layer0.weight.mean"), 0, 0);
        device.write(parameters.value("layer0.weight.log_variance"), 0, 0);
        device.write(parameters.value("layer0.bias.log_variance"), 0);
        int steps = 20_000;
        double sum = 0;
        for (int step = 0; step < steps; step++) {
            graph.forward(step);
            sum += device.get(divergence.value(), 0) / steps;
        }
        // E|w| = √(2/π), with sd √(1 − 2/π), for three weights
        double expected = 3 * (Math.sqrt(2 / Math.PI) / 0.5 + Math.log(2 * 0.5));
        double standardError = Math.sqrt(3 * (1 - 2 / Math.PI) / steps) / 0.5;
        assertThat(sum).isCloseTo(expected, within(4 * standardError));
    }
}
