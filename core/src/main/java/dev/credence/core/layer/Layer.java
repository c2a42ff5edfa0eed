package dev.credence.core.layer;

import dev.credence.core.graph.Var;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A layer of a network: which shapes it takes and gives, its parameters in blocks, and how it computes. One file each;
 * a posterior decides what becomes of a block, so that a layer works with every posterior that serves its blocks'
 * roles. A {@link LayerKind} gives it a name in {@code model=[...]}.
 *
 * <p>Implementations are records: models are compared. Messages name a layer by its {@link #words}.
 */
public interface Layer {
    /**
     * The shape of what it gives.
     *
     * @throws IllegalArgumentException saying what it expects, if the input does not fit; the message gets the layer's
     *     name in front
     */
    Shape output(Shape input);

    /** Its parameters for an input of this shape, in the order in which they are stored. None by default. */
    default List<Block> blocks(Shape input) {
        return List.of();
    }

    /** What messages call it: its kind in plain words, such as "layer normalisation". */
    default String words() {
        return getClass().getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    }

    /**
     * Its output for x of the input's size.
     *
     * @param at its shapes and the names of its blocks in the network
     * @param q what the posterior makes of its blocks
     * @param x {@link Treatment} says with which axes
     * @return as x, of the output's size
     */
    Var forward(PlacedLayer at, Treatment q, Var x);

    /** Whether means and variances go through it. */
    default boolean passesMoments() {
        return false;
    }

    /**
     * The means and variances of its output, a pair [2, M, output], for those of its input.
     *
     * @param x a pair [2, M, input], or [M, input] where the inputs have no variance
     */
    default Var moments(PlacedLayer at, Treatment q, Var x) {
        throw new UnsupportedOperationException(this + " has no moments");
    }

    /**
     * Whether its forward pass is one {@link Treatment#affine} of its input, with {@link PlacedLayer#activation} as the
     * activation: the network gives it the activation that follows, and a posterior that drops what the layer after it
     * takes may do so in the same pass.
     */
    default boolean isAffine() {
        return false;
    }

    /** Whether it changes the shape alone: it is left out of the walk. */
    default boolean onlyReshapes() {
        return false;
    }

    /**
     * The inputs, counted from 0, whose numbers are codes of categories: they are not standardised. Of a first layer,
     * or one that has only layers before it that {@linkplain #keepsInputs keep the inputs}.
     */
    default Set<Integer> codedInputs() {
        return Set.of();
    }

    /** Whether its output begins with its inputs, which are the same but for those that are NaN. */
    default boolean keepsInputs() {
        return false;
    }

    /**
     * Whether it is made for inputs scaled by their median and quartiles instead of their mean and standard deviation.
     */
    default boolean takesRobustScale() {
        return false;
    }

    /** For records to check their components. */
    static void requireAtLeast(int least, int value, String what) {
        if (value < least) {
            throw new IllegalArgumentException(
                    "A layer's " + what + " must be at least " + least + ", got " + what + " = " + value);
        }
    }
}
