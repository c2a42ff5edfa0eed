package dev.credence.testkit;

import dev.credence.core.layer.Layer;
import dev.credence.core.layer.ScaledDense;

/** Layer laws of a scaled dense layer with a separate rate of biases. */
class SlowBiasTest extends LayerCompatibility {
    @Override
    protected Layer layer() {
        return new ScaledDense(3, 0.25, 1.5, 0.5, 0.1, false);
    }

    @Override
    protected String text() {
        return "{\"scaled-dense\": 3, \"shift\": 0.25, \"factor\": 1.5, \"bias-sd\": 0.5, \"bias-rate\": 0.1}";
    }
}
