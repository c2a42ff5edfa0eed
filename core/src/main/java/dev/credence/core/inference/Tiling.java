package dev.credence.core.inference;

import dev.credence.core.data.Shape;

/**
 * Partition of points into tiles of at most about {@value #ROWS} rows of activations. Tile sizes are powers of two,
 * with the last tile padded, so that few graphs serve any number of points.
 *
 * @param points N
 * @param rows rows of activations per point
 */
record Tiling(int points, int rows) {
    private static final int ROWS = 16_384;

    /** Number of a sequence's steps whose activations count as a row. */
    private static final int STEPS = 4;

    /** A partition for S samples of a network's outputs. */
    static Tiling of(int points, int samples, Shape inputs) {
        int steps = inputs instanceof Shape.Sequence sequence ? Math.max(1, sequence.steps() / STEPS) : 1;
        return new Tiling(points, Math.multiplyExact(samples, steps));
    }

    /** Visits the points {@code from … from + count} of tile number {@code index}. */
    @FunctionalInterface
    interface Visitor {
        void tile(int from, int count, int index);
    }

    /** Points per tile, padding included. */
    int size() {
        int most = Integer.highestOneBit(Math.max(1, ROWS / rows));
        return Math.min(most, Integer.highestOneBit(Math.max(1, 2 * points - 1)));
    }

    void forEach(Visitor visitor) {
        int size = size();
        for (int from = 0, index = 0; from < points; from += size, index++) {
            visitor.tile(from, Math.min(size, points - from), index);
        }
    }
}
