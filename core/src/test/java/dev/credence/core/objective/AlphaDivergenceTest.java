package dev.credence.core.objective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.device.Device;
import dev.credence.core.graph.Coefficient;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Precision;
import dev.credence.core.posterior.Outputs;
import dev.credence.device.reference.ReferenceDevice;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The α-divergence data term of given samples. */
class AlphaDivergenceTest {
    private static final int K = 4;
    private static final int M = 2;
    /** f [K, M]. */
    private static final float[] F = {0.5f, 2, -1, 0.25f, 3, 1, 0, -2};

    private static final float[] Y = {1, -0.5f};

    /** The data term and its gradient with respect to f. */
    private record Result(double dataTerm, float[] gradient) {}

    private static Result evaluate(Device device, double alpha, float precision, float[] f, float[] y) {
        Likelihood likelihood = new Likelihood.Gaussian(new Precision.Fixed(precision));
        Declarations declarations = new Declarations();
        declarations.trained("f", Initialiser.constant(0), f.length, 1);
        declarations.state("divergence", Initialiser.constant(5), 1);
        likelihood.declare(declarations);
        Parameters parameters = Parameters.allocate(device, declarations, 1);
        Graph graph = new Graph(device, parameters, 1, 0);
        Var targets = graph.input("y", y.length);
        Objective.Energy energy = new AlphaDivergence(alpha)
                .energy(
                        graph,
                        new Outputs.Sampled(graph.parameter("f"), f.length / y.length),
                        targets,
                        likelihood,
                        graph.parameter("divergence"),
                        new Coefficient(0.25));
        graph.differentiate(energy.total());
        device.write(parameters.value("f"), f);
        device.write(targets.value(), y);
        graph.forward(0);
        graph.backward();
        double dataTerm = device.read(energy.dataTerm().value())[0];
        assertThat(device.read(energy.total().value())[0]).isCloseTo((float) (0.25 * 5 - dataTerm), within((float)
                (1e-5 * Math.max(1, Math.abs(dataTerm)))));
        return new Result(dataTerm, device.read(graph.parameter("f").gradient()));
    }

    private static Result evaluate(double alpha, float[] f, float[] y) {
        return evaluate(new ReferenceDevice(), alpha, 2, f, y);
    }

