package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.address;

import dev.credence.core.device.Tensor;

/** Matrix products. */
final class SimdProducts {
    /**
     * Whether to use our own tiles instead of OpenBLAS: on 512-bit processors that OpenBLAS takes for a Haswell.
     * Elsewhere OpenBLAS is faster, except in {@link #ownTilesForConvolution}. A property of the machine, and hence so
     * are the results.
     */
    static final boolean OWN_TILES = Lanes.WIDTH == 16 && !OpenBlas.wide();

    /** Columns of the widest tile. */
    private static final int PANEL = 4 * Lanes.WIDTH;

    private final Scratch scratch;
    private final SharedProduct shared;
    private final SharedColumn column;

    SimdProducts(Scratch scratch, Workers workers) {
        this.scratch = scratch;
        shared = new SharedProduct(workers, OWN_TILES);
        column = new SharedColumn(workers);
    }

    /**
     * Whether a convolution uses our own tiles: on all 512-bit processors if its filters are one panel, for which
     * OpenBLAS packs the patches in vain.
     */
    static boolean ownTilesForConvolution(int filters) {
        return OWN_TILES || (Lanes.WIDTH == 16 && filters <= PANEL);
    }

    void multiply(Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate) {
        int m = c.size(0);
        int n = c.size(1);
        int k = a.size(transposeA ? 0 : 1);
        multiply(transposeA, transposeB, m, n, k, address(a), address(b), address(c), accumulate);
    }

    void multiplyPerSample(Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate) {
        int m = c.size(1);
        int n = c.size(2);
        int k = a.size(transposeA ? -2 : -1);
        long stepA = a.rank() == 2 ? 0 : 4L * m * k;
        for (int s = 0; s < c.size(0); s++) {
            multiply(
                    transposeA,
                    transposeB,
                    m,
                    n,
                    k,
                    address(a) + s * stepA,
                    address(b) + s * 4L * k * n,
                    address(c) + s * 4L * m * n,
                    accumulate);
        }
    }

    private void multiply(
            boolean transposeA, boolean transposeB, int m, int n, int k, long a, long b, long c, boolean add) {
        // a vector has the same layout when transposed; a product with a row of a or a column of b is that of the
        // transposes
        if (n == 1 && !transposeA) {
            column.multiply(m, k, a, b, c, add);
        } else if (n == 1) {
            Vectors.rowTimesMatrix(m, k, b, a, c, add);
        } else if (m == 1 && !transposeB) {
            Vectors.rowTimesMatrix(n, k, a, b, c, add);
        } else if (m == 1) {
            column.multiply(n, k, b, a, c, add);
        } else if (Narrow.suits(transposeA, transposeB, m, n, k, add) && !shared.worth(m, n, k)) {
            long rowStep = 4L * (transposeA ? 1 : k);
            long stepA = 4L * (transposeA ? m : 1);
            Narrow.product(a, rowStep, stepA, m, n, k, b, c, add, scratch.bytes(Tiles.SIZE));
        } else if (DotProducts.suits(transposeA, transposeB, m, n, k) && !shared.worth(m, n, k)) {
            DotProducts.product(a, m, n, n, k, b, c, add, scratch.bytes(DotProducts.SCRATCH));
        } else if (Skinny.suits(transposeA, transposeB, m, n, k)) {
            long rowStep = 4L * (transposeA ? 1 : k);
            long stepA = 4L * (transposeA ? m : 1);
            Skinny.product(a, rowStep, stepA, m, n, k, b, c, add, scratch.bytes(Tiles.SIZE));
        } else if (shared.worth(m, n, k)) {
            shared.multiply(transposeA, transposeB, m, n, k, a, b, c, add);
        } else if (OWN_TILES) {
            long working = scratch.bytes(TiledProducts.scratchBytes(k));
            TiledProducts.multiply(transposeA, transposeB, m, n, k, a, transposeA ? m : k, b, c, add, working);
        } else {
            OpenBlas.multiply(transposeA, transposeB, m, n, k, a, transposeA ? m : k, b, c, add);
        }
    }
}
