package dev.credence.inference.vbp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.data.ImageShape;
import dev.credence.core.data.Task;
import dev.credence.core.device.Tensor;
import dev.credence.core.graph.Var;
import dev.credence.core.method.Problem;
import dev.credence.core.objective.Objective;
import dev.credence.core.prior.EmpiricalBayesPrior;
import dev.credence.core.prior.GaussianPrior;
import dev.credence.device.reference.ReferenceDevice;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Deterministic variational inference. */
class FullCovarianceTest {
    private static final GaussianPrior PRIOR = new GaussianPrior(10, false);
    private static final int DRAWS = 60_000;

    private static Network network(List<Integer> hidden, Propagation propagation, double logVariance) {
        return new Network(Network.regression(3, hidden), propagation, logVariance, false, PRIOR);
    }

    private static double variance(Network network) {
        Var f = network.outputs(network.inputs(1));
        network.graph.forward(0);
        return network.get(f, 1);
    }

    @Test
    @DisplayName("The variance of a deep network is that of drawn weights, which that of independent units is not")
    void variancesOfDrawnWeights() {
        List<Integer> hidden = List.of(12, 12, 12);
        double full = variance(network(hidden, new Propagation.FullCovariance(), -4));
        double independent = variance(network(hidden, new Propagation.CentralLimit(), -4));
        Network network = network(hidden, new Propagation.FullCovariance(), -4);
        Var x = network.inputs(1);
        BruteForce truth =
                new BruteForce(network, new double[] {network.get(x, 0), network.get(x, 1), network.get(x, 2)});
        double sum = 0;
        double squares = 0;
        for (int s = 0; s < DRAWS; s++) {
            double f = truth.draw();
            sum += f / DRAWS;
            squares += f * f / DRAWS;
        }
        double drawn = squares - sum * sum;
        assertThat(full)
                .as("drawn %s, independent units %s", drawn, independent)
                .isCloseTo(drawn, within(0.04 * drawn));
        assertThat(Math.abs(independent - drawn)).isGreaterThan(3 * Math.abs(full - drawn));
    }

    @Test
    @DisplayName("With one hidden layer, whose units are independent given the inputs, nothing is changed")
    void oneHiddenLayer() {
        assertThat(variance(network(List.of(7), new Propagation.FullCovariance(), -1)))
                .isCloseTo(variance(network(List.of(7), new Propagation.CentralLimit(), -1)), within(1e-10));
    }

    @Test
    @DisplayName("The gradient of the evidence bound is that of finite differences")
    void gradients() {
        EmpiricalBayesPrior prior = new EmpiricalBayesPrior(0.5);
        Network network =
                new Network(Network.regression(3, List.of(4, 3)), new Propagation.FullCovariance(), -2, true, prior);
        Var x = network.inputs(2);
        Var y = network.graph.input("y", 2);
        network.device.set(y.value(), 0, 0.7);
        network.device.set(y.value(), 1, -0.4);
        Objective.Energy energy = network.energy(x, y, prior);
        network.graph.differentiate(energy.total());
        network.graph.forward(0);
        network.graph.backward();
        ReferenceDevice device = network.device;
        double h = 1e-5;
        for (String name : network.parameters.byName().keySet()) {
            if (!name.startsWith("layer")) {
                continue;
            }
            Tensor value = network.parameters.value(name);
            Tensor gradient = network.graph.parameter(name).gradient();
            for (int i = 0; i < Math.min(5, value.length()); i++) {
                double found = device.get(gradient, i);
                double kept = device.get(value, i);
                device.set(value, i, kept + h);
                network.graph.forward(0);
                double above = network.get(energy.total(), 0);
                device.set(value, i, kept - h);
                network.graph.forward(0);
                double below = network.get(energy.total(), 0);
                device.set(value, i, kept);
                assertThat(found).as("%s[%d]", name, i).isCloseTo((above - below) / (2 * h), within(1e-6));
            }
        }
    }

    @Test
    @DisplayName("Images and layers that are too wide are refused")
    void refused() {
        DeterministicVariationalInference dvi = new DeterministicVariationalInference();
        Problem table = new Problem(new Task.Regression(), 3, 10);
        try (ReferenceDevice device = new ReferenceDevice()) {
            assertThatThrownBy(() -> dvi.prepare(table, dvi.parse(Map.of("hidden", "501")), device, 1))
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining("up to 500")
                    .hasMessageContaining("501");
            Problem images = new Problem(new Task.Classification(3), 784, 10, Optional.of(new ImageShape(28, 28, 1)));
            assertThatThrownBy(() -> dvi.prepare(images, dvi.parse(Map.of("model", "lenet")), device, 1))
                    .isInstanceOf(UserException.class);
        }
    }
}
