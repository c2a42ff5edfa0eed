package dev.credence.core.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.device.Activation;
import dev.credence.core.device.Tensor;
import dev.credence.device.reference.ReferenceDevice;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Building and replaying, on the reference device. */
class GraphTest {
    private static final long SEED = 3;

    private final ReferenceDevice device = new ReferenceDevice();
    private final Declarations declarations = new Declarations();

    private Graph graph() {
        return new Graph(device, Parameters.allocate(device, declarations, SEED), SEED, 0);
    }

    @Test
    @DisplayName("A replay reads the current inputs and parameters")
    void aReplaySeesTheInputsAndParametersAsTheyAreThen() {
        declarations.trained("a", Initialiser.constant(2), 1);
        Graph g = graph();
        Var x = g.input("x", 1);
        Var energy = g.multiply(g.parameter("a"), x);
        g.differentiate(energy);
        device.write(x.value(), 5f);
        g.forward(0);
        g.backward();
        assertThat(device.read(energy.value())).containsExactly(10);
        assertThat(device.read(g.parameter("a").gradient())).containsExactly(5);

        device.write(x.value(), 7f);
        device.write(g.parameterTensor("a"), 3f);
        g.forward(1);
        g.backward();
        assertThat(device.read(energy.value())).containsExactly(21);
        assertThat(device.read(g.parameter("a").gradient())).containsExactly(7);
    }

    @Test
    @DisplayName("A repeated backward pass gives the same gradients, even where the energy's rule works in place")
    void aBackwardPassRepeatedGivesTheSameGradients() {
        declarations.trained("x", Initialiser.constant(0.5), 1, 2);
        declarations.trained("w", Initialiser.constant(0.3), 2, 1);
        declarations.trained("b", Initialiser.constant(0.1), 1);
        Graph g = graph();
        Var energy = g.dense(g.parameter("x"), g.parameter("w"), g.parameter("b"), Activation.TANH, 0);
        g.differentiate(energy);
        g.forward(0);
        g.backward();
        float[] first = device.read(g.parameter("w").gradient());
        g.backward();
        assertThat(device.read(g.parameter("w").gradient())).containsExactly(first);
    }

    @Test
    @DisplayName("A value that is both factors of a product gets both gradients")
    void oneValueGivenTwiceToAProductGetsBothGradients() {
        declarations.trained("w", Initialiser.normal(0, 1), 3, 3);
        declarations.state("b", Initialiser.constant(0), 3);
        Graph g = graph();
        Var w = g.parameter("w");
        Var energy = g.sum(g.dense(w, w, g.parameter("b"), Activation.IDENTITY, 0));
        g.differentiate(energy);
        g.forward(0);
        g.backward();
        double h = 1e-6;
        for (int i = 0; i < 9; i++) {
            double value = device.get(w.value(), i);
            device.set(w.value(), i, value + h);
            g.forward(0);
            double above = device.get(energy.value(), 0);
            device.set(w.value(), i, value - h);
            g.forward(0);
            double below = device.get(energy.value(), 0);
            device.set(w.value(), i, value);
            assertThat(device.get(w.gradient(), i)).isCloseTo((above - below) / (2 * h), within(1e-7));
        }
    }

    @Test
    @DisplayName("A coefficient may change between replays, in value and gradient")
    void aCoefficientMayChangeBetweenReplays() {
        declarations.trained("a", Initialiser.constant(4), 1);
        Graph g = graph();
        Coefficient weight = new Coefficient(0.5);
        Var energy = g.linearCombination(List.of(weight), List.of(g.parameter("a")));
        g.differentiate(energy);
        g.forward(0);
        g.backward();
        assertThat(device.read(energy.value())).containsExactly(2);
        weight.set(3);
        g.forward(0);
        g.backward();
        assertThat(device.read(energy.value())).containsExactly(12);
        assertThat(device.read(g.parameter("a").gradient())).containsExactly(3);
    }

    @Test
    @DisplayName("Two graphs over one set of parameters share its values and gradients")
    void twoGraphsOverOneSetOfParameters() {
        declarations.trained("a", Initialiser.constant(4), 2);
        Parameters parameters = Parameters.allocate(device, declarations, SEED);
        Graph one = new Graph(device, parameters, SEED, 0);
        Graph other = new Graph(device, parameters, SEED, 0);
        one.differentiate(one.sum(one.parameter("a")));
        Var energy = other.mean(other.parameter("a"));
        other.differentiate(energy);
        device.write(parameters.values(), 6f, 8f);
        other.forward(0);
        assertThat(device.read(energy.value())).containsExactly(7);
        one.forward(0);
        one.backward();
        assertThat(device.read(parameters.gradients())).containsExactly(1, 1);
        other.backward();
        assertThat(device.read(parameters.gradients())).containsExactly(0.5f, 0.5f);
    }

