package dev.credence.testkit;

import dev.credence.core.data.Shape;
import dev.credence.core.layer.Layer;
import dev.credence.core.layer.MeanOverSteps;

/** Layer laws of MeanOverSteps. */
class MeanOverStepsTest extends LayerCompatibility {
    @Override
    protected Layer layer() {
        return new MeanOverSteps();
    }

    @Override
    protected Shape input() {
        return new Shape.Sequence(3, 2);
    }

    @Override
    protected String text() {
        return "{\"mean-over-steps\": true}";
    }
}
