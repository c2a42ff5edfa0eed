package dev.credence.core.layer;

import dev.credence.core.data.Shape;
import dev.credence.core.graph.Var;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A layer of a network: its output shape, its parameter blocks and its forward pass. Posteriors supply the blocks'
 * values, so that a layer works with every posterior that supports its blocks' roles. A {@link LayerKind} gives it a
 * name in {@code model=[...]}.
 *
 * <p>Implementations are records, as models are compared. Messages name a layer by its {@link #words}.
 */
public interface Layer {
    /**
     * The output shape.
     *
     * @throws IllegalArgumentException saying what it expects, if the input does not fit; callers prepend the layer's
     *     name
     */
    Shape output(Shape input);

    /** The parameter blocks for an input shape, in the order of storage. None by default. */
    default List<Block> blocks(Shape input) {
        return List.of();
    }

    /** Its kind in plain words, for messages, such as "layer normalisation". */
    default String words() {
        return getClass().getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    }

    /**
     * The forward pass.
     *
     * @param at its shapes and its blocks' names in the network
     * @param q the posterior's treatment of its blocks
     * @param x inputs, with the axes of {@link Treatment}
     * @return outputs, with the axes of x
     */
    Var forward(PlacedLayer at, Treatment q, Var x);

    /** Whether it implements {@link #moments}. */
    default boolean passesMoments() {
        return false;
    }

    /**
     * Moment propagation: the means and variances of its output, a pair [2, M, output].
     *
     * @param x a pair [2, M, input], or [M, input] for inputs without variance
     */
    default Var moments(PlacedLayer at, Treatment q, Var x) {
        throw new UnsupportedOperationException(this + " has no moments");
    }

    /**
     * Whether its forward pass is one {@link Treatment#affine} with {@link PlacedLayer#activation}: the network fuses
     * the following activation into it, and a posterior may fuse the next layer's dropout.
     */
    default boolean isAffine() {
        return false;
    }

    /** Whether it only reshapes; the forward pass skips it. */
    default boolean onlyReshapes() {
        return false;
    }

    /**
     * Indices of categorical inputs, from 0, which are not standardised; of a sequence, those of a step's features.
     * Only for a first layer, or one after layers that all {@linkplain #keepsInputs keep the inputs}.
     */
    default Set<Integer> codedInputs() {
        return Set.of();
    }

    /** Whether its output begins with its inputs, unchanged except for NaN. */
    default boolean keepsInputs() {
        return false;
    }

    /**
     * Whether it applies one draw of its blocks several times, at the steps of a sequence, by
     * {@link Treatment#repeated} or {@link Treatment#lookup}. False by default.
     */
    default boolean repeats() {
        return false;
    }

    /** Whether it expects robustly scaled inputs: by median and quartiles instead of mean and standard deviation. */
    default boolean takesRobustScale() {
        return false;
    }

    /** Checks a component of a layer record. */
    static void requireAtLeast(int least, int value, String what) {
        if (value < least) {
            throw new IllegalArgumentException(
                    "A layer's " + what + " must be at least " + least + ", got " + what + " = " + value);
        }
    }
}
