package dev.credence.testkit;

import dev.credence.core.layer.Layer;
import dev.credence.core.layer.ScaledDense;

/** A scaled dense layer whose biases have a rate of their own keeps the laws of a layer. */
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
