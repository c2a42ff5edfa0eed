package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Shape;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.Layer;
import dev.credence.core.layer.Network;
import dev.credence.core.layer.Scale;
import dev.credence.core.layer.Treatment;
import dev.credence.core.optimise.GradientOptions;
import dev.credence.core.optimise.GradientStep;
import dev.credence.core.optimise.Optimiser;
import dev.credence.core.optimise.Progress;
import dev.credence.device.reference.ReferenceDevice;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Layer laws of the scale layer, and its factors' learning rate. */
class ScaleTest extends LayerCompatibility {
    private static final List<Double> SHIFT = List.of(0.5, 0.0, 0.0, -1.0, 2.0);

    @Override
    protected Layer layer() {
        return new Scale(6, SHIFT);
    }

    @Override
    protected String text() {
        return "{\"column-scale\": 6, \"shift\": [0.5, 0, 0, -1, 2]}";
    }

    @Test
    @DisplayName("It initially only shifts, and a gain is multiplied by its rate")
    void aGainIsWorthItsRate() {
        assertThat(LayerOutputs.initial(List.of(new Scale(6, List.of(1.0, 0.0))), 2, 1, 3, 4))
                .containsExactly(2, 4);
        Initialiser gains = (random, i) -> i == 0 ? 0.5 : -1;
        assertThat(LayerOutputs.of(List.of(new Scale(6, List.of())), 2, 1, block -> gains, 3, 4))
                .containsExactly(12, -20);
    }

    @Test
    @DisplayName("A step of Adam moves the factor by rate times the learning rate")
    void adamMovesTheFactorByItsRate() {
        for (double rate : new double[] {1, 6}) {
            Network network = Network.of(new Shape.Vector(1), List.of(new Scale(rate, List.of())));
            try (ReferenceDevice device = new ReferenceDevice()) {
                Declarations declarations = new Declarations();
                network.blocks().forEach(b -> declarations.trained(b.name(), b.normal(), b.extents()));
                Parameters parameters = Parameters.allocate(device, declarations, 1);
                Graph g = new Graph(device, parameters, 1, 0);
                Var x = g.input("x", 1, 1);
                device.set(x.value(), 0, 2);
                Var energy = g.sum(network.forward(Treatment.points(g), x));
                g.differentiate(energy);
                GradientStep step =
                        new GradientStep(device, parameters, GradientOptions.of(new Optimiser.Adam(0.01)), 1);
                g.forward(0);
                g.backward();
                step.apply(step.gradientNorm(), new Progress(0, 10, 0));
                g.forward(1);
                // Adam's first step is the learning rate for any gradient: 2 (1 − rate 0.01)
                assertThat(device.get(energy.value(), 0)).isCloseTo(2 * (1 - rate * 0.01), within(1e-6));
            }
        }
    }

    @Test
    @DisplayName("A non-positive rate and a shift of another length are refused")
    void whatDoesNotFitIsRefused() {
        assertThatThrownBy(() -> new Scale(0, List.of())).hasMessageContaining("got 0.0");
        assertThatThrownBy(() -> Network.of(new Shape.Vector(3), List.of(layer())))
                .hasMessageContaining("the 5 numbers that its shift has")
                .hasMessageContaining("a vector of 3");
    }
}
