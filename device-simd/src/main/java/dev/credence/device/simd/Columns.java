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

/**
 * Rows of C columns as one contiguous array. C is rarely a multiple of the vector length, and often 1, so kernels
 * process the whole matrix without regard to rows, together with a <em>strip</em>: per-column values repeated to a
 * multiple of 16; a long row is its own strip. The strip holds the biases in the forward pass and partial sums of the
 * bias gradient in the backward pass. Its length, and hence the order of summation over a column, does not depend on
 * the vector width.
 */
final class Columns {
    private static final int LANES = 16;

    /** Rows of at least this length are their own strip: the incomplete last vector matters little. */
    private static final int LONG = 512;

    private Columns() {}

    /** The shortest strip for C columns: lcm(C, 16). */
    static int unit(int columns) {
        return columns * (LANES / gcd(columns));
    }

    /**
     * Strip length for n elements in rows of C: one row if rows are long (a unit of an odd number of columns would be
     * 16 rows, more than the L1 cache holds), else whole units of about a thousand elements, or all n (in whole
     * vectors) if fewer.
     */
    static int strip(int columns, int n) {
        if (columns >= LONG) {
            return columns;
        }
        int unit = unit(columns);
        int strip = unit * Math.max(1, 1024 / unit);
        return Math.min(strip, whole(n));
    }

    /** Allocated length of a strip: whole vectors, so that no stale values are added beyond the end of a row. */
    static int whole(int strip) {
        return (strip + LANES - 1) & -LANES;
    }

    private static int gcd(int columns) {
        return Math.min(LANES, Integer.lowestOneBit(columns));
    }

    /** Repeats a bias [C] over a strip, up to the end of its last vector. */
    static void spread(long bias, int columns, int strip, long into) {
        int end = whole(strip);
        int done = Math.min(columns, end);
        copy(bias, done, into);
        while (done < end) {
            int more = Math.min(done, end - done);
            copy(into, more, into + 4L * done);
            done += more;
        }
    }

    static void zero(long into, int n) {
        FloatVector zero = FloatVector.zero(F);
        int i = 0;
        for (; i + WIDTH <= n; i += WIDTH) {
            zero.intoMemorySegment(ALL, into + 4L * i, ORDER);
        }
        if (i < n) {
            zero.intoMemorySegment(ALL, into + 4L * i, ORDER, NUMBERS.lt(n - i));
        }
    }

    private static void copy(long from, int n, long into) {
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            fromMemorySegment(F, ALL, from + 4L * i, ORDER, mask).intoMemorySegment(ALL, into + 4L * i, ORDER, mask);
        }
    }

    /** out [C] (+)= sums of a strip's entries for each column; destroys the strip. */
    static void fold(long sums, int strip, int columns, long out, boolean accumulate) {
        int unit = Math.min(unit(columns), strip);
        for (int from = unit; from < strip; from += unit) {
            int n = Math.min(unit, strip - from);
            for (int i = 0; i < n; i += WIDTH) {
                fromMemorySegment(F, ALL, sums + 4L * i, ORDER)
                        .add(fromMemorySegment(F, ALL, sums + 4L * (from + i), ORDER))
                        .intoMemorySegment(ALL, sums + 4L * i, ORDER);
            }
        }
        for (int c = 0; c < columns; c += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(columns - c);
            FloatVector sum = FloatVector.zero(F);
            for (int from = 0; from < unit; from += columns) {
                // a strip truncated at the end of the matrix ends within a row
                VectorMask<Float> inside = NUMBERS.lt(Math.min(columns, unit - from) - c);
                sum = sum.add(fromMemorySegment(F, ALL, sums + 4L * (from + c), ORDER, inside));
            }
            if (accumulate) {
                sum = sum.add(fromMemorySegment(F, ALL, out + 4L * c, ORDER, mask));
            }
            sum.add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, out + 4L * c, ORDER, mask);
        }
    }
}
