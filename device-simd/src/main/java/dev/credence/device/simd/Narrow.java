package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.BYTES;
import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.FLUSH;
import static dev.credence.device.simd.Lanes.NUMBERS;
import static dev.credence.device.simd.Lanes.ORDER;
import static dev.credence.device.simd.Lanes.WIDTH;
import static jdk.incubator.vector.FloatVector.fromMemorySegment;

import java.lang.foreign.ValueLayout;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;

/**
 * Products with few columns or few rows, and sums of few outer products, for processors with sixteen 256-bit registers,
 * where OpenBLAS, which packs both matrices first, reaches a third to a half of this speed. b is read in place. Columns
 * are divided into panels of three or two vectors. The last panel extends beyond its row: the excess belongs to the
 * next row of b and is computed in vain, and its results are stored in places that the first panels of the next rows of
 * c overwrite later. Rows near the end of c, accumulated rows, and the last panel of a partial row of c are computed in
 * scratch memory. A tile's a(i, p) is at {@code a + i·rowStep + p·stepA}; a tile with fewer rows repeats the last.
 */
final class Narrow {
    /** Rows of a tile of two vectors: with b's vectors and one of a they fill the registers. */
    private static final int SIX = 6;

    /** Rows of a tile of three vectors, likewise. */
    private static final int FOUR = 4;

    /** Rows processed panel by panel before the next block, whole tiles of either kind. */
    private static final int BLOCK = 96;

    /** Maximum number of elements of a if it is read by columns: 512 KiB, the L2 cache. */
    private static final int MOST_OF_A = 1 << 17;

    /** Likewise, for any number of columns of c. */
    private static final int SMALL_A = 1 << 14;

    /** Maximum number of elements of b, which is read once per tile and stays in a cache. */
    private static final int MOST_OF_B = 1 << 15;

    /** Number of elements of a matrix above which each row of a panel is on a page of its own and misses the TLB. */
    private static final int LARGE = 1 << 20;

    /** Rows of c for which reading in place is then still faster than packing b. */
    private static final int TINY_ROWS = 8;

    /** Columns up to which OpenBLAS, with wider tiles, was measured to be slower unless a is large too. */
    private static final int TINY_COLUMNS = 16;

    /**
     * Columns up to which the same holds if a is not read by columns; b then fits the L1 cache despite gaps between
     * rows.
     */
    private static final int FEW_COLUMNS = 40;

    /** Eight vectors: with more, OpenBLAS was measured to be as fast, unless there are few rows. */
    private static final int MOST_COLUMNS = 64;

    /** Rows of c for which OpenBLAS packs b as long as it multiplies, whatever b's size. */
    private static final int FEW_ROWS = 56;

    /** The same for a depth of up to {@link #SHALLOW}. */
    private static final int SOME_ROWS = 100;

    private static final int SHALLOW = 128;

    /** Rows of c up to which its tiles find b in the L1 cache, as with few columns. */
    private static final int DENSE_ROWS = 32;

    /** Number of outer products that OpenBLAS packs as long as it sums. */
    private static final int FEW_PRODUCTS = 24;

    /** Depth above which accumulating a tile into c costs less than is gained. */
    private static final int DEEP = 256;

    private Narrow() {}

    /** Whether this is faster than BLAS, as measured on Zen 3. */
    static boolean suits(boolean transposeA, boolean transposeB, int m, int n, int k, boolean add) {
        boolean large = (long) k * n >= LARGE && m > TINY_ROWS;
        if (WIDTH != 8 || transposeB || n <= WIDTH / 2 || large) {
            return false;
        }
        boolean adds = !add || (k >= DEEP && n <= 3 * WIDTH);
        boolean addsFew = !add || (m <= FEW_ROWS && k >= 2 * m);
        if (transposeA) {
            long sizeOfA = (long) m * k;
            boolean small = sizeOfA <= SMALL_A && m <= SOME_ROWS;
            boolean near = n <= FEW_COLUMNS || m <= DENSE_ROWS || k <= SHALLOW;
            boolean tiny = n <= TINY_COLUMNS && sizeOfA < LARGE;
            boolean narrow = n <= MOST_COLUMNS && sizeOfA <= MOST_OF_A && near;
            boolean outer = k <= FEW_PRODUCTS && (long) m * n < LARGE;
            return (small && addsFew) || (adds && (tiny || narrow || outer));
        }
        if (m <= FEW_ROWS) {
            return adds || addsFew;
        }
        boolean narrow = n <= FEW_COLUMNS || (n <= MOST_COLUMNS && (long) k * n <= MOST_OF_B);
        return adds && (narrow || k <= (m <= SOME_ROWS ? SHALLOW : FEW_PRODUCTS));
    }

