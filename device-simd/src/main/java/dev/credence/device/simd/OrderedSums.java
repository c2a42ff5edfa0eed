package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.D;
import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.ORDER;
import static jdk.incubator.vector.FloatVector.fromMemorySegment;
import static jdk.incubator.vector.VectorOperators.F2D;

import java.lang.foreign.ValueLayout;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/** Sums in a fixed order: lanes are stored and added one by one, see {@link Lanes}. */
final class OrderedSums {
    private static final int DOUBLES = D.length();
    /** Species with as many floats as a vector has doubles. */
    private static final VectorSpecies<Float> HALF =
            VectorSpecies.of(float.class, VectorShape.forBitSize(F.vectorBitSize() / 2));

    private OrderedSums() {}

    /** The sum of n floats, one by one, in double. */
    static double stored(long at, int n) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += Lanes.get(at + 4L * i);
        }
        return sum;
    }

    /** The sum of a vector of doubles, one by one. */
    private static double doubles(long at) {
        double sum = 0;
        for (int i = 0; i < DOUBLES; i++) {
            sum += ALL.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, at + 8L * i);
        }
        return sum;
    }

    /** Σ x, in double. */
    static double sum(long x, int n, Scratch scratch) {
        return sum(x, n, scratch.bytes(Lanes.BYTES));
    }

    /** Σ x, in double; {@code lanes} has room for one vector. */
    static double sum(long x, int n, long lanes) {
        int whole = n - n % (2 * DOUBLES);
        lanes(x, whole, lanes);
        return doubles(lanes) + stored(x + 4L * whole, n - whole);
    }

    private static void lanes(long x, int n, long lanes) {
        DoubleVector a = DoubleVector.zero(D);
        DoubleVector b = DoubleVector.zero(D);
        for (int i = 0; i < n; i += 2 * DOUBLES) {
            long at = x + 4L * i;
            a = a.add(fromMemorySegment(HALF, ALL, at, ORDER).convertShape(F2D, D, 0));
            b = b.add(fromMemorySegment(HALF, ALL, at + 4L * DOUBLES, ORDER).convertShape(F2D, D, 0));
        }
        a.add(b).intoMemorySegment(ALL, lanes, ORDER);
    }

    /**
     * sums[j] += Σ x[·, j] for n columns of floats, rounded up to whole vectors. Row by row, or four rows at a time: a
     * vector kept over a loop may become an object if this is inlined into a large method.
     */
    static void columns(long x, int rows, int n, long sums) {
        int r = 0;
        for (; r + 4 <= rows; r += 4) {
            fourRows(x + 4L * r * n, n, sums);
        }
        for (; r < rows; r++) {
            oneRow(x + 4L * r * n, n, sums);
        }
    }

    private static void fourRows(long x, int n, long sums) {
        long row = 4L * n;
        for (int j = 0; j < n; j += F.length()) {
            long at = x + 4L * j;
            fromMemorySegment(F, ALL, sums + 4L * j, ORDER)
                    .add(fromMemorySegment(F, ALL, at, ORDER))
                    .add(fromMemorySegment(F, ALL, at + row, ORDER))
                    .add(fromMemorySegment(F, ALL, at + 2 * row, ORDER))
                    .add(fromMemorySegment(F, ALL, at + 3 * row, ORDER))
                    .intoMemorySegment(ALL, sums + 4L * j, ORDER);
        }
    }

    private static void oneRow(long x, int n, long sums) {
        for (int j = 0; j < n; j += F.length()) {
            fromMemorySegment(F, ALL, sums + 4L * j, ORDER)
                    .add(fromMemorySegment(F, ALL, x + 4L * j, ORDER))
                    .intoMemorySegment(ALL, sums + 4L * j, ORDER);
        }
    }

    /** {@link #columns} in double. */
    static void wideColumns(long x, int rows, int n, long sums) {
        for (int r = 0; r < rows; r++) {
            wideRow(x + 4L * r * n, n, sums);
        }
    }

    private static void wideRow(long x, int n, long sums) {
        for (int j = 0; j < n; j += DOUBLES) {
            DoubleVector.fromMemorySegment(D, ALL, sums + 8L * j, ORDER)
                    .add(fromMemorySegment(HALF, ALL, x + 4L * j, ORDER).convertShape(F2D, D, 0))
                    .intoMemorySegment(ALL, sums + 8L * j, ORDER);
        }
    }

    /** Adds n floats, rounded up to whole vectors, to as many doubles, and clears them. */
    static void move(long floats, int n, long doubles) {
        wideColumns(floats, 1, n, doubles);
        clear(floats, n);
    }

    /** Clears n floats, rounded up to whole vectors. */
    static void clear(long floats, int n) {
        FloatVector zero = FloatVector.zero(F);
        for (int j = 0; j < n; j += F.length()) {
            zero.intoMemorySegment(ALL, floats + 4L * j, ORDER);
        }
    }

    /**
     * Rounds n doubles to floats, element by element: storing a {@link #HALF} vector would add a second receiver class
     * to every {@code intoMemorySegment} of the process, and C2 would then keep vector payloads on the heap in
     * unrelated kernels.
     */
    static void round(long doubles, int n, long floats) {
        for (int j = 0; j < n; j++) {
            Lanes.put(floats + 4L * j, (float) ALL.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, doubles + 8L * j));
        }
    }

    /** Σ x², in double. */
    static double squares(long x, int n, Scratch scratch) {
        long lanes = scratch.bytes(Lanes.BYTES);
        int whole = n - n % (2 * DOUBLES);
        squares(x, whole, lanes);
        double sum = doubles(lanes);
        for (int i = whole; i < n; i++) {
            double v = Lanes.get(x + 4L * i);
            sum += v * v;
        }
        return sum;
    }

    private static void squares(long x, int n, long lanes) {
        DoubleVector a = DoubleVector.zero(D);
        DoubleVector b = DoubleVector.zero(D);
        for (int i = 0; i < n; i += 2 * DOUBLES) {
            long at = x + 4L * i;
            DoubleVector u =
                    (DoubleVector) fromMemorySegment(HALF, ALL, at, ORDER).convertShape(F2D, D, 0);
            DoubleVector v = (DoubleVector)
                    fromMemorySegment(HALF, ALL, at + 4L * DOUBLES, ORDER).convertShape(F2D, D, 0);
            a = u.fma(u, a);
            b = v.fma(v, b);
        }
        a.add(b).intoMemorySegment(ALL, lanes, ORDER);
    }
}
