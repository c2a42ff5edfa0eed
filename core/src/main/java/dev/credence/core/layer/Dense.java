package dev.credence.core.layer;

import dev.credence.core.data.Shape;
import dev.credence.core.device.Activation;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.graph.Var;
import java.util.List;
import java.util.Optional;

/**
 * A fully connected layer x W + b; images and sequences are flattened.
 *
 * @param units number of outputs
 * @param start initial bias of the first output; for an output layer, see
 *     {@link dev.credence.core.model.NumericLikelihood#start}
 */
public record Dense(int units, double start) implements Layer {
    public Dense {
        Layer.requireAtLeast(1, units, "units");
    }

    /** A layer with initial biases 0. */
    public Dense(int units) {
        this(units, 0);
    }

    /**
     *
     *
     * <pre>{"dense": UNITS, "activation": "relu"}</pre>
     */
    public static final class Kind implements LayerKind {
        @Override
        public String name() {
            return "dense";
        }

        @Override
        public List<Layer> read(JsonRecord json, Activation activation) {
            return LayerKind.activated(json, new Dense(LayerKind.positive(json, name())), activation);
        }
    }

    @Override
    public Shape output(Shape input) {
        return new Shape.Vector(units);
    }

    @Override
    public List<Block> blocks(Shape input) {
        return List.of(
                Block.matrix("weight", Block.Role.WEIGHT, input.size(), units),
                Block.vector("bias", Block.Role.BIAS, units).startingAt(start));
    }

    @Override
    public boolean isAffine() {
        return true;
    }

    @Override
    public Var forward(PlacedLayer at, Treatment q, Var x) {
        return q.affine(at, new Affine(at.block("weight"), at.find("bias"), Optional.empty(), at.activation()), x);
    }

    @Override
    public boolean passesMoments() {
        return true;
    }

    @Override
    public Var moments(PlacedLayer at, Treatment q, Var x) {
        return forward(at, q, x);
    }
}
