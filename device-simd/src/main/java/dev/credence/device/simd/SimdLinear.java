package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.address;

import dev.credence.core.device.LinearKernels;
import dev.credence.core.device.Tensor;
import java.lang.foreign.MemorySegment;

/** Products and the copies that go with them. */
final class SimdLinear implements LinearKernels {
    /**
     * Our own tiles serve 512-bit processors that OpenBLAS takes for a Haswell; elsewhere its kernels are faster. A property of the
     * machine, so that results are too.
     */
    static final boolean OWN_TILES = Lanes.WIDTH == 16 && !Blas.wide();

    private final Scratch scratch;
    private final SharedProduct shared;
    private final SharedColumn column;
    private final SharedTile tile;

    SimdLinear(Scratch scratch, Workers workers) {
        this.scratch = scratch;
        shared = new SharedProduct(workers, OWN_TILES);
        column = new SharedColumn(workers);
        tile = new SharedTile(workers);
    }

    @Override
    public void multiply(Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate) {
        int m = c.size(0);
        int n = c.size(1);
        int k = a.size(transposeA ? 0 : 1);
        multiply(transposeA, transposeB, m, n, k, address(a), address(b), address(c), accumulate);
    }

    @Override
    public void multiplyPerSample(
            Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate) {
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
        // a vector is the same memory transposed or not; a product with a row of a or a column of b is that of the
        // transposes
        if (n == 1 && !transposeA) {
            column.multiply(m, k, a, b, c, add);
        } else if (n == 1) {
            Vectors.rowTimesMatrix(m, k, b, a, c, add);
        } else if (m == 1 && !transposeB) {
            Vectors.rowTimesMatrix(n, k, a, b, c, add);
        } else if (m == 1) {
            column.multiply(n, k, b, a, c, add);
        } else if (Skinny.suits(transposeA, transposeB, m, n, k)) {
            long rowStep = 4L * (transposeA ? 1 : k);
            long stepA = 4L * (transposeA ? m : 1);
            Skinny.product(a, rowStep, stepA, m, n, k, b, c, add, scratch.bytes(Tiles.SIZE));
        } else if (shared.worth(m, n, k)) {
            shared.multiply(transposeA, transposeB, m, n, k, a, b, c, add);
        } else if (OWN_TILES) {
            long working = scratch.bytes(Products.scratchBytes(k));
            Products.multiply(transposeA, transposeB, m, n, k, a, transposeA ? m : k, b, c, add, working);
        } else {
            Blas.multiply(transposeA, transposeB, m, n, k, a, transposeA ? m : k, b, c, add);
        }
    }

    @Override
    public void addBias(Tensor x, Tensor bias) {
        int columns = bias.size(-1);
        int blocks = bias.length() / columns;
        int n = x.length() / blocks;
        for (int k = 0; k < blocks; k++) {
            Columns.addBias(address(x) + 4L * k * n, n, columns, address(bias) + 4L * k * columns, scratch);
        }
    }

    @Override
    public void sumRows(Tensor x, Tensor out, boolean accumulate) {
        int columns = out.size(-1);
        int blocks = out.length() / columns;
        int n = x.length() / blocks;
        for (int k = 0; k < blocks; k++) {
            Columns.sumRows(address(x) + 4L * k * n, n, columns, address(out) + 4L * k * columns, accumulate, scratch);
        }
    }

    @Override
    public void tile(Tensor x, Tensor out) {
        tile.copy(address(x), x.length(), out.length() / x.length(), 1, 0, address(out));
    }

    @Override
    public void sumTiles(Tensor x, Tensor out, boolean accumulate) {
        Dropout.sumCopies(
                address(x), out.length(), 4L * out.length(), x.length() / out.length(), address(out), accumulate);
    }

    @Override
    public void copyColumns(Tensor from, int fromColumn, Tensor to, int toColumn, int columns, boolean accumulate) {
        long stepFrom = 4L * (from.length() / from.size(0));
        long stepTo = 4L * (to.length() / to.size(0));
        long source = address(from) + 4L * fromColumn;
        long target = address(to) + 4L * toColumn;
        for (int row = Math.min(from.size(0), to.size(0)); row > 0; row--) {
            if (accumulate) {
                Dropout.sumCopies(source, columns, 0, 1, target, true);
            } else {
                MemorySegment.copy(ALL, source, ALL, target, 4L * columns);
            }
            source += stepFrom;
            target += stepTo;
        }
    }
}
