package dev.credence.inference.aadm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.device.Activation;
import dev.credence.core.graph.Coefficient;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.PlacedLayer;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.model.Precision;
import dev.credence.core.objective.AlphaDivergence;
import dev.credence.core.posterior.Outputs;
import dev.credence.core.posterior.Posterior;
import dev.credence.core.prior.GaussianPrior;
import dev.credence.device.reference.ReferenceDevice;
import dev.credence.inference.aadm.ImplicitPosterior.Draws;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Networks with generated weights. */
class ImplicitPosteriorTest {
    private static final int POINTS = 3;
    private static final int SAMPLES = 4;

    private final ReferenceDevice device = new ReferenceDevice();
    private final Model model =
            Model.perceptron(2, List.of(3, 2), Activation.LEAKY_RELU, new Likelihood.Gaussian(new Precision.Learnt(2)));
    private final int weights = ImplicitPosterior.weights(model, 0);
    private final GaussianPrior prior = new GaussianPrior(10, true);

    private ImplicitPosterior posterior(Draws draws, int contrastDraws) {
        return new ImplicitPosterior(
                model,
                new NoiseNetwork(weights, 5, List.of(4)),
                new Discriminator(weights, List.of(4)),
                draws,
                contrastDraws);
    }

    private Parameters primal(ImplicitPosterior posterior) {
        Declarations declarations = new Declarations();
        posterior.declare(declarations);
        prior.declare(declarations);
        model.likelihood().declare(declarations);
        return Parameters.allocate(device, declarations, 2);
    }

    private Parameters dual(ImplicitPosterior posterior) {
        Declarations declarations = new Declarations();
        posterior.discriminator().declare(declarations);
        return Parameters.allocate(device, declarations, 3);
    }

    private Var x(Graph g) {
        Var x = g.input("x", POINTS, 2);
        for (int i = 0; i < 2 * POINTS; i++) {
            device.set(x.value(), i, Math.sin(1 + i));
        }
        return x;
    }

    @Test
    @DisplayName("It counts the weights of matrices, not biases, and refuses networks of another size")
    void itCountsTheWeightsOfMatrices() {
        assertThat(weights).isEqualTo(2 * 3 + 3 * 2 + 2);
        assertThatThrownBy(() -> new ImplicitPosterior(
                        model,
                        new NoiseNetwork(weights + 1, 5, List.of(4)),
                        new Discriminator(weights, List.of(4)),
                        Draws.SHARED,
                        1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(String.valueOf(weights + 1));
    }

    @ParameterizedTest
    @EnumSource(Draws.class)
    @DisplayName("Outputs are those of the network with each draw's weights, worked out by hand")
    void outputsAreThoseOfTheNetworkWithEachDraw(Draws draws) {
        ImplicitPosterior posterior = posterior(draws, 1);
        Parameters parameters = primal(posterior);
        Graph g = new Graph(device, parameters, dual(posterior), 4, 0);
        Var f = ((Outputs.Sampled) posterior.evaluate(g, x(g), SAMPLES, prior).outputs()).f();
        g.forward(1);
        // the same streams give the same draws
        Graph again = new Graph(device, parameters, 4, 0);
        Var w = posterior.generator().draws(again, posterior.drawsInTraining(SAMPLES, POINTS));
        again.forward(1);
        for (int k = 0; k < SAMPLES; k++) {
            for (int m = 0; m < POINTS; m++) {
                int draw = draws == Draws.SHARED ? k : k * POINTS + m;
                double[] h = {Math.sin(1 + 2.0 * m), Math.sin(2 + 2.0 * m)};
                int at = draw * weights;
                for (PlacedLayer block : model.placed()) {
                    double[] next = new double[block.outputs()];
                    for (int o = 0; o < next.length; o++) {
                        next[o] = device.get(parameters.value("layer" + block.index() + ".bias"), o);
                        for (int i = 0; i < h.length; i++) {
                            next[o] += h[i] * device.get(w.value(), at + i * block.outputs() + o);
                        }
                        next[o] = block.activation().value(next[o]);
                    }
                    at += block.inputs() * block.outputs();
                    h = next;
                }
                assertThat(device.get(f.value(), k * POINTS + m)).isCloseTo(h[0], within(1e-9));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Draws.class)
    @DisplayName(
            "The data term's gradients reach generator, noise, biases and precision, and agree with finite differences")
    void gradientsAgreeWithFiniteDifferences(Draws draws) {
        ImplicitPosterior posterior = posterior(draws, 20);
        Parameters parameters = primal(posterior);
        Graph g = new Graph(device, parameters, dual(posterior), 4, 0);
        Var y = g.input("y", POINTS);
        device.write(y.value(), 0.5f, -1, 0.2f);
        Posterior.Evaluation q = posterior.evaluate(g, x(g), SAMPLES, prior);
        Var energy = new AlphaDivergence(0.5)
                .energy(g, q.outputs(), y, model.likelihood(), q.divergence(), new Coefficient(0))
                .total();
        g.differentiate(energy);
        for (String name : parameters.byName().keySet()) {
            g.forward(1);
            g.backward();
            double gradient = device.get(g.parameter(name).gradient(), 0);
            double at = device.get(parameters.value(name), 0);
            double h = 1e-5;
            device.set(parameters.value(name), 0, at + h);
            g.forward(1);
            double above = device.get(energy.value(), 0);
            device.set(parameters.value(name), 0, at - h);
            g.forward(1);
            double below = device.get(energy.value(), 0);
            device.set(parameters.value(name), 0, at);
            assertThat(gradient).as(name).isCloseTo((above - below) / (2 * h), within(1e-6));
        }
    }
}
