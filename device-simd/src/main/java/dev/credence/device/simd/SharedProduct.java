package dev.credence.device.simd;

/**
 * Parallel product of large matrices, divided by rows of c: one thread sums each element over all of k, in the order of
 * the undivided product, so that no partial sums need adding. The results of our own tiles do not depend on the
 * division; OpenBLAS may treat the rows at an edge differently, so its division depends on the size alone. OpenBLAS
 * packs all of b for each part, which takes as long as the product of some 16 rows: hence few parts of many rows, or,
 * for few rows and many columns, parts of columns, for each of which it packs all of a.
 */
final class SharedProduct implements Workers.Parts {
    /** Multiplications from which on a product is parallelised: some 30 µs on one thread. */
    private static final long LARGE = 1 << 21;

    /** Maximum rows of a tile: parts are whole tiles. */
    private static final int TILE = 8;

    /** Minimum rows of a part that justify packing b again in OpenBLAS. */
    private static final int BLAS_ROWS = 512;

    private static final int BLAS_PARTS = 8;

    /** Minimum columns of a part. */
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

    /** Whether parallelising pays off; for OpenBLAS, whether the product is large. */
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
            // equally many parts for each of two or four threads
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
            long working = scratch.bytes(TiledProducts.scratchBytes(k));
            TiledProducts.multiply(transposeA, transposeB, count, n, k, partOfA, strideA, b, partOfC, add, working);
        } else if (Narrow.suits(transposeA, transposeB, m, n, k, add)) {
            long rowStep = 4L * (transposeA ? 1 : strideA);
            long stepA = 4L * (transposeA ? strideA : 1);
            Narrow.product(partOfA, rowStep, stepA, count, n, k, b, partOfC, add, scratch.bytes(Tiles.SIZE));
        } else {
            OpenBlas.multiply(transposeA, transposeB, count, n, k, partOfA, strideA, b, partOfC, add);
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
        OpenBlas.multiply(
                transposeA, transposeB, m, count, k, a, transposeA ? m : k, partOfB, strideB, partOfC, n, add);
    }
}
