package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.data.Shape;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.Embedding;
import dev.credence.core.layer.Flatten;
import dev.credence.core.layer.Layer;
import dev.credence.core.layer.Network;
import dev.credence.core.layer.Treatment;
import dev.credence.device.reference.ReferenceDevice;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Layer laws of an embedding, and its look-up of codes. */
class EmbeddingTest extends LayerCompatibility {
    /** Columns 1 and 3 of 5. */
    private static final Embedding EMBEDDING = new Embedding(2, List.of(3, 1), List.of(4, 3));

    @Override
    protected Layer layer() {
        return EMBEDDING;
    }

    @Override
    protected String text() {
        return "{\"embedding\": 2, \"columns\": [3, 1], \"codes\": [4, 3]}";
    }

    @Override
    protected float[] inputs(int points) {
        float[] x = super.inputs(points);
        for (int i = 0; i < points; i++) {
            x[i * 5 + 1] = i % 3;
            x[i * 5 + 3] = (i + 2) % 5; // 4 is unknown
        }
        return x;
    }

    private static float[] output(float... x) {
        Network network = Network.of(new Shape.Vector(5), List.of(EMBEDDING));
        try (ReferenceDevice device = new ReferenceDevice()) {
            Declarations declarations = new Declarations();
            network.blocks().forEach(b -> {
                Initialiser place = (random, i) -> b.name().endsWith("3") ? 30 + i : 10 + i;
                declarations.trained(b.name(), place, b.extents());
            });
            Graph g = new Graph(device, Parameters.allocate(device, declarations, 1), 1, 0);
            Var in = g.input("x", 1, 5);
            device.write(in.value(), x);
            Var y = network.forward(Treatment.points(g), in);
            g.forward(0);
            return device.read(y.value());
        }
    }

    @Test
    @DisplayName("The other columns come first, then the codes' embeddings")
    void codesAreLookedUp() {
        assertThat(output(0.5f, 2, -7, 1, 9)).containsExactly(0.5f, -7, 9, 32, 33, 14, 15);
    }

    @Test
    @DisplayName("Invalid codes, NaN included, get the unknown code's embedding and do not affect the rest")
    void whateverIsNoCodeIsUnknown() {
        for (float none : new float[] {4, -1, 0.5f, 1e30f, Float.NaN, Float.POSITIVE_INFINITY}) {
            assertThat(output(0.5f, 0, -7, none, 9)).as("code %s", none).containsExactly(0.5f, -7, 9, 38, 39, 10, 11);
        }
    }

    @Test
    @DisplayName(
            "Missing or repeated columns, columns without a number of codes, and a position after other layers are refused")
    void columnsThatDoNotFitAreRefused() {
        assertThatThrownBy(() -> new Embedding(2, List.of(1, 1), List.of(3, 3))).hasMessageContaining("[1, 1]");
        assertThatThrownBy(() -> new Embedding(2, List.of(1), List.of(3, 3))).hasMessageContaining("[3, 3]");
        assertThatThrownBy(() -> Network.of(new Shape.Vector(3), List.of(EMBEDDING)))
                .hasMessageContaining("Layer 0 (embedding)")
                .hasMessageContaining("a vector of 3");
        assertThatThrownBy(() -> Network.of(new Shape.Vector(5), List.of(new Flatten(), EMBEDDING)))
                .hasMessageContaining("must come first");
    }
}
