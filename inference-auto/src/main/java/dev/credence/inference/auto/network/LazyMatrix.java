package dev.credence.inference.auto.network;

/** A matrix of zeros that is allocated when first used, since networks that only predict need none for training. */
final class LazyMatrix {
    private static final float[][] NONE = {};

    private final int rows;
    private final int columns;
    private float[][] values = NONE;

    LazyMatrix(int rows, int columns) {
        this.rows = rows;
        this.columns = columns;
    }

    /** [rows][columns], always the same. */
    float[][] get() {
        if (values.length != rows) {
            values = new float[rows][columns];
        }
        return values;
    }
}
