package dev.credence.core.layer;

import dev.credence.core.graph.Initialiser;
import java.util.Arrays;
import java.util.List;

/**
 * Parameters of a layer that belong together, and that a posterior treats alike.
 *
 * @param name within the layer; in a {@link PlacedLayer} within the network, {@code layer0.weight}
 * @param role what the layer does with them
 * @param shape of the array
 * @param fanIn how many numbers each output of the layer sums up, for initial values
 * @param fanOut how many outputs see one input
 * @param initialSd standard deviation of its initial values, which are normal, 0 for zeros; NaN where they follow from
 *     role and fans: {@link #normal}, {@link #glorot}
 * @param initialMean what is added to the initial value of its first number
 */
public record Block(
        String name, Role role, List<Integer> shape, int fanIn, int fanOut, double initialSd, double initialMean) {
    /** A block's role in its layer. */
    public enum Role {
        /** A matrix [I, O] that the inputs are multiplied by. */
        WEIGHT,
        /** A matrix [window, filters] that the patches of an image are multiplied by. */
        KERNEL,
        /** A matrix of which every code takes one row. */
        TABLE,
        /** Factors of numbers, some as their differences from 1. */
        GAIN,
        /** Added to the outputs. */
        BIAS;

        /** Whether it is a matrix of weights, which the prior is about; the others are one number for each output. */
        public boolean isMatrix() {
            return this == WEIGHT || this == KERNEL || this == TABLE;
        }
    }

    /**
     * @throws IllegalArgumentException if an extent is not positive, a matrix has not two, or there are 2^31 numbers or
     *     more
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

    /** With initial values that follow from role and fans. */
    public Block(String name, Role role, List<Integer> shape, int fanIn, int fanOut) {
        this(name, role, shape, fanIn, fanOut, Double.NaN, 0);
    }

    /** The same with initial values N(0, sd²). */
    public Block startingWith(double sd) {
        return new Block(name, role, shape, fanIn, fanOut, sd, initialMean);
    }

    /** The same, whose first number's initial value is greater by that. */
    public Block startingAt(double mean) {
        return new Block(name, role, shape, fanIn, fanOut, initialSd, mean);
    }

    /** A matrix [inputs, outputs]: each output sums up all inputs. */
    public static Block matrix(String name, Role role, int inputs, int outputs) {
        return new Block(name, role, List.of(inputs, outputs), inputs, outputs);
    }

    /** One number for each output. */
    public static Block vector(String name, Role role, int length) {
        return new Block(name, role, List.of(length), 1, 1);
    }

    /** The rows of a matrix, I. */
    public int rows() {
        return shape.get(0);
    }

    /** The last extent; of a matrix its columns, O. */
    public int columns() {
        return shape.get(shape.size() - 1);
    }

    public int length() {
        return shape.stream().reduce(1, (a, b) -> a * b); // fits: checked above
    }

    /** The shape, and extents before it. */
    public int[] extents(int... before) {
        int[] all = Arrays.copyOf(before, before.length + shape.size());
        for (int i = 0; i < shape.size(); i++) {
            all[before.length + i] = shape.get(i);
        }
        return all;
    }

    /** Initial values N(0, 1/fanIn) of a matrix, 0 of others, unless it has a standard deviation of its own. */
    public Initialiser normal() {
        return initial(role.isMatrix() ? Initialiser.normal(0, 1 / Math.sqrt(fanIn)) : Initialiser.constant(0));
    }

    /** The same, but a matrix uniform with variance 2/(fanIn + fanOut) (Glorot &amp; Bengio 2010). */
    public Initialiser glorot() {
        return initial(role.isMatrix() ? Initialiser.glorot(fanIn, fanOut) : Initialiser.constant(0));
    }

    /** The last row of a table, of codes that training has not seen, starts at the others' mean. */
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