    @Test
    @DisplayName("Each random operation has its own stream, numbered from the graph's first")
    void randomOperationsDrawFromStreamsOfTheirOwn() {
        Parameters parameters = Parameters.allocate(device, declarations, SEED);
        Graph one = new Graph(device, parameters, SEED, 10);
        Var first = one.normal(8);
        Var second = one.normal(8);
        Graph later = new Graph(device, parameters, SEED, 11);
        Var shifted = later.normal(8);
        Graph otherSeed = new Graph(device, parameters, SEED + 1, 10);
        Var other = otherSeed.normal(8);
        List.of(one, later, otherSeed).forEach(g -> g.forward(5));
        assertThat(device.read(second.value())).isNotEqualTo(device.read(first.value()));
        assertThat(device.read(shifted.value())).isEqualTo(device.read(second.value()));
        assertThat(device.read(other.value())).isNotEqualTo(device.read(first.value()));
    }

    @Test
    @DisplayName("A layer without dropout reserves a stream, so that its rate changes no other draw")
    void aLayerWithoutDropoutTakesAStreamAllTheSame() {
        declarations.state("w", Initialiser.constant(1), 2, 2);
        declarations.state("b", Initialiser.constant(0), 2);
        Parameters parameters = Parameters.allocate(device, declarations, SEED);
        float[][] draws = new float[2][];
        for (int i = 0; i < 2; i++) {
            Graph g = new Graph(device, parameters, SEED, 0);
            g.dense(g.input("x", 4, 2), g.parameter("w"), g.parameter("b"), Activation.RELU, 0.5 * i);
            Var noise = g.normal(6);
            g.forward(0);
            draws[i] = device.read(noise.value());
        }
        assertThat(draws[1]).isEqualTo(draws[0]);
    }

    @Test
    @DisplayName("Values without a gradient are refused with the reason")
    void whatCannotBeDifferentiatedSaysWhy() {
        declarations.trained("a", Initialiser.constant(1), 2);
        Graph g = graph();
        Var constant = g.sum(g.input("x", 2));
        assertThatThrownBy(() -> g.differentiate(constant)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> g.differentiate(g.exp(g.parameter("a"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("exp[2]");
        assertThatThrownBy(g::backward)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("differentiate");
        Var energy = g.sum(g.parameter("a"));
        g.differentiate(energy);
        assertThatThrownBy(() -> g.differentiate(energy)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(constant::gradient)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no gradient");
    }

    @Test
    @DisplayName("Values that the energy does not depend on get no gradient")
    void whatTheEnergyDoesNotDependOnCostsNoGradient() {
        declarations.trained("a", Initialiser.constant(1), 2);
        Graph g = graph();
        Var aside = g.exp(g.parameter("a"));
        g.differentiate(g.sum(g.parameter("a")));
        g.forward(0);
        g.backward();
        assertThat(device.read(g.parameter("a").gradient())).containsExactly(1, 1);
        assertThat(aside.hasGradient()).isFalse();
    }

    @Test
    @DisplayName("Mismatched shapes are refused with the operation and the shapes")
    void shapesThatDoNotFitAreRefused() {
        Graph g = graph();
        Var x = g.input("x", 4, 3);
        Var w = g.input("w", 2, 5);
        Var b = g.input("b", 5);
        refused(() -> g.dense(x, w, b, Activation.RELU, 0), "dense", "x[4, 3]", "w[2, 5]");
        refused(() -> g.multiply(x, w), "multiply", "x[4, 3]");
        refused(() -> g.plus(x, w), "plus");
        refused(() -> g.reshape(x, 5, 2), "reshape", "[5, 2]", "x[4, 3]");
        Var perSample = g.input("w", 2, 3, 5);
        Var bias = g.input("b", 2, 5);
        refused(() -> g.densePerSample(g.input("x", 3, 4, 3), perSample, bias), "densePerSample", "x[3, 4, 3]");
        refused(() -> g.densePerSample(x, perSample, g.input("b", 4)), "densePerSample");
        refused(() -> g.dropout(x, 1, 2), "dropout rate", "1.0");
        refused(() -> g.dropout(x, -0.1, 2), "dropout rate", "-0.1");
    }

    private static void refused(Runnable build, String... parts) {
        assertThatThrownBy(build::run)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(parts);
    }

    @Test
    @DisplayName("A reshaped value is a view")
    void aReshapedValueIsTheSameMemory() {
        Graph g = graph();
        Var x = g.input("x", 2, 3);
        Tensor flat = g.reshape(x, 6).value();
        device.write(x.value(), 1, 2, 3, 4, 5, 6);
        assertThat(device.read(flat)).containsExactly(1, 2, 3, 4, 5, 6);
    }
}
