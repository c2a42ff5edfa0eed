package dev.credence.core.device;

/** Matrix products and the copies that go with them. */
public interface LinearKernels {
    /** c (+)= op(a) · op(b), op transposing where asked: a, b, c are matrices [m, k], [k, n], [m, n] after op. */
    void multiply(Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate);

    /**
     * One product per sample: c_k (+)= op(a_k) · op(b_k) for k = 0 … K−1. b and c have rank 3, [K, ·, ·]; a has rank 3, or rank 2 if
     * all samples share it.
     */
    void multiplyPerSample(Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate);

    /** Adds bias [C] to every row of x [R, C] or [K, M, C], in place. With bias [K, C] and x [K, M, C]: row k to every row of sample k. */
    void addBias(Tensor x, Tensor bias);

    /** The gradient of {@link #addBias}: sums over rows; x [R, C] or [K, M, C] → out [C], or [K, M, C] → [K, C]. */
    void sumRows(Tensor x, Tensor out, boolean accumulate);

    /** Repeats x [M, …] K times: out [K·M, …]. */
    void tile(Tensor x, Tensor out);

    /** The gradient of {@link #tile}: sums the K blocks of x [K·M, …] into out [M, …]. */
    void sumTiles(Tensor x, Tensor out, boolean accumulate);

    /**
     * to[r, toColumn + c] (+)= from[r, fromColumn + c] for c below {@code columns} and the rows r that both have. A tensor counts as the matrix
     * [size(0), all the rest].
     */
    void copyColumns(Tensor from, int fromColumn, Tensor to, int toColumn, int columns, boolean accumulate);
}
