package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.BYTES;
import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.FLUSH;
import static dev.credence.device.simd.Lanes.NUMBERS;
import static dev.credence.device.simd.Lanes.ORDER;
import static jdk.incubator.vector.FloatVector.fromMemorySegment;

import java.lang.foreign.ValueLayout;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;

/**
 * The inner kernels of {@link TiledProducts} and {@link Skinny}: a tile of c is the product of a few rows of a and a
 * few columns of b, with the sums in registers. a(i, p) is at {@code a + i·rowStep + p·stepA}, the tile's columns of
 * b's row p at {@code b + p·stepB}, those of c's row i at {@code c + i·ldc}; {@code columns} lanes of the last vector
 * belong to b and c. Masks are created where they are used: as arguments they would be allocated. A tile with fewer
 * rows repeats its last row: it computes and writes the same numbers again. Every store is of {@code v + FLUSH −
 * FLUSH}, so that no product is subnormal.
 */
final class Tiles {
    /** Rows of the four-vector tile. */
    static final int ROWS = 5;

    /** Bytes of the largest tile. */
    static final long SIZE = ROWS * 4L * BYTES;

    private Tiles() {}

    /** 5 rows × 4 vectors. */
    static void fiveByFour(
            long a, long rowStep, long stepA, int rows, int k, long b, long stepB, long c, long ldc, int columns) {
        long step1 = rows > 1 ? rowStep : 0;
        long step2 = rows > 2 ? 2 * rowStep : step1;
        long step3 = rows > 3 ? 3 * rowStep : step2;
        long step4 = rows > 4 ? 4 * rowStep : step3;
        VectorMask<Float> tail = NUMBERS.lt(columns);
        FloatVector s00 = FloatVector.zero(F), s01 = s00, s02 = s00, s03 = s00;
        FloatVector s10 = s00, s11 = s00, s12 = s00, s13 = s00;
        FloatVector s20 = s00, s21 = s00, s22 = s00, s23 = s00;
        FloatVector s30 = s00, s31 = s00, s32 = s00, s33 = s00;
        FloatVector s40 = s00, s41 = s00, s42 = s00, s43 = s00;
        for (int p = 0; p < k; p++) {
            FloatVector b0 = fromMemorySegment(F, ALL, b, ORDER);
            FloatVector b1 = fromMemorySegment(F, ALL, b + BYTES, ORDER);
            FloatVector b2 = fromMemorySegment(F, ALL, b + 2 * BYTES, ORDER);
            FloatVector b3 = fromMemorySegment(F, ALL, b + 3 * BYTES, ORDER, tail);
            FloatVector v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a));
            s00 = v.fma(b0, s00);
            s01 = v.fma(b1, s01);
            s02 = v.fma(b2, s02);
            s03 = v.fma(b3, s03);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a + step1));
            s10 = v.fma(b0, s10);
            s11 = v.fma(b1, s11);
            s12 = v.fma(b2, s12);
            s13 = v.fma(b3, s13);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a + step2));
            s20 = v.fma(b0, s20);
            s21 = v.fma(b1, s21);
            s22 = v.fma(b2, s22);
            s23 = v.fma(b3, s23);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a + step3));
            s30 = v.fma(b0, s30);
            s31 = v.fma(b1, s31);
            s32 = v.fma(b2, s32);
            s33 = v.fma(b3, s33);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a + step4));
            s40 = v.fma(b0, s40);
            s41 = v.fma(b1, s41);
            s42 = v.fma(b2, s42);
            s43 = v.fma(b3, s43);
            a += stepA;
            b += stepB;
        }
        long c1 = rows > 1 ? c + ldc : c;
        long c2 = rows > 2 ? c + 2 * ldc : c1;
        long c3 = rows > 3 ? c + 3 * ldc : c2;
        long c4 = rows > 4 ? c + 4 * ldc : c3;
        s00.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c, ORDER);
        s01.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c + BYTES, ORDER);
        s02.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c + 2 * BYTES, ORDER);
        s03.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c + 3 * BYTES, ORDER, tail);
        s10.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c1, ORDER);
        s11.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c1 + BYTES, ORDER);
        s12.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c1 + 2 * BYTES, ORDER);
        s13.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c1 + 3 * BYTES, ORDER, tail);
        s20.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c2, ORDER);
        s21.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c2 + BYTES, ORDER);
        s22.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c2 + 2 * BYTES, ORDER);
        s23.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c2 + 3 * BYTES, ORDER, tail);
        s30.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c3, ORDER);
        s31.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c3 + BYTES, ORDER);
        s32.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c3 + 2 * BYTES, ORDER);
        s33.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c3 + 3 * BYTES, ORDER, tail);
        s40.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c4, ORDER);
        s41.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c4 + BYTES, ORDER);
        s42.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c4 + 2 * BYTES, ORDER);
        s43.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c4 + 3 * BYTES, ORDER, tail);
    }

    /** 8 rows × 1 vector. */
    static void eightByOne(
            long a, long rowStep, long stepA, int rows, int k, long b, long stepB, long c, long ldc, int columns) {
        long step1 = rows > 1 ? rowStep : 0;
        long step2 = rows > 2 ? 2 * rowStep : step1;
        long step3 = rows > 3 ? 3 * rowStep : step2;
        long step4 = rows > 4 ? 4 * rowStep : step3;
        long step5 = rows > 5 ? 5 * rowStep : step4;
        long step6 = rows > 6 ? 6 * rowStep : step5;
        long step7 = rows > 7 ? 7 * rowStep : step6;
        VectorMask<Float> tail = NUMBERS.lt(columns);
        FloatVector s0 = FloatVector.zero(F), s1 = s0, s2 = s0, s3 = s0, s4 = s0, s5 = s0, s6 = s0, s7 = s0;
        for (int p = 0; p < k; p++) {
            FloatVector v = fromMemorySegment(F, ALL, b, ORDER, tail);
            s0 = v.fma(FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a)), s0);
            s1 = v.fma(FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a + step1)), s1);
            s2 = v.fma(FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a + step2)), s2);
            s3 = v.fma(FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a + step3)), s3);
            s4 = v.fma(FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a + step4)), s4);
            s5 = v.fma(FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a + step5)), s5);
            s6 = v.fma(FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a + step6)), s6);
            s7 = v.fma(FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a + step7)), s7);
            a += stepA;
            b += stepB;
        }
        long c1 = rows > 1 ? c + ldc : c;
        long c2 = rows > 2 ? c + 2 * ldc : c1;
        long c3 = rows > 3 ? c + 3 * ldc : c2;
        long c4 = rows > 4 ? c + 4 * ldc : c3;
        long c5 = rows > 5 ? c + 5 * ldc : c4;
        long c6 = rows > 6 ? c + 6 * ldc : c5;
        long c7 = rows > 7 ? c + 7 * ldc : c6;
        s0.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c, ORDER, tail);
        s1.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c1, ORDER, tail);
        s2.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c2, ORDER, tail);
        s3.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c3, ORDER, tail);
        s4.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c4, ORDER, tail);
        s5.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c5, ORDER, tail);
        s6.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c6, ORDER, tail);
        s7.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c7, ORDER, tail);
    }

    /** Adds a contiguous tile of one vector per row to c. */
    static void addOne(long tile, long c, long ldc, int rows, int columns) {
        VectorMask<Float> tail = NUMBERS.lt(columns);
        for (int i = 0; i < rows; i++) {
            FloatVector t = fromMemorySegment(F, ALL, tile, ORDER);
            fromMemorySegment(F, ALL, c, ORDER, tail)
                    .add(t)
                    .add(FLUSH)
                    .sub(FLUSH)
                    .intoMemorySegment(ALL, c, ORDER, tail);
            tile += BYTES;
            c += ldc;
        }
    }

    /** Adds a contiguous tile of two vectors per row to c. */
    static void addTwo(long tile, long c, long ldc, int rows, int columns) {
        VectorMask<Float> tail = NUMBERS.lt(columns);
        for (int i = 0; i < rows; i++) {
            FloatVector t0 = fromMemorySegment(F, ALL, tile, ORDER);
            FloatVector t1 = fromMemorySegment(F, ALL, tile + BYTES, ORDER);
            fromMemorySegment(F, ALL, c, ORDER).add(t0).add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c, ORDER);
            fromMemorySegment(F, ALL, c + BYTES, ORDER, tail)
                    .add(t1)
                    .add(FLUSH)
                    .sub(FLUSH)
                    .intoMemorySegment(ALL, c + BYTES, ORDER, tail);
            tile += 2 * BYTES;
            c += ldc;
        }
    }

    /** Adds a contiguous tile of four vectors per row to c. */
    static void addFour(long tile, long c, long ldc, int rows, int columns) {
        VectorMask<Float> tail = NUMBERS.lt(columns);
        for (int i = 0; i < rows; i++) {
            FloatVector t0 = fromMemorySegment(F, ALL, tile, ORDER);
            FloatVector t1 = fromMemorySegment(F, ALL, tile + BYTES, ORDER);
            FloatVector t2 = fromMemorySegment(F, ALL, tile + 2 * BYTES, ORDER);
            FloatVector t3 = fromMemorySegment(F, ALL, tile + 3 * BYTES, ORDER);
            fromMemorySegment(F, ALL, c, ORDER).add(t0).add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c, ORDER);
            fromMemorySegment(F, ALL, c + BYTES, ORDER)
                    .add(t1)
                    .add(FLUSH)
                    .sub(FLUSH)
                    .intoMemorySegment(ALL, c + BYTES, ORDER);
            fromMemorySegment(F, ALL, c + 2 * BYTES, ORDER)
                    .add(t2)
                    .add(FLUSH)
                    .sub(FLUSH)
                    .intoMemorySegment(ALL, c + 2 * BYTES, ORDER);
            fromMemorySegment(F, ALL, c + 3 * BYTES, ORDER, tail)
                    .add(t3)
                    .add(FLUSH)
                    .sub(FLUSH)
                    .intoMemorySegment(ALL, c + 3 * BYTES, ORDER, tail);
            tile += 4 * BYTES;
            c += ldc;
        }
    }
}
