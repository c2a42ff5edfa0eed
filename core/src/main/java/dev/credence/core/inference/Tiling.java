package dev.credence.core.inference;

/**
 * Points in tiles, so that no more than about {@value #ROWS} rows of activations exist at a time. A tile's size is a
 * power of two, the last one padded: whatever numbers of points are asked for, there are only a few graphs.
 *
 * @param points N
 * @param samples S, rows per point
 */
record Tiling(int points, int samples) {
    private static final int ROWS = 16_384;

    /** Takes the points {@code from … from + count} of tile number {@code index}. */
    @FunctionalInterface
    interface Visitor {
        void tile(int from, int count, int index);
    }

    /** Points of a tile, padding included. */
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
