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
 * Tiles like those of {@link Tiles} for a packed b, whose rows are consecutive in panels of the tile's width, padded
 * with zeros. The step of b, and of a if its rows are contiguous, is a constant, so that the JIT compiler checks those
 * addresses before the loop instead of in it, and spills none of them to vector registers. On processors whose scalar
 * instructions share ports with 512-bit multiplications (Intel's) these loops are half as fast again as those of
 * {@link Tiles}.
 */
final class PackedTiles {
    private static final long STEP4 = 4 * BYTES;
    private static final long STEP2 = 2 * BYTES;

    private PackedTiles() {}

    /** 5 rows × 4 vectors, a(i, p) at {@code a + i·rowStep + 4p}. */
    static void fiveByFour(long a, long rowStep, int rows, int k, long b, long c, long ldc, int columns) {
        long a1 = rows > 1 ? a + rowStep : a;
        long a2 = rows > 2 ? a + 2 * rowStep : a1;
        long a3 = rows > 3 ? a + 3 * rowStep : a2;
        long a4 = rows > 4 ? a + 4 * rowStep : a3;
        VectorMask<Float> tail = NUMBERS.lt(columns);
        FloatVector s00 = FloatVector.zero(F), s01 = s00, s02 = s00, s03 = s00;
        FloatVector s10 = s00, s11 = s00, s12 = s00, s13 = s00;
        FloatVector s20 = s00, s21 = s00, s22 = s00, s23 = s00;
        FloatVector s30 = s00, s31 = s00, s32 = s00, s33 = s00;
        FloatVector s40 = s00, s41 = s00, s42 = s00, s43 = s00;
        for (int p = 0; p < k; p++) {
            FloatVector b0 = fromMemorySegment(F, ALL, b + STEP4 * p, ORDER);
            FloatVector b1 = fromMemorySegment(F, ALL, b + STEP4 * p + BYTES, ORDER);
            FloatVector b2 = fromMemorySegment(F, ALL, b + STEP4 * p + 2 * BYTES, ORDER);
            FloatVector b3 = fromMemorySegment(F, ALL, b + STEP4 * p + 3 * BYTES, ORDER);
            FloatVector v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a + 4L * p));
            s00 = v.fma(b0, s00);
            s01 = v.fma(b1, s01);
            s02 = v.fma(b2, s02);
            s03 = v.fma(b3, s03);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a1 + 4L * p));
            s10 = v.fma(b0, s10);
            s11 = v.fma(b1, s11);
            s12 = v.fma(b2, s12);
            s13 = v.fma(b3, s13);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a2 + 4L * p));
            s20 = v.fma(b0, s20);
            s21 = v.fma(b1, s21);
            s22 = v.fma(b2, s22);
            s23 = v.fma(b3, s23);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a3 + 4L * p));
            s30 = v.fma(b0, s30);
            s31 = v.fma(b1, s31);
            s32 = v.fma(b2, s32);
            s33 = v.fma(b3, s33);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a4 + 4L * p));
            s40 = v.fma(b0, s40);
            s41 = v.fma(b1, s41);
            s42 = v.fma(b2, s42);
            s43 = v.fma(b3, s43);
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

    /** 5 rows × 4 vectors, a(i, p) at {@code a + 4i + p·stepA}; always five rows. */
    static void fiveByFourTransposed(long a, long stepA, int k, long b, long c, long ldc, int columns) {
        VectorMask<Float> tail = NUMBERS.lt(columns);
        FloatVector s00 = FloatVector.zero(F), s01 = s00, s02 = s00, s03 = s00;
        FloatVector s10 = s00, s11 = s00, s12 = s00, s13 = s00;
        FloatVector s20 = s00, s21 = s00, s22 = s00, s23 = s00;
        FloatVector s30 = s00, s31 = s00, s32 = s00, s33 = s00;
        FloatVector s40 = s00, s41 = s00, s42 = s00, s43 = s00;
        for (int p = 0; p < k; p++) {
            FloatVector b0 = fromMemorySegment(F, ALL, b + STEP4 * p, ORDER);
            FloatVector b1 = fromMemorySegment(F, ALL, b + STEP4 * p + BYTES, ORDER);
            FloatVector b2 = fromMemorySegment(F, ALL, b + STEP4 * p + 2 * BYTES, ORDER);
            FloatVector b3 = fromMemorySegment(F, ALL, b + STEP4 * p + 3 * BYTES, ORDER);
            FloatVector v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a));
            s00 = v.fma(b0, s00);
            s01 = v.fma(b1, s01);
            s02 = v.fma(b2, s02);
            s03 = v.fma(b3, s03);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a + 4));
            s10 = v.fma(b0, s10);
            s11 = v.fma(b1, s11);
            s12 = v.fma(b2, s12);
            s13 = v.fma(b3, s13);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a + 8));
            s20 = v.fma(b0, s20);
            s21 = v.fma(b1, s21);
            s22 = v.fma(b2, s22);
            s23 = v.fma(b3, s23);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a + 12));
            s30 = v.fma(b0, s30);
            s31 = v.fma(b1, s31);
            s32 = v.fma(b2, s32);
            s33 = v.fma(b3, s33);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a + 16));
            s40 = v.fma(b0, s40);
            s41 = v.fma(b1, s41);
            s42 = v.fma(b2, s42);
            s43 = v.fma(b3, s43);
            a += stepA;
        }
        long c1 = c + ldc;
        long c2 = c + 2 * ldc;
        long c3 = c + 3 * ldc;
        long c4 = c + 4 * ldc;
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

    /** 8 rows × 2 vectors, a(i, p) at {@code a + i·rowStep + 4p}. */
    static void eightByTwo(long a, long rowStep, int rows, int k, long b, long c, long ldc, int columns) {
        long a1 = rows > 1 ? a + rowStep : a;
        long a2 = rows > 2 ? a + 2 * rowStep : a1;
        long a3 = rows > 3 ? a + 3 * rowStep : a2;
        long a4 = rows > 4 ? a + 4 * rowStep : a3;
        long a5 = rows > 5 ? a + 5 * rowStep : a4;
        long a6 = rows > 6 ? a + 6 * rowStep : a5;
        long a7 = rows > 7 ? a + 7 * rowStep : a6;
        VectorMask<Float> tail = NUMBERS.lt(columns);
        FloatVector s00 = FloatVector.zero(F), s01 = s00, s10 = s00, s11 = s00, s20 = s00, s21 = s00, s30 = s00;
        FloatVector s31 = s00, s40 = s00, s41 = s00, s50 = s00, s51 = s00, s60 = s00, s61 = s00, s70 = s00, s71 = s00;
        for (int p = 0; p < k; p++) {
            FloatVector b0 = fromMemorySegment(F, ALL, b + STEP2 * p, ORDER);
            FloatVector b1 = fromMemorySegment(F, ALL, b + STEP2 * p + BYTES, ORDER);
            FloatVector v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a + 4L * p));
            s00 = v.fma(b0, s00);
            s01 = v.fma(b1, s01);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a1 + 4L * p));
            s10 = v.fma(b0, s10);
            s11 = v.fma(b1, s11);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a2 + 4L * p));
            s20 = v.fma(b0, s20);
            s21 = v.fma(b1, s21);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a3 + 4L * p));
            s30 = v.fma(b0, s30);
            s31 = v.fma(b1, s31);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a4 + 4L * p));
            s40 = v.fma(b0, s40);
            s41 = v.fma(b1, s41);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a5 + 4L * p));
            s50 = v.fma(b0, s50);
            s51 = v.fma(b1, s51);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a6 + 4L * p));
            s60 = v.fma(b0, s60);
            s61 = v.fma(b1, s61);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a7 + 4L * p));
            s70 = v.fma(b0, s70);
            s71 = v.fma(b1, s71);
        }
        long c1 = rows > 1 ? c + ldc : c;
        long c2 = rows > 2 ? c + 2 * ldc : c1;
        long c3 = rows > 3 ? c + 3 * ldc : c2;
        long c4 = rows > 4 ? c + 4 * ldc : c3;
        long c5 = rows > 5 ? c + 5 * ldc : c4;
        long c6 = rows > 6 ? c + 6 * ldc : c5;
        long c7 = rows > 7 ? c + 7 * ldc : c6;
        s00.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c, ORDER);
        s01.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c + BYTES, ORDER, tail);
        s10.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c1, ORDER);
        s11.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c1 + BYTES, ORDER, tail);
        s20.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c2, ORDER);
        s21.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c2 + BYTES, ORDER, tail);
        s30.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c3, ORDER);
        s31.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c3 + BYTES, ORDER, tail);
        s40.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c4, ORDER);
        s41.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c4 + BYTES, ORDER, tail);
        s50.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c5, ORDER);
        s51.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c5 + BYTES, ORDER, tail);
        s60.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c6, ORDER);
        s61.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c6 + BYTES, ORDER, tail);
        s70.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c7, ORDER);
        s71.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c7 + BYTES, ORDER, tail);
    }

    /** 8 rows × 2 vectors, a(i, p) at {@code a + 4i + p·stepA}; always eight rows. */
    static void eightByTwoTransposed(long a, long stepA, int k, long b, long c, long ldc, int columns) {
        VectorMask<Float> tail = NUMBERS.lt(columns);
        FloatVector s00 = FloatVector.zero(F), s01 = s00, s10 = s00, s11 = s00, s20 = s00, s21 = s00, s30 = s00;
        FloatVector s31 = s00, s40 = s00, s41 = s00, s50 = s00, s51 = s00, s60 = s00, s61 = s00, s70 = s00, s71 = s00;
        for (int p = 0; p < k; p++) {
            FloatVector b0 = fromMemorySegment(F, ALL, b + STEP2 * p, ORDER);
            FloatVector b1 = fromMemorySegment(F, ALL, b + STEP2 * p + BYTES, ORDER);
            FloatVector v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a));
            s00 = v.fma(b0, s00);
            s01 = v.fma(b1, s01);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a + 4));
            s10 = v.fma(b0, s10);
            s11 = v.fma(b1, s11);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a + 8));
            s20 = v.fma(b0, s20);
            s21 = v.fma(b1, s21);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a + 12));
            s30 = v.fma(b0, s30);
            s31 = v.fma(b1, s31);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a + 16));
            s40 = v.fma(b0, s40);
            s41 = v.fma(b1, s41);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a + 20));
            s50 = v.fma(b0, s50);
            s51 = v.fma(b1, s51);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a + 24));
            s60 = v.fma(b0, s60);
            s61 = v.fma(b1, s61);
            v = FloatVector.broadcast(F, ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, a + 28));
            s70 = v.fma(b0, s70);
            s71 = v.fma(b1, s71);
            a += stepA;
        }
        long c1 = c + ldc;
        long c2 = c + 2 * ldc;
        long c3 = c + 3 * ldc;
        long c4 = c + 4 * ldc;
        long c5 = c + 5 * ldc;
        long c6 = c + 6 * ldc;
        long c7 = c + 7 * ldc;
        s00.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c, ORDER);
        s01.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c + BYTES, ORDER, tail);
        s10.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c1, ORDER);
        s11.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c1 + BYTES, ORDER, tail);
        s20.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c2, ORDER);
        s21.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c2 + BYTES, ORDER, tail);
        s30.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c3, ORDER);
        s31.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c3 + BYTES, ORDER, tail);
        s40.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c4, ORDER);
        s41.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c4 + BYTES, ORDER, tail);
        s50.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c5, ORDER);
        s51.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c5 + BYTES, ORDER, tail);
        s60.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c6, ORDER);
        s61.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c6 + BYTES, ORDER, tail);
        s70.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c7, ORDER);
        s71.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, c7 + BYTES, ORDER, tail);
    }
}
