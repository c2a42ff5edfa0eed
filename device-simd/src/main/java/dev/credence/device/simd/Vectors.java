package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.FLUSH;
import static dev.credence.device.simd.Lanes.NUMBERS;
import static dev.credence.device.simd.Lanes.ORDER;
import static dev.credence.device.simd.Lanes.WIDTH;
import static jdk.incubator.vector.FloatVector.fromMemorySegment;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;

/** Products with one column or one row, for which a tile of {@link TiledProducts} would be wasteful. */
final class Vectors {
    private Vectors() {}

    /** c [m] (+)= a [m, k] · b [k], b contiguous. Uses scratch for four vectors. */
    static void matrixTimesColumn(int m, int k, long a, long b, long c, boolean add, long scratch) {
        long row = 4L * k;
        for (int i = 0; i < m; i += 4) {
            int rows = Math.min(4, m - i);
            long a0 = a + i * row;
            dots(a0, rows > 1 ? row : 0, rows > 2 ? 2 * row : 0, rows > 3 ? 3 * row : 0, k, b, scratch);
            for (int r = 0; r < rows; r++) {
                float sum = lanes(scratch + (long) r * Lanes.BYTES);
                long at = c + 4L * (i + r);
                Lanes.putNormal(at, add ? Lanes.get(at) + sum : sum);
            }
        }
    }

    /** The sum of the lanes, by four partial sums of every fourth lane. Overwrites them. */
    private static float lanes(long at) {
        FloatVector four = fromMemorySegment(FloatVector.SPECIES_128, ALL, at, ORDER);
        for (int i = 4; i < WIDTH; i += 4) {
            four = four.add(fromMemorySegment(FloatVector.SPECIES_128, ALL, at + 4L * i, ORDER));
        }
        four.intoMemorySegment(ALL, at, ORDER);
        return (Lanes.get(at) + Lanes.get(at + 8)) + (Lanes.get(at + 4) + Lanes.get(at + 12));
    }

    private static void dots(long a, long step1, long step2, long step3, int k, long b, long into) {
        FloatVector s0 = FloatVector.zero(F);
        FloatVector s1 = s0;
        FloatVector s2 = s0;
        FloatVector s3 = s0;
        int whole = k - (k & (WIDTH - 1));
        for (int p = 0; p < whole; p += WIDTH) {
            long at = a + 4L * p;
            FloatVector v = fromMemorySegment(F, ALL, b + 4L * p, ORDER);
            s0 = fromMemorySegment(F, ALL, at, ORDER).fma(v, s0);
            s1 = fromMemorySegment(F, ALL, at + step1, ORDER).fma(v, s1);
            s2 = fromMemorySegment(F, ALL, at + step2, ORDER).fma(v, s2);
            s3 = fromMemorySegment(F, ALL, at + step3, ORDER).fma(v, s3);
        }
        if (whole < k) {
            VectorMask<Float> tail = NUMBERS.lt(k - whole);
            long at = a + 4L * whole;
            FloatVector v = fromMemorySegment(F, ALL, b + 4L * whole, ORDER, tail);
            s0 = fromMemorySegment(F, ALL, at, ORDER, tail).fma(v, s0);
            s1 = fromMemorySegment(F, ALL, at + step1, ORDER, tail).fma(v, s1);
            s2 = fromMemorySegment(F, ALL, at + step2, ORDER, tail).fma(v, s2);
            s3 = fromMemorySegment(F, ALL, at + step3, ORDER, tail).fma(v, s3);
        }
        s0.intoMemorySegment(ALL, into, ORDER);
        s1.intoMemorySegment(ALL, into + Lanes.BYTES, ORDER);
        s2.intoMemorySegment(ALL, into + 2 * Lanes.BYTES, ORDER);
        s3.intoMemorySegment(ALL, into + 3 * Lanes.BYTES, ORDER);
    }

    /** c [n] (+)= a [k] · b [k, n], a contiguous. */
    static void rowTimesMatrix(int n, int k, long a, long b, long c, boolean add) {
        for (int j = 0; j < n; j += WIDTH) {
            rows(a, k, b + 4L * j, 4L * n, n - j, c + 4L * j, add);
        }
    }

    /**
     * One vector of the product, of which {@code columns} lanes are stored; numbers beyond b's rows are summed in vain.
     * Four sums at a time hide the latency of the additions.
     */
    private static void rows(long a, int k, long b, long ldb, int columns, long c, boolean add) {
        FloatVector s0 = FloatVector.zero(F);
        FloatVector s1 = s0;
        FloatVector s2 = s0;
        FloatVector s3 = s0;
        int p = 0;
        for (; p + 4 <= k; p += 4) {
            s0 = fromMemorySegment(F, ALL, b, ORDER).fma(FloatVector.broadcast(F, Lanes.get(a + 4L * p)), s0);
            s1 = fromMemorySegment(F, ALL, b + ldb, ORDER).fma(FloatVector.broadcast(F, Lanes.get(a + 4L * p + 4)), s1);
            s2 = fromMemorySegment(F, ALL, b + 2 * ldb, ORDER)
                    .fma(FloatVector.broadcast(F, Lanes.get(a + 4L * p + 8)), s2);
            s3 = fromMemorySegment(F, ALL, b + 3 * ldb, ORDER)
                    .fma(FloatVector.broadcast(F, Lanes.get(a + 4L * p + 12)), s3);
            b += 4 * ldb;
        }
        for (; p < k; p++) {
            s0 = fromMemorySegment(F, ALL, b, ORDER).fma(FloatVector.broadcast(F, Lanes.get(a + 4L * p)), s0);
            b += ldb;
        }
        s0.add(s1)
                .add(s2.add(s3))
                .add(fromMemorySegment(F, ALL, c, ORDER, NUMBERS.lt(add ? columns : 0)))
                .add(FLUSH)
                .sub(FLUSH)
                .intoMemorySegment(ALL, c, ORDER, NUMBERS.lt(columns));
    }
}
