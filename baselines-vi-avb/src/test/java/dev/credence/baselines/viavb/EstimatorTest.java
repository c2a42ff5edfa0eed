package dev.credence.baselines.viavb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.device.Activation;
import dev.credence.core.graph.Coefficient;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.model.Precision;
import dev.credence.core.objective.AlphaDivergence;
import dev.credence.core.posterior.FactorisedGaussian;
import dev.credence.core.posterior.FactorisedGaussian.Estimator;
import dev.credence.core.prior.GaussianPrior;
import dev.credence.device.reference.ReferenceDevice;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The two estimators of the energy. */
class EstimatorTest {
    private static final int POINTS = 12;
    private static final int STEPS = 4000;
    private static final String WEIGHT = "layer0.weight.mean";

    private final ReferenceDevice device = new ReferenceDevice();
    private final Model model =
            Model.perceptron(2, List.of(5), Activation.TANH, new Likelihood.Gaussian(new Precision.Learnt(2)));
    private final GaussianPrior prior = new GaussianPrior(1.5, true);

    /** An energy with its value and one gradient at each step. */
    private final class Bench {
        final Parameters parameters;
        final Graph graph;
        final Var energy;

        Bench(Estimator estimator, double alpha, int samples) {
            FactorisedGaussian posterior = new FactorisedGaussian(model, -1, estimator);
            Declarations declarations = new Declarations();
            posterior.declare(declarations);
            prior.declare(declarations);
            model.likelihood().declare(declarations);
            parameters = Parameters.allocate(device, declarations, 3);
            graph = new Graph(device, parameters, 4, 0);
            Var x = graph.input("x", POINTS, 2);
            Var y = graph.input("y", POINTS);
            for (int n = 0; n < POINTS; n++) {
                device.set(x.value(), 2 * n, Math.sin(n));
                device.set(x.value(), 2 * n + 1, Math.cos(2.0 * n));
                device.set(y.value(), n, Math.sin(1 + 3.0 * n));
            }
            energy = new AlphaDivergence(alpha)
                    .energy(
                            graph,
                            posterior.outputs(graph, x, samples),
                            y,
                            model.likelihood(),
                            posterior.divergence(graph, prior),
                            new Coefficient(0.05))
                    .total();
            graph.differentiate(energy);
        }

        double energy(int step) {
            graph.forward(step);
            return device.get(energy.value(), 0);
        }

        double gradient(int step, String parameter, int i) {
            graph.forward(step);
            graph.backward();
            return device.get(graph.parameter(parameter).gradient(), i);
        }
    }

    private record Sample(double mean, double variance) {
        static Sample of(double[] values) {
            double mean = 0;
            for (double v : values) {
                mean += v / values.length;
            }
            double squares = 0;
            for (double v : values) {
                squares += (v - mean) * (v - mean) / (values.length - 1);
            }
            return new Sample(mean, squares);
        }
    }

    private static Sample gradients(Bench bench) {
        double[] gradients = new double[STEPS];
        for (int step = 0; step < STEPS; step++) {
            gradients[step] = bench.gradient(step, WEIGHT, 3);
        }
        return Sample.of(gradients);
    }

    @Test
    @DisplayName("Local and weight draws give gradients of one expectation, local ones of less than half the variance")
    void localGradientsHaveTheSameExpectationAndLessVariance() {
        Sample local = gradients(new Bench(Estimator.LOCAL, 0, 1));
        Sample weight = gradients(new Bench(Estimator.WEIGHT, 0, 1));
        double standardError = Math.sqrt((local.variance() + weight.variance()) / STEPS);
        assertThat(local.mean()).isCloseTo(weight.mean(), within(4 * standardError));
        assertThat(local.variance()).isLessThan(0.5 * weight.variance());
    }

    @ParameterizedTest
    @EnumSource(Estimator.class)
    @DisplayName("One sample gives the evidence lower bound's estimate for every α")
    void oneSampleGivesTheSameEnergyForEveryAlpha(Estimator estimator) {
        double bound = new Bench(estimator, 0, 1).energy(7);
        for (double alpha : new double[] {-1, 0.5, 1}) {
            assertThat(new Bench(estimator, alpha, 1).energy(7)).isCloseTo(bound, within(1e-9));
        }
    }

    @ParameterizedTest
    @EnumSource(Estimator.class)
    @DisplayName("Gradients of the whole energy agree with finite differences")
    void gradientsAgreeWithFiniteDifferences(Estimator estimator) {
        Bench bench = new Bench(estimator, 0.5, 3);
        for (String name : bench.parameters.byName().keySet()) {
            double gradient = bench.gradient(1, name, 0);
            double at = device.get(bench.parameters.value(name), 0);
            double h = 1e-5;
            device.set(bench.parameters.value(name), 0, at + h);
            double above = bench.energy(1);
            device.set(bench.parameters.value(name), 0, at - h);
            double below = bench.energy(1);
            device.set(bench.parameters.value(name), 0, at);
            assertThat(gradient).as(name).isCloseTo((above - below) / (2 * h), within(1e-6));
        }
    }
}
