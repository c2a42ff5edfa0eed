package dev.credence.core.layer;

import dev.credence.core.graph.Initialiser;
import java.util.Arrays;
import java.util.List;

/**
 * A parameter array of a layer, which a posterior treats as a unit.
 *
 * @param name within the layer; in a {@link PlacedLayer} within the network, {@code layer0.weight}
 * @param role role in the layer
 * @param shape extents of the array
 * @param fanIn number of terms in each output of the layer, for initial values
 * @param fanOut number of outputs of each input
 * @param initialSd standard deviation of the normal initial values, 0 for zeros; NaN for the default of role and fans:
 *     {@link #normal}, {@link #glorot}
 * @param initialMean offset of the first element's initial value
 */
public record Block(
        String name, Role role, List<Integer> shape, int fanIn, int fanOut, double initialSd, double initialMean) {
    /** A block's role in its layer. */
    public enum Role {
        /** Weight matrix [I, O] of a dense layer. */
        WEIGHT,
        /** Weight matrix [window, filters] of a convolution. */
        KERNEL,
        /** Weight matrix [U, O] of a recurrent layer's previous state. */
        RECURRENT,
        /** Embedding table, one row per code. */
        TABLE,
        /** Multiplicative factors, some stored as differences from 1. */
        GAIN,
        /** Additive biases. */
        BIAS;

        /** Whether it is a weight matrix, which has a prior; the others hold one number per output. */
        public boolean isMatrix() {
            return this != GAIN && this != BIAS;
        }
    }

    /**
     * @throws IllegalArgumentException if an extent is not positive, a matrix does not have two, or there are 2^31
     *     elements or more
     */
    public Block {
        shape = List.copyOf(shape);
        long length = 1;
        for (int extent : shape) {
            if (extent < 1) {
                throw new IllegalArgumentException(
                        "The block '" + name + "' has the shape " + shape + ", expected positive extents");
            }
            length *= extent;
            if (length > Integer.MAX_VALUE) {
                throw new IllegalArgumentException(
                        "The block '" + name + "' of shape " + shape + " has 2^31 numbers or more");
            }
        }
        if (shape.isEmpty() || (role.isMatrix() && shape.size() != 2)) {
            throw new IllegalArgumentException("The block '" + name + "' has the shape " + shape + ", expected "
                    + (role.isMatrix() ? "two extents, as it is a matrix" : "at least one extent"));
        }
    }

    /** A block with the default initial values of its role and fans. */
    public Block(String name, Role role, List<Integer> shape, int fanIn, int fanOut) {
        this(name, role, shape, fanIn, fanOut, Double.NaN, 0);
    }

    /** The same block with initial values N(0, sd²). */
    public Block startingWith(double sd) {
        return new Block(name, role, shape, fanIn, fanOut, sd, initialMean);
    }

    /** The same block with an offset of the first element's initial value. */
    public Block startingAt(double mean) {
        return new Block(name, role, shape, fanIn, fanOut, initialSd, mean);
    }

    /** A matrix [inputs, outputs] of a fully connected layer. */
    public static Block matrix(String name, Role role, int inputs, int outputs) {
        return new Block(name, role, List.of(inputs, outputs), inputs, outputs);
    }

    /** A vector with one number per output. */
    public static Block vector(String name, Role role, int length) {
        return new Block(name, role, List.of(length), 1, 1);
    }

    /** Rows I of a matrix. */
    public int rows() {
        return shape.get(0);
    }

    /** The last extent: columns O of a matrix. */
    public int columns() {
        return shape.get(shape.size() - 1);
    }

    public int length() {
        return shape.stream().reduce(1, (a, b) -> a * b); // fits: checked above
    }

    /** The shape with leading extents. */
    public int[] extents(int... before) {
        int[] all = Arrays.copyOf(before, before.length + shape.size());
        for (int i = 0; i < shape.size(); i++) {
            all[before.length + i] = shape.get(i);
        }
        return all;
    }

    /** Initial values N(0, 1/fanIn) for a matrix, else 0, unless {@code initialSd} is set. */
    public Initialiser normal() {
        return initial(role.isMatrix() ? Initialiser.normal(0, 1 / Math.sqrt(fanIn)) : Initialiser.constant(0));
    }

    /** The same, but uniform with variance 2/(fanIn + fanOut) for a matrix (Glorot &amp; Bengio 2010). */
    public Initialiser glorot() {
        return initial(role.isMatrix() ? Initialiser.glorot(fanIn, fanOut) : Initialiser.constant(0));
    }

    /** The last row of a table, for unknown codes, starts at the mean of the others. */
    private Initialiser initial(Initialiser usual) {
        Initialiser chosen = Double.isNaN(initialSd)
                ? usual
                : initialSd == 0 ? Initialiser.constant(0) : Initialiser.normal(0, initialSd);
        int unknown = (rows() - 1) * columns();
        Initialiser known = role == Role.TABLE ? (random, i) -> i < unknown ? chosen.value(random, i) : 0 : chosen;
        return initialMean == 0 ? known : (random, i) -> known.value(random, i) + (i == 0 ? initialMean : 0);
    }

    Block within(String prefix) {
        return new Block(prefix + name, role, shape, fanIn, fanOut, initialSd, initialMean);
    }
}
