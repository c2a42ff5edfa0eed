package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.NUMBERS;
import static dev.credence.device.simd.Lanes.ORDER;
import static dev.credence.device.simd.Lanes.WIDTH;
import static jdk.incubator.vector.FloatVector.fromMemorySegment;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/** Maximum reductions; NaN propagates. */
final class Maxima {
    private Maxima() {}

    static void fill(long at, int count) {
        for (int i = 0; i < count; i++) {
            Lanes.put(at + 4L * i, Float.NEGATIVE_INFINITY);
        }
    }

    /**
     * largest[j] = max(largest[j], x[·, j]) for n columns, rounded up to whole vectors; row by row, or four rows at a
     * time, as in {@link OrderedSums#columns}.
     */
    static void columns(long x, int rows, int n, long largest) {
        int r = 0;
        for (; r + 4 <= rows; r += 4) {
            fourRows(x + 4L * r * n, n, largest);
        }
        for (; r < rows; r++) {
            oneRow(x + 4L * r * n, n, largest);
        }
    }

    private static void fourRows(long x, int n, long largest) {
        long row = 4L * n;
        for (int j = 0; j < n; j += WIDTH) {
            long at = x + 4L * j;
            fromMemorySegment(F, ALL, largest + 4L * j, ORDER)
                    .max(fromMemorySegment(F, ALL, at, ORDER))
                    .max(fromMemorySegment(F, ALL, at + row, ORDER))
                    .max(fromMemorySegment(F, ALL, at + 2 * row, ORDER))
                    .max(fromMemorySegment(F, ALL, at + 3 * row, ORDER))
                    .intoMemorySegment(ALL, largest + 4L * j, ORDER);
        }
    }

    private static void oneRow(long x, int n, long largest) {
        for (int j = 0; j < n; j += WIDTH) {
            fromMemorySegment(F, ALL, largest + 4L * j, ORDER)
                    .max(fromMemorySegment(F, ALL, x + 4L * j, ORDER))
                    .intoMemorySegment(ALL, largest + 4L * j, ORDER);
        }
    }

    /** The maximum of n values; {@code lanes} has room for one vector. */
    static float of(long x, int n, long lanes) {
        lanes(x, n, lanes);
        float most = Lanes.get(lanes);
        for (int i = 1; i < WIDTH; i++) {
            most = Math.max(most, Lanes.get(lanes + 4L * i));
        }
        return most;
    }

    private static void lanes(long x, int n, long lanes) {
        // created here: a vector that is already an object would stay one in the loop
        FloatVector least = FloatVector.broadcast(F, Float.NEGATIVE_INFINITY);
        FloatVector most = FloatVector.broadcast(F, Float.NEGATIVE_INFINITY);
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            most = most.max(least.blend(fromMemorySegment(F, ALL, x + 4L * i, ORDER), mask));
        }
        most.intoMemorySegment(ALL, lanes, ORDER);
    }

    /** out [rows, n] = x[r, j] − largest[j], or x[r, j] if the maximum is infinite; not in place. */
    static void subtractColumns(long x, int rows, int n, long largest, long out) {
        for (int r = 0; r < rows; r++) {
            subtract(x + 4L * r * n, n, largest, out + 4L * r * n);
        }
    }

    /** Writes whole vectors, beyond n: rows must be processed in order. */
    private static void subtract(long x, int n, long largest, long out) {
        for (int j = 0; j < n; j += WIDTH) {
            FloatVector most = fromMemorySegment(F, ALL, largest + 4L * j, ORDER);
            VectorMask<Float> infinite = most.abs().compare(VectorOperators.GT, Float.MAX_VALUE);
            fromMemorySegment(F, ALL, x + 4L * j, ORDER)
                    .sub(most.blend(0f, infinite))
                    .intoMemorySegment(ALL, out + 4L * j, ORDER);
        }
    }

    /** x − largest. */
    static void subtract(long x, int n, float largest, long out) {
        FloatVector most = FloatVector.broadcast(F, Float.isInfinite(largest) ? 0 : largest);
        for (int j = 0; j < n; j += WIDTH) {
            fromMemorySegment(F, ALL, x + 4L * j, ORDER).sub(most).intoMemorySegment(ALL, out + 4L * j, ORDER);
        }
    }
}
