package dev.credence.core.inference;

import dev.credence.core.data.Shape;

/**
 * Partition of points into tiles of at most about {@value #ROWS} rows of activations, with the last tile padded.
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

    /** Visits the points {@code from … from + count} of a tile. */
    @FunctionalInterface
    interface Visitor {
        void tile(int from, int count);
    }

    /** Points per tile, padding included. */
    int size() {
        return TileSize.of(points, ROWS / rows);
    }

    void forEach(Visitor visitor) {
        int size = size();
        for (int from = 0; from < points; from += size) {
            visitor.tile(from, Math.min(size, points - from));
        }
    }
}
