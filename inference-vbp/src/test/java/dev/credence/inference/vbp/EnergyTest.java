package dev.credence.inference.vbp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.device.Activation;
import dev.credence.core.device.Tensor;
import dev.credence.core.graph.Var;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.model.Precision;
import dev.credence.core.model.StudentT;
import dev.credence.core.model.TargetKind;
import dev.credence.core.prior.GaussianPrior;
import dev.credence.core.prior.LaplacePrior;
import dev.credence.core.prior.LogUniformPrior;
import dev.credence.core.prior.Prior;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The gradient of the whole energy with respect to every kind of parameter. */
class EnergyTest {
    private static final int POINTS = 6;
    private static final double H = 1e-5;

    @TestFactory
    @DisplayName("The energy's gradient is its finite difference")
    List<DynamicTest> theGradientIsTheFiniteDifference() {
        List<Likelihood> likelihoods = List.of(
                new Likelihood.Gaussian(new Precision.Learnt(1.5)),
                new Likelihood.HeteroscedasticGaussian(),
                new Likelihood.Probit(0.7),
                new Likelihood.Bernoulli(),
                new Likelihood.Categorical(3));
        List<Propagation> propagations = List.of(
                new Propagation.Gate(3),
                new Propagation.Gate(Double.POSITIVE_INFINITY),
                new Propagation.CentralLimit());
        List<Prior> priors = List.of(new GaussianPrior(10, false), new GaussianPrior(3, true), new LogUniformPrior());
        List<DynamicTest> tests = new ArrayList<>();
        for (Likelihood likelihood : likelihoods) {
            for (Propagation propagation : propagations) {
                for (Prior prior : priors) {
                    String name = likelihood + ", " + propagation + ", " + prior;
                    tests.add(DynamicTest.dynamicTest(name, () -> check(likelihood, propagation, prior)));
                }
            }
        }
        return tests;
    }

    private static void check(Likelihood likelihood, Propagation propagation, Prior prior) {
        Model model = Model.perceptron(2, List.of(4, 3), Activation.RELU, likelihood);
        Network network = new Network(model, propagation, -2, true, prior);
        Var x = network.inputs(POINTS);
        Var y = network.graph.input("y", POINTS);
        for (int n = 0; n < POINTS; n++) {
            int label = likelihood instanceof Likelihood.Categorical ? n % 3 : n % 2;
            network.device.set(y.value(), n, likelihood.target() == TargetKind.REAL ? 0.4 * n - 1 : label);
        }
        Var energy = network.energy(x, y, prior).total();
        network.graph.differentiate(energy);
        network.graph.forward(0);
        network.graph.backward();
        Tensor values = network.parameters.values();
        double[] gradient = new double[values.length()];
        double largest = 0;
        for (int i = 0; i < gradient.length; i++) {
            gradient[i] = network.device.get(network.parameters.gradients(), i);
            largest = Math.max(largest, Math.abs(gradient[i]));
        }
        for (int i = 0; i < gradient.length; i++) {
            double difference = (energy(network, energy, i, H) - energy(network, energy, i, -H)) / (2 * H);
            assertThat(Math.abs(gradient[i] - difference))
                    .as("parameter %d: gradient %s, difference %s", i, gradient[i], difference)
                    .isLessThan(1e-6 * largest + 1e-9);
        }
    }

    private static double energy(Network network, Var energy, int i, double h) {
        Tensor values = network.parameters.values();
        double value = network.device.get(values, i);
        network.device.set(values, i, value + h);
        network.graph.forward(0);
        network.device.set(values, i, value);
        return network.get(energy, 0);
    }

    @Test
    @DisplayName("A prior without a closed form is refused, with what to use instead")
    void aPriorWithoutAClosedFormIsRefused() {
        Prior laplace = new LaplacePrior(1);
        Network network = new Network(Network.regression(2, List.of(3)), new Propagation.Gate(9), -2, false, laplace);
        assertThatThrownBy(() -> network.posterior.divergence(network.graph, laplace))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("closed form")
                .hasMessageContaining("prior=log-uniform");
    }

    @Test
    @DisplayName("A likelihood without a closed form is refused, with what to use instead")
    void aLikelihoodWithoutAClosedFormIsRefused() {
        Model model = Model.perceptron(2, List.of(3), Activation.RELU, new StudentT());
        Prior prior = new GaussianPrior(1, false);
        Network network = new Network(model, new Propagation.Gate(9), -2, false, prior);
        assertThatThrownBy(() -> network.energy(network.inputs(2), network.graph.input("y", 2), prior))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("noise=closed-form");
    }
}
