package dev.credence.core.inference;

/**
 * Partition of points into tiles of at most about {@value #ROWS} rows of activations. Tile sizes are powers of two,
 * with the last tile padded, so that few graphs serve any number of points.
 *
 * @param points N
 * @param samples S, rows per point
 */
record Tiling(int points, int samples) {
    private static final int ROWS = 16_384;

    /** Visits the points {@code from … from + count} of tile number {@code index}. */
    @FunctionalInterface
    interface Visitor {
        void tile(int from, int count, int index);
    }

    /** Points per tile, padding included. */
    int size() {
        int most = Integer.highestOneBit(Math.max(1, ROWS / samples));
        return Math.min(most, Integer.highestOneBit(Math.max(1, 2 * points - 1)));
    }

    void forEach(Visitor visitor) {
        int size = size();
        for (int from = 0, index = 0; from < points; from += size, index++) {
            visitor.tile(from, Math.min(size, points - from), index);
        }
    }
}
