package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.data.Shape;
import dev.credence.core.layer.Layer;
import dev.credence.core.layer.Network;
import dev.credence.core.layer.PiecewiseLinear;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Layer laws of the piecewise-linear encoding, and its values. */
class PiecewiseLinearTest extends LayerCompatibility {
    private static final PiecewiseLinear LAYER =
            new PiecewiseLinear(List.of(3, 1), List.of(List.of(-1.0, 0.0, 2.0), List.of(-0.5, 0.5)));

    @Override
    protected Layer layer() {
        return LAYER;
    }

    @Override
    protected String text() {
        return "{\"piecewise-linear\": [3, 1], \"edges\": [[-1, 0, 2], [-0.5, 0.5]]}";
    }

    @Test
    @DisplayName("The inputs come first, then each piece from −1 at its lower edge to 1 at its upper one")
    void piecesGoFromEdgeToEdge() {
        assertThat(LayerOutputs.initial(List.of(LAYER), 5, 1, 9, 0, 9, 0.5, 9))
                .containsExactly(9, 0, 9, 0.5, 9, 1, -0.5, 0);
        assertThat(LayerOutputs.initial(List.of(LAYER), 5, 1, 9, -7, 9, 7, 9))
                .containsExactly(9, -7, 9, 7, 9, 1, 1, -1);
    }

    @Test
    @DisplayName("Edges that do not ascend and missing columns are refused")
    void whatDoesNotFitIsRefused() {
        assertThatThrownBy(() -> new PiecewiseLinear(List.of(0), List.of(List.of(1.0, 1.0))))
                .hasMessageContaining("[1.0, 1.0]");
        assertThatThrownBy(() -> new PiecewiseLinear(List.of(0), List.of(List.of(1.0, 1 + 1e-12))))
                .hasMessageContaining("as floats too");
        assertThatThrownBy(() -> new PiecewiseLinear(List.of(0, 1), List.of(List.of(1.0, 2.0))))
                .hasMessageContaining("1 lists of edges");
        assertThatThrownBy(() -> Network.of(new Shape.Vector(3), List.of(LAYER)))
                .hasMessageContaining("4 columns or more")
                .hasMessageContaining("a vector of 3");
    }
}
