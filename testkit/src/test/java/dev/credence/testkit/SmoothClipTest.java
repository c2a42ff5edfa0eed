package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Shape;
import dev.credence.core.layer.Layer;
import dev.credence.core.layer.Network;
import dev.credence.core.layer.SmoothClip;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Layer laws of the smooth clip, and that it is monotone. */
class SmoothClipTest extends LayerCompatibility {
    @Override
    protected Layer layer() {
        return new SmoothClip(3, 4);
    }

    @Override
    protected String text() {
        return "{\"smooth-clip\": 3, \"columns\": 4}";
    }

    @Test
    @DisplayName("The first columns are clipped by an odd increasing function; the others pass")
    void theFirstColumnsStayBelowTheLimit() {
        double[] y = LayerOutputs.initial(List.of(new SmoothClip(3, 4)), 5, 1, 0.01, 4, -4, 1e15, 1e15);
        assertThat(y[0]).isCloseTo(0.01, within(1e-7));
        assertThat(y[1]).isCloseTo(4 / Math.sqrt(1 + 16.0 / 9), within(1e-12));
        assertThat(y[2]).isEqualTo(-y[1]);
        assertThat(y[3]).isCloseTo(3, within(1e-12));
        assertThat(y[4]).isEqualTo(1e15);
    }

    @Test
    @DisplayName("A non-positive limit and missing columns are refused")
    void whatDoesNotFitIsRefused() {
        assertThatThrownBy(() -> new SmoothClip(0, 1)).hasMessageContaining("got 0.0");
        assertThatThrownBy(() -> Network.of(new Shape.Vector(3), List.of(layer())))
                .hasMessageContaining("4 columns or more")
                .hasMessageContaining("a vector of 3");
    }
}
