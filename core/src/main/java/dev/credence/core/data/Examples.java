package dev.credence.core.data;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Labelled points, read row by row so that an implementation may store them compactly (image bytes, a view).
 * Implementations are immutable and thread-safe.
 */
public interface Examples {
    /** Number of points N. */
    int size();

    /** Number of inputs D of each point. */
    int inputs();

    /** Shape of the inputs if they are pixels, with values from 0 (dark) to 1; empty for other data. */
    default Optional<ImageShape> image() {
        return Optional.empty();
    }

    /** Shape of a row's inputs: a vector or an image, or a sequence for {@linkplain #inSteps rows of several steps}. */
    default Shape inputShape() {
        return image().<Shape>map(Shape.Image::new).orElseGet(() -> new Shape.Vector(inputs()));
    }

    /**
     * The same rows as sequences of steps, side by side: inputs 0 … D/T − 1 are those of the first step. A shorter
     * sequence has NaN for all inputs of its first steps.
     *
     * @param steps T, a divisor of the number of inputs
     */
    default Examples inSteps(int steps) {
        return SequenceExamples.of(this, steps);
    }

    /**
     * The same rows with other codes of words or categories: an input c becomes {@code codes[c]}, NaN stays.
     *
     * @param codes not copied
     */
    default Examples recoded(double[] codes) {
        return new RecodedExamples(this, codes);
    }

    /**
     * Whether rows are read from a file when they are asked for: they may be more than fit into memory, and training
     * keeps no copy of all. False by default.
     */
    default boolean isStored() {
        return false;
    }

    /** Writes the D inputs of a row to {@code into[offset … offset+D)}. The caller owns the array. */
    void inputs(int row, double[] into, int offset);

    /** Target of a row: a real number, or a class index. */
    double target(int row);

    /** Origin of a row's target for messages: {@code "rain.csv line 7 column 'drops'"}; by default its row. */
    default String targetPlace(int row) {
        return "row " + (row + 1) + " of the data (counted from 1), the target";
    }

    /**
     * How many times a row counts: a row of weight 2 as two copies of it, one of weight 0 not at all. Finite and 0 or
     * more; 1 by default.
     */
    default double weight(int row) {
        return 1;
    }

    /** Whether rows may have other weights than 1. */
    default boolean isWeighted() {
        return false;
    }

    /** All weights as a new array [N]. */
    default double[] weights() {
        double[] all = new double[size()];
        Arrays.setAll(all, this::weight);
        return all;
    }

    /**
     * The same rows with weights, instead of those that they had.
     *
     * @param weights [N], finite and 0 or more, not all of them 0; copied
     * @throws DataException if a weight is something else
     */
    default Examples weighted(double[] weights) {
        return WeightedExamples.of(this, weights);
    }

    /** The key that random numbers of a row are drawn by, see {@link RowKeys}; empty where rows were given none. */
    default OptionalLong key(int row) {
        return OptionalLong.empty();
    }

    /** A view of the given rows, in the given order; the indices are copied. */
    default Examples rows(int... indices) {
        return new ExamplesView(this, indices.clone());
    }

    /** All inputs as a new array [N, D]. */
    default double[][] inputMatrix() {
        double[][] all = new double[size()][inputs()];
        for (int i = 0; i < all.length; i++) {
            inputs(i, all[i], 0);
        }
        return all;
    }

    /** All targets as a new array [N]. */
    default double[] targets() {
        double[] all = new double[size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = target(i);
        }
        return all;
    }

    /** Examples over arrays: inputs [N, D], targets [N]; both are copied. */
    static Examples of(double[][] inputs, double[] targets) {
        return ArrayExamples.copyOf(inputs, targets);
    }

    /**
     * Images, stored as bytes.
     *
     * @param pixels [N, height, width, channels] row-major; a byte b ∈ 0 … 255 is the input b / 255. Not copied: must
     *     not be changed afterwards
     * @param labels [N], class indices from 0 on
     */
    static ByteImages ofImages(ImageShape shape, byte[] pixels, int[] labels) {
        return ByteImages.of(shape, pixels, labels);
    }
}
