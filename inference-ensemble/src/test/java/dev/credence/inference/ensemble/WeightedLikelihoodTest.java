package dev.credence.inference.ensemble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.data.Task;
import dev.credence.core.graph.Coefficient;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.method.Problem;
import dev.credence.core.model.Likelihood;
import dev.credence.core.objective.Objective;
import dev.credence.core.posterior.Outputs;
import dev.credence.device.reference.ReferenceDevice;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WeightedLikelihoodTest {
    private static final int M = 5;

    private final ReferenceDevice device = new ReferenceDevice();
    private final float[] f = {0.3f, -1, 1.2f, 0.4f, -0.7f, 1.5f, 0, 0, 2, -2};
    private final float[] y = {1, 0, -0.5f, 2, 1.8f};

    private record Found(double dataTerm, float[] gradient) {}

    private Found of(double beta) {
        Declarations declarations = new Declarations();
        declarations.trained("f", Initialiser.constant(0), M, 2);
        Parameters parameters = Parameters.allocate(device, declarations, 1);
        device.write(parameters.values(), f, 0);
        Graph g = new Graph(device, parameters, 1, 0);
        Var targets = g.input("y", M);
        Objective.Energy energy = new WeightedLikelihood(beta)
                .energy(
                        g,
                        new Outputs.Sampled(g.parameter("f"), 1),
                        targets,
                        new Likelihood.HeteroscedasticGaussian(),
                        g.constant(0, 1),
                        new Coefficient(1));
        g.differentiate(energy.total());
        device.write(targets.value(), y, 0);
        g.forward(0);
        g.backward();
        return new Found(device.read(energy.dataTerm().value())[0], device.read(parameters.gradients()));
    }

    /** −(1/M) Σ_n w_n ℓ_n in double, for given weights. */
    private double loss(double[] outputs, double[] weights) {
        double sum = 0;
        for (int n = 0; n < M; n++) {
            double s = outputs[2 * n + 1];
            double residual = y[n] - outputs[2 * n];
            sum -= weights[n] * (-0.5 * s - 0.5 * Math.log(2 * Math.PI) - 0.5 * Math.exp(-s) * residual * residual);
        }
        return sum / M;
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, 1})
    @DisplayName("Its gradient is that of the log-likelihoods weighted by σ^2β, with the weights held constant")
    void theWeightsAreHeldConstant(double beta) {
        double[] outputs = new double[2 * M];
        double[] weights = new double[M];
        for (int i = 0; i < outputs.length; i++) {
            outputs[i] = f[i];
            weights[i / 2] = Math.exp(beta * f[2 * (i / 2) + 1]);
        }
        Found found = of(beta);
        for (int i = 0; i < outputs.length; i++) {
            double h = 1e-5;
            outputs[i] += h;
            double above = loss(outputs, weights);
            outputs[i] -= 2 * h;
            double below = loss(outputs, weights);
            outputs[i] += h;
            assertThat((double) found.gradient()[i]).isCloseTo((above - below) / (2 * h), within(1e-6));
        }
        double[] ones = {1, 1, 1, 1, 1};
        assertThat(-found.dataTerm())
                .as("the likelihood itself is reported")
                .isCloseTo(loss(outputs, ones), within(1e-6));
    }

    @Test
    @DisplayName("At β = 1 the mean has the gradient of the squared error, whatever the variance")
    void theSquaredErrorsGradient() {
        Found found = of(1);
        for (int n = 0; n < M; n++) {
            assertThat((double) found.gradient()[2 * n]).isCloseTo(-(y[n] - f[2 * n]) / M, within(1e-6));
        }
    }

    @Test
    @DisplayName("It is refused for other noises, saying what to use")
    void otherNoisesAreRefused() {
        MaximumAPosteriori map = new MaximumAPosteriori();
        assertThatThrownBy(() -> map.prepare(
                        new Problem(Task.REGRESSION, 1, 10), map.settings().parse(Map.of("beta", "0.5")), device, 1))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("noise=heteroscedastic")
                .hasMessageContaining("beta=0");
    }
}
