package dev.credence.device.cuda;

import dev.credence.core.device.Tensor;

/**
 * Matrix products by the kernels of {@code products.cu}, or by cuBLAS if they are large and it is available; if the
 * environment variable {@value #CHOICE} is {@code tensor}, all but the narrow ones by those of
 * {@code tensor_products.cu}, which GPUs for data centres make faster, and others more slowly.
 */
final class TiledProducts {
    private static final String CHOICE = "CREDENCE_CUDA_PRODUCTS";

    /** The beginning of the names of kernels that use tensor cores. */
    static final String TENSOR = "tensor_";

    private static final int THREADS = 128;

    /** Numbers that are copied at once where the operands allow it. */
    private static final int WIDTH = 4;

    private final CudaDevice device;
    private final boolean tensor;

    TiledProducts(CudaDevice device) {
        this(device, "tensor".equals(System.getenv(CHOICE)));
    }

    /** @param tensor whether tensor cores are used */
    TiledProducts(CudaDevice device, boolean tensor) {
        this.device = device;
        this.tensor = tensor;
    }

    /**
     * A matrix of each sample: element (i, j) of sample s is at {@code address + 4 · (s · sample + i · row + j ·
     * column)}; with tables of offsets, at {@code address + 4 · (rows[i] + columns[j])}.
     *
     * @param rows address of a table on the device, or 0
     * @param columns likewise
     */
    record Operand(long address, long sample, int row, int column, long rows, long columns) {
        Operand(long address, long sample, int row, int column) {
            this(address, sample, row, column, 0, 0);
        }

        boolean hasTables() {
            return rows != 0;
        }
    }

    /**
     * Sets the matrices c [count, m, n] to the products a · b, or adds these. Bits depend on the extents alone.
     *
     * @param leftOutward whether a's columns are contiguous, rather than its rows
     * @param c address
     */
    void multiply(
            Operand a, boolean leftOutward, Operand b, long c, int count, int m, int inner, int n, boolean accumulate) {
        if ((long) count * m * n == 0) {
            return;
        }
        Arguments with = device.arguments();
        for (Operand operand : new Operand[] {a, b}) {
            with.with(operand.address())
                    .with(operand.sample())
                    .with(operand.row())
                    .with(operand.column());
        }
        with.with(c).with(m).with(inner).with(n).with(accumulate);
        if (!tensor && !a.hasTables() && device.usesBlas((double) m * n * inner)) {
            device.launch(KernelSequence.BLAS, new Driver.Grid(1, 1, count, 1), with);
            long length = (long) count * m * n;
            Arguments all = device.arguments().with(c).with(length);
            device.launch("settle_numbers", Driver.Grid.over(length, THREADS), all);
            return;
        }
        MatrixTiling tiling = MatrixTiling.of(m, n, inner, count, tensor);
        int parts = tiling.parts();
        long sums = parts > 1 ? device.scratch((long) Float.BYTES * count * parts * m * n) : 0;
        with.with(sums).with(a.rows()).with(a.columns()).with(parts);
        boolean wide = hasLargeTiles(a, leftOutward, b, m, n);
        MatrixTiling tiles = wide ? tiling : tiling.smaller();
        String kernel = (a.hasTables() ? "convolve_" : "product_") + tiles.size() + kind(leftOutward, b, tiles);
        String cores = tensor && !tiles.isNarrow() ? TENSOR : "";
        device.launch(cores + kernel, tiles.grid(m, n, count), with);
        if (parts > 1) {
            addParts(sums, c, m * n, parts, count, accumulate);
        }
    }

    /** Whether there is a kernel with large tiles for the operands, which it copies in groups of neighbours. */
    private static boolean hasLargeTiles(Operand a, boolean leftOutward, Operand b, int m, int n) {
        boolean rightOutward = b.column() == 1;
        return !a.hasTables()
                && (rightOutward || !leftOutward)
                && (!rightOutward || isWide(b, b.row(), n))
                && (!leftOutward || isWide(a, a.column(), m));
    }

    /** The end of a kernel's name: how the operands lie in memory. */
    private static String kind(boolean leftOutward, Operand b, MatrixTiling tiles) {
        if (leftOutward) {
            return tiles.isLarge() ? "_tn4" : "_tn";
        }
        if (b.column() == 1) {
            return tiles.isLarge() ? "_nn4" : "_nn";
        }
        return "_nt";
    }

    /** Whether groups of neighbours along an extent are aligned, lines being {@code stride} apart. */
    private static boolean isWide(Operand operand, int stride, int extent) {
        return operand.address() % (WIDTH * Float.BYTES) == 0
                && operand.sample() % WIDTH == 0
                && stride % WIDTH == 0
                && extent % WIDTH == 0;
    }

    /** Sums the parts of {@code count} results of {@code size} elements each. */
    private void addParts(long sums, long to, int size, int parts, int count, boolean accumulate) {
        Arguments with = device.arguments()
                .with(sums)
                .with(to)
                .with(size)
                .with(parts)
                .with(count)
                .with(accumulate);
        device.launch("add_parts", Driver.Grid.over((long) size * count, THREADS), with);
    }

    /** Products of tensors: one for each of {@code samples}, which share {@code a} if it has rank 2. */
    void multiply(
            int samples, Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate) {
        int m = c.size(-2);
        int n = c.size(-1);
        int inner = a.size(transposeA ? -2 : -1);
        Operand left = new Operand(
                CudaTensor.address(a),
                a.rank() == 3 ? (long) m * inner : 0,
                transposeA ? 1 : inner,
                transposeA ? m : 1);
        Operand right =
                new Operand(CudaTensor.address(b), (long) inner * n, transposeB ? 1 : n, transposeB ? inner : 1);
        multiply(left, transposeA, right, CudaTensor.address(c), samples, m, inner, n, accumulate);
    }
}
