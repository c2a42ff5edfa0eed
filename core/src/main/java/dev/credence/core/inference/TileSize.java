package dev.credence.core.inference;

/**
 * Number of points that are predicted together. Sizes are powers of two, so that few graphs serve any number of points,
 * and at least 2, since devices multiply a single row in another order. Libraries of products may still round the last
 * digit of few rows otherwise than of many.
 */
public final class TileSize {
    private static final int LEAST = 2;

    private TileSize() {}

    /**
     * The size of a tile, padding included.
     *
     * @param points number of all points
     * @param most the largest number of points whose activations fit
     */
    public static int of(int points, int most) {
        int enough = Integer.highestOneBit(Math.max(1, 2 * points - 1));
        return Math.max(LEAST, Math.min(Integer.highestOneBit(Math.max(1, most)), enough));
    }
}
