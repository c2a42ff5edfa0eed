package dev.credence.core.layer;

import dev.credence.core.data.Shape;
import dev.credence.core.device.Activation;
import dev.credence.core.graph.Var;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A sequential network. An activation directly after an affine layer is fused into it; layers that only reshape are
 * dropped.
 *
 * @param layers computing layers
 * @param output shape of the network's output
 */
public record Network(List<PlacedLayer> layers, Shape output) {
    /**
     * The {@linkplain dev.credence.core.graph.Graph#marks mark} of the last layer's inputs: [M, F] or K samples of it,
     * or, under moment propagation, a pair or the means.
     */
    public static final String LAST_INPUTS = "inputs of the last layer";

    public Network {
        layers = List.copyOf(layers);
    }

    /**
     * Places the layers.
     *
     * @throws IllegalArgumentException naming the layer that does not fit
     */
    public static Network of(Shape input, List<Layer> layers) {
        List<PlacedLayer> placed = new ArrayList<>();
        Shape shape = input;
        int index = 0;
        for (int i = 0; i < layers.size(); i++) {
            Layer layer = layers.get(i);
            boolean computed =
                    i > 0 && layer instanceof Activate && layers.get(i - 1).isAffine();
            PlacedLayer at = place(i, index, layers, shape);
            shape = at.output();
            index += at.blocks().isEmpty() ? 0 : 1;
            if (!computed && !layer.onlyReshapes()) {
                placed.add(at);
            }
        }
        return new Network(placed, shape);
    }

    private static PlacedLayer place(int i, int index, List<Layer> layers, Shape input) {
        Layer layer = layers.get(i);
        Activation activation = layer.isAffine() && i + 1 < layers.size() && layers.get(i + 1) instanceof Activate a
                ? a.activation()
                : Activation.IDENTITY;
        try {
            if (!layers.subList(0, i).stream().allMatch(Layer::keepsInputs)
                    && !layer.codedInputs().isEmpty()) {
                throw new IllegalArgumentException(
                        "it reads codes from the inputs " + layer.codedInputs() + ", so it must come first");
            }
            Shape output = layer.output(input);
            List<Block> blocks = layer.blocks(input).stream()
                    .map(block -> block.within(PlacedLayer.prefix(index)))
                    .toList();
            return new PlacedLayer(i, index, layer, input, output, activation, i + 1 == layers.size(), blocks);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "Layer " + i + " (" + layer.words() + ") does not fit: " + e.getMessage(), e);
        }
    }

    /** All blocks, layer by layer. */
    public Stream<Block> blocks() {
        return layers.stream().flatMap(layer -> layer.blocks().stream());
    }

    /** The layer after a given one; empty after the last. */
    public Optional<PlacedLayer> after(PlacedLayer layer) {
        int next = layers.indexOf(layer) + 1;
        return next < layers.size() ? Optional.of(layers.get(next)) : Optional.empty();
    }

    /** The network's outputs for x [M, input]. */
    public Var forward(Treatment q, Var x) {
        Var h = x;
        for (PlacedLayer at : layers) {
            mark(at, q, h);
            h = at.layer().forward(at, q, h);
        }
        return h;
    }

    /** Moment propagation through the network; x [2, M, input], or [M, input] without variance. */
    public Var moments(Treatment q, Var x) {
        Var h = x;
        for (PlacedLayer at : layers) {
            mark(at, q, h);
            h = at.layer().moments(at, q, h);
        }
        return h;
    }

    private void mark(PlacedLayer at, Treatment q, Var h) {
        if (after(at).isEmpty()) {
            q.graph().marks().put(LAST_INPUTS, h);
        }
    }
}
