package dev.credence.core.data;

import java.util.Optional;

/**
 * Labelled points, read row by row so that an implementation may store them compactly (bytes of an image, a view of
 * some rows). Implementations are immutable and safe to read from several threads.
 */
public interface Examples {
    /** Number of points N. */
    int size();

    /** Number of inputs D of each point. */
    int inputs();

    /** The shape of the inputs where they are the pixels of an image, of values 0 (dark) to 1; empty for other data. */
    default Optional<ImageShape> image() {
        return Optional.empty();
    }

    /** Writes the D inputs of a row to {@code into[offset … offset+D)}. The caller owns the array. */
    void inputs(int row, double[] into, int offset);

    /** The target of a row: a real number, or a class index. */
    double target(int row);

    /** Where a row's target was read, for messages: {@code "rain.csv line 7 column 'drops'"}; by default its row. */
    default String targetPlace(int row) {
        return "row " + (row + 1) + " of the data (counted from 1), the target";
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
     * Examples of images, held as they are.
     *
     * @param pixels [N, height, width, channels]: of each image row by row, pixel by pixel, the channels side by side;
     *     a byte b ∈ 0 … 255 is the input b / 255. Not copied: do not change it afterwards
     * @param labels [N], class indices from 0 on
     */
    static ByteImages ofImages(ImageShape shape, byte[] pixels, int[] labels) {
        return ByteImages.of(shape, pixels, labels);
    }
}
