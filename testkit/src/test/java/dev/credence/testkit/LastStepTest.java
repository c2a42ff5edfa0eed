package dev.credence.testkit;

import dev.credence.core.data.Shape;
import dev.credence.core.layer.LastStep;
import dev.credence.core.layer.Layer;

/** Layer laws of LastStep. */
class LastStepTest extends LayerCompatibility {
    @Override
    protected Layer layer() {
        return new LastStep();
    }

    @Override
    protected Shape input() {
        return new Shape.Sequence(3, 2);
    }

    @Override
    protected String text() {
        return "{\"last-step\": true}";
    }
}
