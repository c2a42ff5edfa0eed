package dev.credence.core.device;

/**
 * Matrix kernels on the heap with one array per row, for methods with many small networks and no tensors. Every
 * implementation gives the same bits as {@link PlainRowKernels}, so that training does not depend on the machine.
 * Thread-safe. Rows and matrices may be larger than their used part; unless stated otherwise an output is none of the
 * inputs.
 *
 * <p>All throw {@link IndexOutOfBoundsException} if rows are missing or too short.
 */
public interface RowKernels {
    /** c [m][n] = a [m][k] · b [k][n]: each element is the chain c ← fma(a, b, c) from 0 over k in its order. */
    void multiply(float[][] a, float[][] b, float[][] c, int m, int k, int n);

    /** to [n][m] = from [m][n] transposed. */
    void transpose(float[][] from, float[][] to, int m, int n);

    /** into[i · each … (i + 1) · each) = values[from + i · stride] for i below count. */
    void spread(float[] values, int from, int stride, int count, int each, float[] into);

    /**
     * With v = factor · x + bias, out = v · sigmoid(v) and slope = its derivative with respect to v, at the indices
     * from (inclusive) to (exclusive); errors of a few units in the last place.
     */
    void silu(float[] x, float factor, float[] bias, float[] out, float[] slope, int from, int to);

    /**
     * Multiplies a [n] and b [n] by a dropout mask: 0 if the 16 bits of {@code words[from + j]} from bit {@code shift}
     * on are below the threshold, and {@code kept} otherwise.
     *
     * @param offset index of the first element in a and b
     */
    void mask(int[] words, int from, int shift, int threshold, float kept, float[] a, float[] b, int offset, int n);

    /**
     * Adam (Kingma and Ba 2015) with decoupled weight decay: m ← β₁m + (1 − β₁)g, s ← β₂s + (1 − β₂)g², value ← keep ·
     * value − rate · m / (√(correction · s) + ε), at the indices from (inclusive) to (exclusive).
     */
    void adam(AdamStep step, float[] value, float[] gradient, float[] first, float[] second, int from, int to);

    /**
     * Coefficients of an update.
     *
     * @param beta1 β₁
     * @param beta2 β₂
     * @param epsilon ε
     * @param tiny added to the moments and subtracted again, so that none is subnormal: some processors take a hundred
     *     times as long for such numbers
     * @param keep factor of weight decay
     * @param rate learning rate, with the bias correction of the first moment
     * @param correction bias correction of the second moment
     */
    record AdamStep(float beta1, float beta2, float epsilon, float tiny, float keep, float rate, float correction) {}
}
