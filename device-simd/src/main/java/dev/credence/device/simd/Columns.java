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
 * Rows of C columns as one flat run: C rarely is a multiple of the vector length, and often 1, so kernels run over the
 * whole matrix without regard to rows, next to a <em>strip</em>: per-column values repeated until they are a multiple
 * of 16 long; long rows are a strip as they are. The strip holds the biases on the way forward, and partial sums of a
 * bias gradient on the way back. Its length does not depend on the vector width, so neither does the order in which a
 * column is summed.
 */
final class Columns {
    private static final int LANES = 16;

    /** Rows as long as this are a strip each: what their last vector lacks is little beside the rest. */
    private static final int LONG = 512;

    private Columns() {}

    /** The shortest strip for C columns: lcm(C, 16). */
    static int unit(int columns) {
        return columns * (LANES / gcd(columns));
    }

    /**
     * The strip for n elements in rows of C: a row where rows are long (a unit of an odd number of columns would be 16
     * of them, more than the first cache holds), else whole units, about a thousand elements, or all n (in whole
     * vectors) if they are fewer.
     */
    static int strip(int columns, int n) {
        if (columns >= LONG) {
            return columns;
        }
        int unit = unit(columns);
        int strip = unit * Math.max(1, 1024 / unit);
        return Math.min(strip, whole(n));
    }

    /** A strip's length in memory: whole vectors, so that nothing stale is added to what a row's end lacks. */
    static int whole(int strip) {
        return (strip + LANES - 1) & -LANES;
    }

    private static int gcd(int columns) {
        return Math.min(LANES, Integer.lowestOneBit(columns));
    }

    /** Repeats a bias [C] over a strip, to the end of its last vector. */
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

    /** out [C] (+)= the sum of a strip's entries of each column; destroys the strip. */
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
                // a strip cut short at the end of the matrix ends within a row
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