    /** c [m, n] (+)= a · b [k, n], with {@link Tiles#SIZE} bytes of scratch. */
    static void product(
            long a, long rowStep, long stepA, int m, int n, int k, long b, long c, boolean add, long scratch) {
        columns(a, rowStep, stepA, m, n, n, k, b, c, add, scratch);
    }

    /** The first n of the {@code ld} columns of b and c. */
    static void columns(
            long a, long rowStep, long stepA, int m, int n, int ld, int k, long b, long c, boolean add, long scratch) {
        int vectors = Math.max(2, (n + WIDTH - 1) / WIDTH);
        int twos = (3 - vectors % 3) % 3; // 2 + 2 rather than 3 + 1
        int threes = (vectors - 2 * twos) / 3;
        for (int i = 0; i < m; i += BLOCK) {
            int rows = Math.min(BLOCK, m - i);
            long blockA = a + i * rowStep;
            int j = WIDTH * vectors;
            for (int panel = threes + twos; panel-- > 0; ) {
                boolean two = panel >= threes;
                j -= two ? 2 * WIDTH : 3 * WIDTH;
                panel(blockA, rowStep, stepA, i, i + rows, m, n, ld, k, b, c, j, two, add, scratch);
            }
        }
    }

    private static void panel(
            long a,
            long rowStep,
            long stepA,
            int from,
            int to,
            int m,
            int n,
            int ld,
            int k,
            long b,
            long c,
            int column,
            boolean two,
            boolean add,
            long scratch) {
        long row = 4L * ld;
        int step = two ? SIX : FOUR;
        int lanes = two ? 2 * WIDTH : 3 * WIDTH;
        for (int i = from; i < to; i += step) {
            int rows = Math.min(step, to - i);
            boolean beyond = ld > n ? column + lanes > n : (i + step - 1L) * n + column + lanes > (long) m * n;
            boolean aside = add || beyond;
            long place = c + i * row + 4L * column;
            long tile = aside ? scratch : place;
            long ldc = aside ? 3 * BYTES : row;
            if (two) {
                sixByTwo(a, rowStep, stepA, rows, k, b + 4L * column, row, tile, ldc);
            } else {
                fourByThree(a, rowStep, stepA, rows, k, b + 4L * column, row, tile, ldc);
            }
            if (aside) {
                place(scratch, place, row, rows, Math.min(lanes, n - column), add);
            }
            a += step * rowStep;
        }
    }

    /** Copies a tile from scratch memory to c, or adds it. */
    static void place(long tile, long c, long ldc, int rows, int columns, boolean add) {
        for (int i = 0; i < rows; i++) {
            int j = 0;
            for (; add && j + WIDTH <= columns; j += WIDTH) {
                fromMemorySegment(F, ALL, c + 4L * j, ORDER)
                        .add(fromMemorySegment(F, ALL, tile + 4L * j, ORDER))
                        .add(FLUSH)
                        .sub(FLUSH)
                        .intoMemorySegment(ALL, c + 4L * j, ORDER);
            }
            for (; j < columns; j += WIDTH) {
                VectorMask<Float> those = NUMBERS.lt(columns - j);
                fromMemorySegment(F, ALL, c + 4L * j, ORDER, NUMBERS.lt(add ? columns - j : 0))
                        .add(fromMemorySegment(F, ALL, tile + 4L * j, ORDER))
                        .add(FLUSH)
                        .sub(FLUSH)
                        .intoMemorySegment(ALL, c + 4L * j, ORDER, those);
            }
            tile += 3 * BYTES;
            c += ldc;
        }
    }