    private static double logLikelihood(double precision, double y, double f) {
        return 0.5 * Math.log(precision / (2 * Math.PI)) - 0.5 * precision * (y - f) * (y - f);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-3, -0.5, 0.5, 1, 7})
    @DisplayName("It is (1/α) log of the mean of the likelihoods to the power α")
    void itIsTheLogarithmOfAPowerMean(double alpha) {
        double expected = 0;
        for (int n = 0; n < M; n++) {
            double sum = 0;
            for (int k = 0; k < K; k++) {
                sum += Math.pow(Math.exp(logLikelihood(2, Y[n], F[k * M + n])), alpha) / K;
            }
            expected += Math.log(sum) / alpha / M;
        }
        assertThat(evaluate(alpha, F, Y).dataTerm()).isCloseTo(expected, within(1e-6));
    }

    @Test
    @DisplayName("α = 1 is the log of the mean likelihood, α = 0 the mean log-likelihood")
    void itsNamedLimits() {
        double mean = 0;
        for (int i = 0; i < F.length; i++) {
            mean += logLikelihood(2, Y[i % M], F[i]) / F.length;
        }
        assertThat(evaluate(0, F, Y).dataTerm()).isCloseTo(mean, within(1e-6));
        assertThat(evaluate(1e-4, F, Y).dataTerm()).isCloseTo(mean, within(1e-2));
        assertThat(evaluate(1e-6, F, Y).dataTerm()).isCloseTo(mean, within(1e-4));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, 0, 0.5, 1})
    @DisplayName("Permuting samples or points changes nothing, and permutes the gradient")
    void permutingSamplesOrPointsChangesNothing(double alpha) {
        Result straight = evaluate(alpha, F, Y);
        float[] samples = {0, -2, 0.5f, 2, 3, 1, -1, 0.25f};
        Result permuted = evaluate(alpha, samples, Y);
        assertThat(permuted.dataTerm()).isCloseTo(straight.dataTerm(), within(1e-6));
        assertThat(permuted.gradient()[0]).isCloseTo(straight.gradient()[6], within(1e-6f));
        float[] points = {2, 0.5f, 0.25f, -1, 1, 3, -2, 0};
        Result swapped = evaluate(alpha, points, new float[] {Y[1], Y[0]});
        assertThat(swapped.dataTerm()).isCloseTo(straight.dataTerm(), within(1e-6));
        assertThat(swapped.gradient()[0]).isCloseTo(straight.gradient()[1], within(1e-6f));
    }

    @Test
    @DisplayName("With one sample every α gives the α = 0 value and gradient")
    void withOneSampleEveryAlphaIsTheSame() {
        float[] f = {0.5f, 2};
        Result zero = evaluate(0, f, Y);
        for (double alpha : new double[] {-20, 1e-4, 1, 20}) {
            Result other = evaluate(alpha, f, Y);
            assertThat(other.dataTerm()).isCloseTo(zero.dataTerm(), within(1e-6));
            assertThat(other.gradient()).containsExactly(zero.gradient(), within(1e-6f));
        }
    }

    @Test
    @DisplayName("At α ℓ = −10⁴ value and gradient are finite and correct")
    void atVeryUnlikelyPointsItIsStable() {
        // ℓ = −½ 2·10⁴ (y − f)² for residuals about 1
        float[] f = {0, 0.001f, -0.001f, 0.002f};
        float[] y = {1};
        double best = logLikelihood(2e4, 1, 0.002f);
        double sum = DoubleStream.of(0, 0.001f, -0.001f, 0.002f)
                .map(v -> Math.exp(logLikelihood(2e4, 1, v) - best))
                .sum();
        double expected = best + Math.log(sum / 4);
        assertThat(expected).isBetween(-1.01e4, -0.99e4);
        Result result = evaluate(new ReferenceDevice(), 1, 2e4f, f, y);
        assertThat(result.dataTerm()).isCloseTo(expected, within(0.01)); // single precision: 10⁴ · 2⁻²³
        // ∂/∂f_k = −w_k τ (y − f_k), and the weights sum to 1
        double total = 0;
        for (int k = 0; k < 4; k++) {
            total -= result.gradient()[k] / (2e4 * (1 - f[k]));
        }
        assertThat(total).isCloseTo(1, within(1e-4));
    }

    @Test
    @DisplayName("At α ℓ = −10⁴ for negative α the worst sample dominates")
    void atNegativeAlphaTheWorstSampleCounts() {
        double dataTerm = evaluate(new ReferenceDevice(), -1, 2e4f, new float[] {0, 0.5f, 1, 2}, new float[] {1})
                .dataTerm();
        // two of four samples have ℓ = −10⁴ + const and dominate, up to −log(2/4)
        assertThat(dataTerm).isCloseTo(logLikelihood(2e4, 1, 0) - Math.log(0.5), within(1e-2));
    }

    @Test
    @DisplayName("The sample weights are the derivatives of the data term with respect to the log-likelihoods")
    void theSampleWeightsAreDerivatives() {
        for (double alpha : new double[] {-1, 0, 0.5, 1, 50}) {
            double[] weights = {-3, -1, -1000, -2};
            new AlphaDivergence(alpha).sampleWeights(weights);
            assertThat(DoubleStream.of(weights).sum()).as("α = %s", alpha).isCloseTo(1, within(1e-12));
            double ratio = Math.exp(alpha * (-3 - -1));
            if (alpha >= 0) {
                assertThat(weights[0]).isCloseTo(ratio * weights[1], within(1e-12));
            } else {
                assertThat(weights[2]).isCloseTo(1, within(1e-12));
            }
        }
    }

    @Test
    @DisplayName("Moments are refused with an alternative, and so is a non-finite α")
    void momentsAreRefused() {
        Device device = new ReferenceDevice();
        Graph graph = new Graph(device, Parameters.allocate(device, new Declarations(), 1), 1, 0);
        Var mean = graph.input("mean", 2, 1);
        assertThatThrownBy(() -> new AlphaDivergence(0)
                        .energy(
                                graph,
                                new Outputs.Moments(mean),
                                graph.input("y", 2),
                                new Likelihood.Bernoulli(),
                                graph.input("divergence", 1),
                                new Coefficient(1)))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("sampled");
        assertThatThrownBy(() -> new AlphaDivergence(Double.NaN)).hasMessageContaining("finite");
    }
}
