package dev.credence.device.simd;

/**
 * A large matrix product, cut by rows of c: each element's sum runs over all of k in one thread, in the order of the
 * whole product, so that nothing needs to be added up afterwards. The rows of our own tiles do not know where the cuts
 * are; OpenBLAS may treat the rows at an edge differently, and gets cuts that depend on the size alone. It packs all of
 * b for each part, which takes as long as the product of some 16 rows: few parts, of many rows; or where there are few
 * rows but many columns, parts of columns, for each of which it packs all of a.
 */
final class SharedProduct implements Workers.Parts {
    /** Multiplications from which on a product is shared: some 30 µs on one thread. */
    private static final long LARGE = 1 << 21;

    /** Rows a tile has, at most: parts are whole tiles. */
    private static final int TILE = 8;

    /** Rows that make it worth while to have OpenBLAS pack b a second time. */
    private static final int BLAS_ROWS = 512;

    private static final int BLAS_PARTS = 8;

    /** Columns that a part has at least. */
    private static final int BLAS_COLUMNS = 128;

    private final Workers workers;
    private final boolean ownTiles;
    private boolean transposeA;
    private boolean transposeB;
    private int m;
    private int n;
    private int k;
    private long a;
    private long b;
    private long c;
    private boolean add;
    private int rows;
    private int columns;

    SharedProduct(Workers workers, boolean ownTiles) {
        this.workers = workers;
        this.ownTiles = ownTiles;
    }

    /** Whether the threads are worth it; where cuts show, whether the product is large. */
    boolean worth(int rowsOfC, int columns, int depth) {
        boolean large = (long) rowsOfC * columns * depth >= LARGE;
        return large
                && (ownTiles
                        ? workers.several() && rowsOfC >= 8 * TILE
                        : rowsOfC > BLAS_ROWS || columns >= 2 * BLAS_COLUMNS);
    }

    /** c (+)= op(a) · op(b). */
    void multiply(
            boolean opA,
            boolean opB,
            int rowsOfC,
            int columnsOfC,
            int depth,
            long ofA,
            long ofB,
            long ofC,
            boolean adds) {
        transposeA = opA;
        transposeB = opB;
        m = rowsOfC;
        n = columnsOfC;
        k = depth;
        a = ofA;
        b = ofB;
        c = ofC;
        add = adds;
        if (!ownTiles && m <= BLAS_ROWS) {
            // as many parts for each of two or four threads
            int parts = Math.min(BLAS_PARTS, Integer.highestOneBit(n / BLAS_COLUMNS));
            columns = TILE * ((n + TILE * parts - 1) / (TILE * parts));
            rows = 0;
            workers.run((n + columns - 1) / columns, this);
            return;
        }
        int tiles = (m + TILE - 1) / TILE;
        int parts = ownTiles ? workers.cuts(tiles) : Math.clamp(m / BLAS_ROWS, 2, BLAS_PARTS);
        rows = TILE * ((tiles + parts - 1) / parts);
        workers.run((m + rows - 1) / rows, this);
    }

    @Override
    public void run(int part, Scratch scratch) {
        if (rows == 0) {
            columns(part, scratch);
            return;
        }
        int from = part * rows;
        int count = Math.min(rows, m - from);
        long partOfA = a + 4L * from * (transposeA ? 1 : k);
        long partOfC = c + 4L * from * n;
        int strideA = transposeA ? m : k;
        if (ownTiles) {
            long working = scratch.bytes(Products.scratchBytes(k));
            Products.multiply(transposeA, transposeB, count, n, k, partOfA, strideA, b, partOfC, add, working);
        } else if (Narrow.suits(transposeA, transposeB, m, n, k, add)) {
            long rowStep = 4L * (transposeA ? 1 : strideA);
            long stepA = 4L * (transposeA ? strideA : 1);
            Narrow.product(partOfA, rowStep, stepA, count, n, k, b, partOfC, add, scratch.bytes(Tiles.SIZE));
        } else {
            Blas.multiply(transposeA, transposeB, count, n, k, partOfA, strideA, b, partOfC, add);
        }
    }

    private void columns(int part, Scratch scratch) {
        int from = part * columns;
        int count = Math.min(columns, n - from);
        long partOfB = b + 4L * from * (transposeB ? k : 1);
        long partOfC = c + 4L * from;
        if (Narrow.suits(transposeA, transposeB, m, n, k, add)) {
            long rowStep = 4L * (transposeA ? 1 : k);
            long stepA = 4L * (transposeA ? m : 1);
            Narrow.columns(a, rowStep, stepA, m, count, n, k, partOfB, partOfC, add, scratch.bytes(Tiles.SIZE));
            return;
        }
        if (DotProducts.suits(transposeA, transposeB, m, n, k)) {
            DotProducts.product(a, m, count, n, k, partOfB, partOfC, add, scratch.bytes(DotProducts.SCRATCH));
            return;
        }
        int strideB = transposeB ? k : n;
        Blas.multiply(transposeA, transposeB, m, count, k, a, transposeA ? m : k, partOfB, strideB, partOfC, n, add);
    }
}
