package dev.credence.device.cuda;

/**
 * How products are divided among blocks of threads: into tiles of a result, and into parts of the inner extent which
 * are added afterwards. Chosen from extents alone, since the parts determine the order of summation; it does not depend
 * on the tile.
 *
 * @param rows of a tile
 * @param columns of a tile
 * @param parts of the inner extent, at least 1
 */
record MatrixTiling(int rows, int columns, int parts) {
    /** Numbers of the inner extent that a block multiplies at once, {@code DEPTH} of tiles.cu. */
    static final int DEPTH = 16;

    /** The longest chain of additions in float: rounding errors grow with its length. */
    static final int LONGEST_PART = 2048;

    /** Maximum number of parts: beyond 2048 · 256, chains are longer. */
    static final int MOST_PARTS = 256;

    /** A thread computes this many elements. */
    private static final int ELEMENTS_PER_THREAD = 64;

    private static final int LARGE = 128;
    private static final int SMALL = 64;
    private static final int NARROW = 32;

    /** One for each multiprocessor of a large GPU, below which products were faster in parts. */
    private static final int ENOUGH_BLOCKS = 128;

    /** Parts shorter than this, and parts of an extent less than twice as long, cost more than they gain. */
    private static final int SHORTEST_PART = 128;

    /** Speed of tiles of 128 × 128 relative to 64 × 64 on a product of 2048³: 43.0 to 33.6 TFLOP/s on an H200. */
    private static final double SPEED_OF_LARGE = 1.28;

    /** Estimated from the share of multiplications among the instructions. */
    private static final double SPEED_OF_NARROW = 0.85;

    /** Speed of tiles by tensor cores relative to those by floats; not measured, estimated from instructions. */
    private static final double SPEED_OF_TENSOR_CORES = 1.6;

    /** Blocks along z of a launch, divided by runs that are launched together. */
    private static final int MOST_PRODUCTS = 1 << 14;

    /** The tiling of {@code count} products [m, inner] · [inner, n] by the cores of floats. */
    static MatrixTiling of(int m, int n, int inner, int count) {
        return of(m, n, inner, count, /* tensor= */ false);
    }

    /**
     * The tiling of {@code count} products [m, inner] · [inner, n].
     *
     * @param tensor whether tensor cores make all tiles but narrow ones
     */
    static MatrixTiling of(int m, int n, int inner, int count, boolean tensor) {
        double large = covered(m, n, LARGE, LARGE) / SPEED_OF_LARGE;
        double small = covered(m, n, SMALL, SMALL);
        double narrow = covered(m, n, SMALL, NARROW) / SPEED_OF_NARROW * (tensor ? SPEED_OF_TENSOR_CORES : 1);
        if (large <= Math.min(small, narrow) && blocks(m, n, LARGE, LARGE, count) >= ENOUGH_BLOCKS) {
            return new MatrixTiling(LARGE, LARGE, parts(ENOUGH_BLOCKS, inner, count));
        }
        int columns = narrow < small ? NARROW : SMALL;
        return new MatrixTiling(SMALL, columns, parts(blocks(m, n, SMALL, columns, count), inner, count));
    }

    /** Elements of the tiles of a product. */
    private static double covered(int m, int n, int rows, int columns) {
        return (double) rows * columns * Math.ceilDiv(m, rows) * Math.ceilDiv(n, columns);
    }

    private static long blocks(int m, int n, int rows, int columns, int count) {
        return (long) Math.ceilDiv(m, rows) * Math.ceilDiv(n, columns) * count;
    }

    /** Enough parts for exact sums, and to occupy a GPU; as many as have something to sum. */
    private static int parts(long blocks, int inner, int count) {
        int exact = Math.ceilDiv(inner, LONGEST_PART);
        long occupied = inner < 2 * SHORTEST_PART
                ? 1
                : Math.min(Math.ceilDiv(ENOUGH_BLOCKS, blocks), Math.ceilDiv(inner, SHORTEST_PART));
        int most = Math.clamp(MOST_PRODUCTS / Math.max(1, count), 1, MOST_PARTS);
        int wanted = Math.clamp(Math.max(exact, occupied), 1, most);
        int each = Math.ceilDiv(Math.ceilDiv(inner, wanted), DEPTH) * DEPTH;
        return Math.max(1, Math.ceilDiv(inner, Math.max(1, each)));
    }

    /** The same sums by tiles of 64 × 64. */
    MatrixTiling smaller() {
        return isLarge() ? new MatrixTiling(SMALL, SMALL, parts) : this;
    }

    boolean isLarge() {
        return rows == LARGE;
    }

    boolean isNarrow() {
        return columns == NARROW;
    }

    /** Grid with a block for each tile and part of {@code count} products. */
    Driver.Grid grid(int m, int n, int count) {
        return new Driver.Grid(
                Math.ceilDiv(m, rows), Math.ceilDiv(n, columns), count * parts, rows * columns / ELEMENTS_PER_THREAD);
    }

    /** The part of a kernel's name. */
    String size() {
        return rows + "x" + columns;
    }
}
