package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.BYTES;
import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.NUMBERS;
import static dev.credence.device.simd.Lanes.ORDER;
import static dev.credence.device.simd.Lanes.WIDTH;
import static jdk.incubator.vector.FloatVector.fromMemorySegment;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;

/**
 * Products a · bᵀ with few rows, such as the gradient of a layer's inputs, for processors with 256-bit registers. Each
 * element is the dot product of a row of a and a row of b, both read in place by vectors; OpenBLAS packs b first, which
 * takes as long as the product. Each element of a tile has a vector of partial sums, whose lanes are reduced together
 * with those of seven neighbours in its row of c. The order of summation does not depend on an element's position.
 */
final class DotProducts {
    /** Rows per tile. */
    private static final int ROWS = 3;

    /** Columns per tile: with nine sums, C2 finds registers for all of a and b; with twelve it spills. */
    private static final int COLUMNS = 3;

    /** Columns whose lanes are reduced together: whole tiles, and whole vectors of c. */
    private static final int BLOCK = COLUMNS * 8;

    /** Size in bytes of the sums of a tile's rows over a block. */
    static final long SCRATCH = (long) ROWS * BLOCK * BYTES;

    /** Depth per row of a above which reducing lanes is faster than OpenBLAS's packing. */
    private static final int DEPTH_PER_ROW = 8;

    /** Depth below which reducing lanes takes longer than the sums themselves. */
    private static final int LEAST_DEPTH = 32;

    /** Rows up to which this was measured to be faster; {@code SOME_ROWS} if b stays in a cache. */
    private static final int FEW_ROWS = 50;

    private static final int SOME_ROWS = 64;
    private static final int FEW_COLUMNS = 56;

    private DotProducts() {}

    /** Whether this is faster than BLAS, as measured on Zen 3. */
    static boolean suits(boolean transposeA, boolean transposeB, int m, int n, int k) {
        boolean few = m <= (n <= FEW_COLUMNS ? SOME_ROWS : FEW_ROWS);
        boolean deep = k >= Math.max(LEAST_DEPTH, DEPTH_PER_ROW * m);
        return WIDTH == 8 && !transposeA && transposeB && few && deep;
    }

    /** First n columns of c [m, ld] (+)= a [m, k] · bᵀ, b [n, k], with {@link #SCRATCH} bytes of scratch. */
    static void product(long a, int m, int n, int ld, int k, long b, long c, boolean add, long scratch) {
        long row = 4L * k;
        for (int j = 0; j < n; j += BLOCK) {
            int columns = Math.min(BLOCK, n - j);
            for (int i = 0; i < m; i += ROWS) {
                int rows = Math.min(ROWS, m - i);
                for (int q = 0; q < columns; q += COLUMNS) {
                    threeByThree(
                            a + i * row,
                            b + (j + q) * row,
                            row,
                            rows,
                            Math.min(COLUMNS, columns - q),
                            k,
                            scratch + (long) q * BYTES);
                }
                for (int r = 0; r < rows; r++) {
                    long place = c + 4L * ((i + r) * (long) ld + j);
                    for (int q = 0; q < columns; q += WIDTH) {
                        VectorTranspose.sums(
                                scratch + ((long) r * BLOCK + q) * BYTES, place + 4L * q, columns - q, add);
                    }
                }
            }
        }
    }

    private static void threeByThree(long a, long b, long row, int rows, int columns, int k, long sums) {
        long a1 = rows > 1 ? row : 0;
        long a2 = rows > 2 ? 2 * row : a1;
        long b1 = columns > 1 ? row : 0;
        long b2 = columns > 2 ? 2 * row : b1;
        FloatVector s00 = FloatVector.zero(F), s01 = s00, s02 = s00, s10 = s00, s11 = s00, s12 = s00;
        FloatVector s20 = s00, s21 = s00, s22 = s00;
        int whole = F.loopBound(k - 1);
        // not a counted loop: C2 would unroll it, and its vectors would not fit the registers
        for (long end = a + 4L * whole; a != end; ) {
            FloatVector v0 = fromMemorySegment(F, ALL, b, ORDER);
            FloatVector v1 = fromMemorySegment(F, ALL, b + b1, ORDER);
            FloatVector v2 = fromMemorySegment(F, ALL, b + b2, ORDER);
            FloatVector u = fromMemorySegment(F, ALL, a, ORDER);
            s00 = u.fma(v0, s00);
            s01 = u.fma(v1, s01);
            s02 = u.fma(v2, s02);
            u = fromMemorySegment(F, ALL, a + a1, ORDER);
            s10 = u.fma(v0, s10);
            s11 = u.fma(v1, s11);
            s12 = u.fma(v2, s12);
            u = fromMemorySegment(F, ALL, a + a2, ORDER);
            s20 = u.fma(v0, s20);
            s21 = u.fma(v1, s21);
            s22 = u.fma(v2, s22);
            a += BYTES;
            b += BYTES;
        }
        // beyond the row is another row, or unallocated memory
        VectorMask<Float> those = NUMBERS.lt(k - whole);
        FloatVector v0 = fromMemorySegment(F, ALL, b, ORDER, those);
        FloatVector v1 = fromMemorySegment(F, ALL, b + b1, ORDER, those);
        FloatVector v2 = fromMemorySegment(F, ALL, b + b2, ORDER, those);
        FloatVector u = fromMemorySegment(F, ALL, a, ORDER, those);
        s00 = u.fma(v0, s00);
        s01 = u.fma(v1, s01);
        s02 = u.fma(v2, s02);
        u = fromMemorySegment(F, ALL, a + a1, ORDER, those);
        s10 = u.fma(v0, s10);
        s11 = u.fma(v1, s11);
        s12 = u.fma(v2, s12);
        u = fromMemorySegment(F, ALL, a + a2, ORDER, those);
        s20 = u.fma(v0, s20);
        s21 = u.fma(v1, s21);
        s22 = u.fma(v2, s22);
        long next = (long) BLOCK * BYTES;
        s00.intoMemorySegment(ALL, sums, ORDER);
        s01.intoMemorySegment(ALL, sums + BYTES, ORDER);
        s02.intoMemorySegment(ALL, sums + 2 * BYTES, ORDER);
        sums += next;
        s10.intoMemorySegment(ALL, sums, ORDER);
        s11.intoMemorySegment(ALL, sums + BYTES, ORDER);
        s12.intoMemorySegment(ALL, sums + 2 * BYTES, ORDER);
        sums += next;
        s20.intoMemorySegment(ALL, sums, ORDER);
        s21.intoMemorySegment(ALL, sums + BYTES, ORDER);
        s22.intoMemorySegment(ALL, sums + 2 * BYTES, ORDER);
    }
}