    private static void sixByTwo(
            long a, long rowStep, long stepA, int rows, int k, long b, long stepB, long c, long ldc) {
        long step1 = rows > 1 ? rowStep : 0;
        long step2 = rows > 2 ? 2 * rowStep : step1;
        long step3 = rows > 3 ? 3 * rowStep : step2;
        long step4 = rows > 4 ? 4 * rowStep : step3;
        long step5 = rows > 5 ? 5 * rowStep : step4;
        FloatVector s00 = FloatVector.zero(F), s01 = s00, s10 = s00, s11 = s00, s20 = s00, s21 = s00;
        FloatVector s30 = s00, s31 = s00, s40 = s00, s41 = s00, s50 = s00, s51 = s00;
        for (int p = 0; p < k; p++) {
            FloatVector b0 = fromMemorySegment(F, ALL, b, ORDER);
            FloatVector b1 = fromMemorySegment(F, ALL, b + BYTES, ORDER);
            FloatVector v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a));
            s00 = v.fma(b0, s00);
            s01 = v.fma(b1, s01);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a + step1));
            s10 = v.fma(b0, s10);
            s11 = v.fma(b1, s11);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a + step2));
            s20 = v.fma(b0, s20);
            s21 = v.fma(b1, s21);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a + step3));
            s30 = v.fma(b0, s30);
            s31 = v.fma(b1, s31);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a + step4));
            s40 = v.fma(b0, s40);
            s41 = v.fma(b1, s41);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a + step5));
            s50 = v.fma(b0, s50);
            s51 = v.fma(b1, s51);
            a += stepA;
            b += stepB;
        }
        long c1 = rows > 1 ? c + ldc : c;
        long c2 = rows > 2 ? c + 2 * ldc : c1;
        long c3 = rows > 3 ? c + 3 * ldc : c2;
        long c4 = rows > 4 ? c + 4 * ldc : c3;
        long c5 = rows > 5 ? c + 5 * ldc : c4;
        s00.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c, ORDER);
        s01.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c + BYTES, ORDER);
        s10.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c1, ORDER);
        s11.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c1 + BYTES, ORDER);
        s20.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c2, ORDER);
        s21.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c2 + BYTES, ORDER);
        s30.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c3, ORDER);
        s31.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c3 + BYTES, ORDER);
        s40.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c4, ORDER);
        s41.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c4 + BYTES, ORDER);
        s50.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c5, ORDER);
        s51.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c5 + BYTES, ORDER);
    }

    private static void fourByThree(
            long a, long rowStep, long stepA, int rows, int k, long b, long stepB, long c, long ldc) {
        long step1 = rows > 1 ? rowStep : 0;
        long step2 = rows > 2 ? 2 * rowStep : step1;
        long step3 = rows > 3 ? 3 * rowStep : step2;
        FloatVector s00 = FloatVector.zero(F), s01 = s00, s02 = s00, s10 = s00, s11 = s00, s12 = s00;
        FloatVector s20 = s00, s21 = s00, s22 = s00, s30 = s00, s31 = s00, s32 = s00;
        for (int p = 0; p < k; p++) {
            FloatVector b0 = fromMemorySegment(F, ALL, b, ORDER);
            FloatVector b1 = fromMemorySegment(F, ALL, b + BYTES, ORDER);
            FloatVector b2 = fromMemorySegment(F, ALL, b + 2 * BYTES, ORDER);
            FloatVector v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a));
            s00 = v.fma(b0, s00);
            s01 = v.fma(b1, s01);
            s02 = v.fma(b2, s02);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a + step1));
            s10 = v.fma(b0, s10);
            s11 = v.fma(b1, s11);
            s12 = v.fma(b2, s12);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a + step2));
            s20 = v.fma(b0, s20);
            s21 = v.fma(b1, s21);
            s22 = v.fma(b2, s22);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a + step3));
            s30 = v.fma(b0, s30);
            s31 = v.fma(b1, s31);
            s32 = v.fma(b2, s32);
            a += stepA;
            b += stepB;
        }
        long c1 = rows > 1 ? c + ldc : c;
        long c2 = rows > 2 ? c + 2 * ldc : c1;
        long c3 = rows > 3 ? c + 3 * ldc : c2;
        s00.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c, ORDER);
        s01.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c + BYTES, ORDER);
        s02.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c + 2 * BYTES, ORDER);
        s10.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c1, ORDER);
        s11.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c1 + BYTES, ORDER);
        s12.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c1 + 2 * BYTES, ORDER);
        s20.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c2, ORDER);
        s21.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c2 + BYTES, ORDER);
        s22.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c2 + 2 * BYTES, ORDER);
        s30.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c3, ORDER);
        s31.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c3 + BYTES, ORDER);
        s32.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c3 + 2 * BYTES, ORDER);
    }
}
