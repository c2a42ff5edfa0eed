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
 * of 16 long. The strip holds the biases on the way forward, and partial sums of a bias gradient on the way back. Its
 * length does not depend on the vector width, so neither does the order in which a column is summed.
 */
final class Columns {
    private static final int LANES = 16;

    private Columns() {}

    /** The shortest strip for C columns: lcm(C, 16). */
    static int unit(int columns) {
        return columns * (LANES / gcd(columns));
    }

    /**
     * The strip for n elements in rows of C: whole units, about a thousand elements, or all n (in whole vectors) if
     * they are fewer.
     */
    static int strip(int columns, int n) {
        int unit = unit(columns);
        int strip = unit * Math.max(1, 1024 / unit);
        return Math.min(strip, (n + LANES - 1) & -LANES);
    }

    private static int gcd(int columns) {
        return Math.min(LANES, Integer.lowestOneBit(columns));
    }

    /** Repeats a bias [C] over a strip. */
    static void spread(long bias, int columns, int strip, long into) {
        int done = Math.min(columns, strip);
        copy(bias, done, into);
        while (done < strip) {
            int more = Math.min(done, strip - done);
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

    /** out [C] (+)= sums over the rows of x, n elements. */
    static void sumRows(long x, int n, int columns, long out, boolean accumulate, Scratch scratch) {
        int strip = strip(columns, n);
        long sums = scratch.floats(strip);
        zero(sums, strip);
        for (int base = 0; base < n; base += strip) {
            int length = Math.min(strip, n - base);
            long at = x + 4L * base;
            int i = 0;
            for (; i + WIDTH <= length; i += WIDTH) {
                fromMemorySegment(F, ALL, sums + 4L * i, ORDER)
                        .add(fromMemorySegment(F, ALL, at + 4L * i, ORDER))
                        .intoMemorySegment(ALL, sums + 4L * i, ORDER);
            }
            if (i < length) {
                fromMemorySegment(F, ALL, sums + 4L * i, ORDER)
                        .add(fromMemorySegment(F, ALL, at + 4L * i, ORDER, NUMBERS.lt(length - i)))
                        .intoMemorySegment(ALL, sums + 4L * i, ORDER);
            }
        }
        fold(sums, strip, columns, out, accumulate);
    }

    /** Adds bias [C] to the rows of x, n elements. */
    static void addBias(long x, int n, int columns, long bias, Scratch scratch) {
        int strip = strip(columns, n);
        long biases = scratch.floats(strip);
        spread(bias, columns, strip, biases);
        for (int base = 0; base < n; base += strip) {
            int length = Math.min(strip, n - base);
            long at = x + 4L * base;
            int i = 0;
            for (; i + WIDTH <= length; i += WIDTH) {
                fromMemorySegment(F, ALL, biases + 4L * i, ORDER)
                        .add(fromMemorySegment(F, ALL, at + 4L * i, ORDER))
                        .add(FLUSH)
                        .sub(FLUSH)
                        .intoMemorySegment(ALL, at + 4L * i, ORDER);
            }
            if (i < length) {
                VectorMask<Float> mask = NUMBERS.lt(length - i);
                fromMemorySegment(F, ALL, biases + 4L * i, ORDER)
                        .add(fromMemorySegment(F, ALL, at + 4L * i, ORDER, mask))
                        .add(FLUSH)
                        .sub(FLUSH)
                        .intoMemorySegment(ALL, at + 4L * i, ORDER, mask);
            }
        }
    }
}
