package dev.credence.core.layer;

import dev.credence.core.data.Shape;
import dev.credence.core.device.Activation;
import java.util.List;
import java.util.Optional;

/**
 * A layer at its position in a network.
 *
 * @param position index in the model's list of layers, from 0
 * @param index number of preceding layers with blocks, used in the names of its own
 * @param layer the layer
 * @param input input shape
 * @param output output shape
 * @param activation fused activation of an affine layer, else {@link Activation#IDENTITY}
 * @param last whether it is the output layer
 * @param blocks parameter blocks, with their names in the network, {@code layer<index>.<name>}
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
     * The block with the given name in the layer.
     *
     * @throws IllegalArgumentException if there is none
     */
    public Block block(String name) {
        return find(name)
                .orElseThrow(() -> new IllegalArgumentException("There is no block '" + name + "' in " + this
                        + ", only " + blocks.stream().map(Block::name).toList()));
    }

    /** The block with the given name in the layer, if there is one. */
    public Optional<Block> find(String name) {
        return blocks.stream()
                .filter(b -> b.name().equals(prefix(index) + name))
                .findFirst();
    }

    /** Input size of a row. */
    public int inputs() {
        return input.size();
    }

    /** Output size of a row. */
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
