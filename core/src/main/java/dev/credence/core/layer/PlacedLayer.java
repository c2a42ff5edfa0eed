package dev.credence.core.layer;

import dev.credence.core.device.Activation;
import java.util.List;
import java.util.Optional;

/**
 * A layer at its place in a network.
 *
 * @param position in the model's list of layers, from 0 on
 * @param index how many layers with blocks come before it; in the names of its own
 * @param layer the layer
 * @param input what it takes
 * @param output what it gives
 * @param activation what an affine layer computes with it, {@link Activation#IDENTITY} where none follows
 * @param last whether it is the output layer
 * @param blocks with their names in the network, {@code layer<index>.<name>}
 */
public record PlacedLayer(
        int position,
        int index,
        Layer layer,
        Shape input,
        Shape output,
        Activation activation,
        boolean last,
        List<Block> blocks) {
    public PlacedLayer {
        blocks = List.copyOf(blocks);
    }

    /**
     * A block by its name in the layer.
     *
     * @throws IllegalArgumentException if there is none
     */
    public Block block(String name) {
        return find(name)
                .orElseThrow(() -> new IllegalArgumentException("There is no block '" + name + "' in " + this
                        + ", only " + blocks.stream().map(Block::name).toList()));
    }

    /** The same where it may be missing. */
    public Optional<Block> find(String name) {
        return blocks.stream()
                .filter(b -> b.name().equals(prefix(index) + name))
                .findFirst();
    }

    /** How many numbers a row of its input has. */
    public int inputs() {
        return input.size();
    }

    /** How many numbers a row of its output has. */
    public int outputs() {
        return output.size();
    }

    static String prefix(int index) {
        return "layer" + index + ".";
    }

    /** For messages. */
    @Override
    public String toString() {
        return "layer " + position + " (" + layer.words() + ")";
    }
}
