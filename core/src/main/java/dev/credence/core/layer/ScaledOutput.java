package dev.credence.core.layer;

import dev.credence.core.data.Shape;
import dev.credence.core.device.Activation;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.graph.Var;
import java.util.List;

/**
 * Marker at the end of a list of layers: the output layer, whose units the likelihood determines, is a
 * {@link ScaledDense} that starts at 0 instead of a {@link Dense}.
 *
 * @param shift as in {@link ScaledDense}
 * @param factor as in {@link ScaledDense}
 */
public record ScaledOutput(double shift, double factor) implements Layer {
    /**
     *
     *
     * <pre>{"scaled-output": true, "shift": 0, "factor": 1}</pre>
     */
    public static final class Kind implements LayerKind {
        @Override
        public String name() {
            return "scaled-output";
        }

        @Override
        public List<Layer> read(JsonRecord json, Activation activation) {
            if (!json.truth(name())) {
                throw new IllegalArgumentException("'" + name() + "' is false: leave the layer out");
            }
            return List.of(
                    new ScaledOutput(ScaledDense.optional(json, "shift", 0), ScaledDense.optional(json, "factor", 1)));
        }
    }

    /** The output layer with the given number of units. */
    public ScaledDense of(int outputs) {
        return new ScaledDense(outputs, shift, factor, 0, true);
    }

    @Override
    public Shape output(Shape input) {
        throw new IllegalArgumentException("it says how the output layer computes, so it must come last");
    }

    @Override
    public Var forward(PlacedLayer at, Treatment q, Var x) {
        throw new UnsupportedOperationException(this + " computes nothing");
    }
}
