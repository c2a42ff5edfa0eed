package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.layer.Layer;
import dev.credence.core.layer.Silu;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Layer laws of SiLU. */
class SiluTest extends LayerCompatibility {
    @Override
    protected Layer layer() {
        return new Silu();
    }

    @Override
    protected String text() {
        return "{\"silu\": true}";
    }

    @Test
    @DisplayName("x s(x): x itself far right, 0 far left, and f(x) − f(−x) = x")
    void itIsTheSigmoidLinearUnit() {
        double[] y = LayerOutputs.initial(List.of(new Silu()), 6, 1, 0, 1, -1, 80, -80, -200);
        assertThat(y[0]).isZero();
        assertThat(y[1]).isCloseTo(1 / (1 + Math.exp(-1)), within(1e-12));
        assertThat(y[1] - y[2]).isCloseTo(1, within(1e-12));
        assertThat(y[3]).isEqualTo(80);
        assertThat(y[4]).isCloseTo(0, within(1e-30));
        assertThat(y[5]).isCloseTo(0, within(1e-30));
    }
}
