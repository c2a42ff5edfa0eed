package dev.credence.core.layer;

import dev.credence.core.data.Shape;
import dev.credence.core.device.Activation;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.graph.Var;
import java.util.List;

/** Flattens an image or a sequence to a vector. */
public record Flatten() implements Layer {
    /**
     *
     *
     * <pre>{"flatten": true}</pre>
     */
    public static final class Kind implements LayerKind {
        @Override
        public String name() {
            return "flatten";
        }

        @Override
        public List<Layer> read(JsonRecord json, Activation activation) {
            if (!json.truth(name())) {
                throw new IllegalArgumentException("'flatten' is false: leave the layer out");
            }
            return List.of(new Flatten());
        }
    }

    @Override
    public Shape output(Shape input) {
        return new Shape.Vector(input.size());
    }

    @Override
    public boolean onlyReshapes() {
        return true;
    }

    @Override
    public Var forward(PlacedLayer at, Treatment q, Var x) {
        return x;
    }

    @Override
    public boolean passesMoments() {
        return true;
    }

    @Override
    public Var moments(PlacedLayer at, Treatment q, Var x) {
        return x;
    }
}
