package dev.credence.core.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.device.reference.ReferenceDevice;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Stopped gradients, on the reference device. */
class RowOperationsTest {
    private final ReferenceDevice device = new ReferenceDevice();

    private Parameters parameters(String name) {
        Declarations declarations = new Declarations();
        declarations.trained(name, (random, i) -> 1 + 0.5 * i * i, 4, 3);
        return Parameters.allocate(device, declarations, 1);
    }

    @Test
    @DisplayName(
            "Standardised draws have mean 0 and variance 1, and their gradient is that with the moments held constant")
    void theGradientStopsAtTheMoments() {
        Graph g = new Graph(device, parameters("w"), 1, 0);
        Var w = g.parameter("w");
        RowOperations.Moments moments = g.rows().moments(w, 0);
        Var z = g.rows().standardise(w, moments);
        Var energy = g.sum(g.multiply(z, g.multiply(z, z)));
        g.differentiate(energy);
        g.forward(0);
        g.backward();
        for (int c = 0; c < 3; c++) {
            double sum = 0;
            double squares = 0;
            for (int r = 0; r < 4; r++) {
                double v = device.get(z.value(), 3 * r + c);
                sum += v;
                squares += v * v;
                double expected = 3
                        * v
                        * v
                        * Math.exp(-0.5 * device.get(moments.logVariance().value(), c));
                assertThat(device.get(w.gradient(), 3 * r + c)).isCloseTo(expected, within(1e-9));
            }
            assertThat(sum).isCloseTo(0, within(1e-9));
            assertThat(squares / 4).isCloseTo(1, within(1e-9));
        }
    }

    @Test
    @DisplayName("The parameters of another optimiser are constants of a graph")
    void parametersHeldAreConstants() {
        Graph g = new Graph(device, parameters("a"), parameters("b"), 1, 0);
        Var energy = g.sum(g.multiply(g.parameter("a"), g.parameter("b")));
        g.differentiate(energy);
        g.forward(0);
        g.backward();
        assertThat(device.read(g.parameter("a").gradient()))
                .containsExactly(device.read(g.parameter("b").value()));
        assertThat(g.parameter("b").differentiable()).isFalse();
        assertThatThrownBy(() -> g.parameter("c")).isInstanceOf(IllegalArgumentException.class);
    }
}
