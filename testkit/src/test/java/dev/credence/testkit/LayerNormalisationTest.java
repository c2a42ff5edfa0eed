package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.ImageShape;
import dev.credence.core.data.Shape;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.Layer;
import dev.credence.core.layer.LayerNormalisation;
import dev.credence.core.layer.Network;
import dev.credence.core.layer.Treatment;
import dev.credence.device.reference.ReferenceDevice;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Layer laws of layer normalisation, and its normalisation. */
class LayerNormalisationTest extends LayerCompatibility {
    @Override
    protected Layer layer() {
        return new LayerNormalisation();
    }

    @Override
    protected String text() {
        return "{\"layer-normalisation\": true}";
    }

    @Test
    @DisplayName("At its initial values each point's features, or each pixel's channels, have mean 0 and variance 1")
    void featuresHaveMeanZeroAndVarianceOne() {
        for (Shape shape :
                List.of(new Shape.Vector(8), new Shape.Image(new ImageShape(2, 3, 4)), new Shape.Sequence(5, 3))) {
            int features = shape.size() == 8 ? 8 : shape.size() == 24 ? 4 : 3;
            Network network = Network.of(shape, List.of(new LayerNormalisation()));
            try (ReferenceDevice device = new ReferenceDevice()) {
                Declarations declarations = new Declarations();
                network.blocks().forEach(b -> declarations.trained(b.name(), b.normal(), b.extents()));
                Graph g = new Graph(device, Parameters.allocate(device, declarations, 1), 1, 0);
                Var x = g.input("x", 2, shape.size());
                for (int i = 0; i < x.value().length(); i++) {
                    device.set(x.value(), i, 100 + 50 * Math.sin(1 + 7 * i));
                }
                Var y = network.forward(Treatment.points(g), x);
                g.forward(0);
                for (int row = 0; row < y.value().length() / features; row++) {
                    double sum = 0;
                    double squares = 0;
                    for (int f = 0; f < features; f++) {
                        double v = device.get(y.value(), row * features + f);
                        sum += v / features;
                        squares += v * v / features;
                    }
                    assertThat(sum).as("mean in %s, row %d", shape, row).isCloseTo(0, within(1e-9));
                    // below 1 by ε/(σ² + ε), with σ² far above 1 here
                    assertThat(squares).as("variance in %s, row %d", shape, row).isCloseTo(1, within(1e-5));
                }
            }
        }
    }

    @Test
    @DisplayName("A single feature is refused: it would be normalised to 0")
    void oneFeatureIsRefused() {
        assertThatThrownBy(() -> Network.of(new Shape.Vector(1), List.of(layer())))
                .hasMessageContaining("Layer 0 (layer normalisation)")
                .hasMessageContaining("at least 2 features");
    }
}
