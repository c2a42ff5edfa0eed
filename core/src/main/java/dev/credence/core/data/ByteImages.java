package dev.credence.core.data;

import java.util.Objects;
import java.util.Optional;

/**
 * Labelled images of one shape with one byte per value: a byte b ∈ 0 … 255 is the input b / 255. Views share the
 * pixels. Created by {@link Examples#ofImages}.
 */
public final class ByteImages implements Examples {
    private static final double[] VALUES = values();

    private final ImageShape shape;
    private final byte[] pixels;
    private final int[] labels;
    private final int[] rows;

    private ByteImages(ImageShape shape, byte[] pixels, int[] labels, int[] rows) {
        this.shape = shape;
        this.pixels = pixels;
        this.labels = labels;
        this.rows = rows;
    }

    private static double[] values() {
        double[] values = new double[256];
        for (int b = 0; b < values.length; b++) {
            values[b] = b / 255.0;
        }
        return values;
    }

    /** Images that share the pixels and copy the labels. */
    static ByteImages of(ImageShape shape, byte[] pixels, int[] labels) {
        if (pixels.length != (long) labels.length * shape.inputs()) {
            throw new IllegalArgumentException(labels.length + " images of " + shape + " have "
                    + (long) labels.length * shape.inputs() + " bytes, got " + pixels.length);
        }
        int[] all = new int[labels.length];
        for (int i = 0; i < all.length; i++) {
            if (labels[i] < 0) {
                throw new IllegalArgumentException("The label of image " + i + " is " + labels[i] + ", expected ≥ 0");
            }
            all[i] = i;
        }
        return new ByteImages(shape, pixels, labels.clone(), all);
    }

    /** Input value of an unsigned byte, b / 255. */
    public static double value(int unsigned) {
        return VALUES[unsigned];
    }

    /** Shape of every image. */
    public ImageShape shape() {
        return shape;
    }

    /** Writes the D bytes of a row to {@code into[0 … D)}. The caller owns the array. */
    public void bytes(int row, byte[] into) {
        System.arraycopy(pixels, rows[row] * shape.inputs(), into, 0, shape.inputs());
    }

    /** Class index of a row. */
    public int label(int row) {
        return labels[rows[row]];
    }

    @Override
    public int size() {
        return rows.length;
    }

    @Override
    public int inputs() {
        return shape.inputs();
    }

    @Override
    public Optional<ImageShape> image() {
        return Optional.of(shape);
    }

    @Override
    public void inputs(int row, double[] into, int offset) {
        int inputs = shape.inputs();
        int from = rows[row] * inputs;
        for (int j = 0; j < inputs; j++) {
            into[offset + j] = VALUES[pixels[from + j] & 0xFF];
        }
    }

    @Override
    public double target(int row) {
        return label(row);
    }

    /** A view of some rows, in the given order; the pixels are shared. */
    @Override
    public ByteImages rows(int... indices) {
        int[] chosen = new int[indices.length];
        for (int i = 0; i < chosen.length; i++) {
            chosen[i] = rows[Objects.checkIndex(indices[i], rows.length)];
        }
        return new ByteImages(shape, pixels, labels, chosen);
    }
}
