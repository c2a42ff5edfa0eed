package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.D;
import static dev.credence.device.simd.Lanes.ORDER;
import static dev.credence.device.simd.Lanes.WIDTH;

import java.lang.foreign.ValueLayout;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/** Sums of a fixed order: lanes are stored and added one by one, see {@link Lanes}. */
final class Sums {
    private static final int DOUBLES = D.length();
    /** As many floats as there are doubles in a vector. */
    private static final VectorSpecies<Float> HALF =
            VectorSpecies.of(float.class, VectorShape.forBitSize(Lanes.F.vectorBitSize() / 2));

    private Sums() {}

    /** The sum of a vector's lanes; {@code at} is scratch for one vector. */
    static double lanes(FloatVector v, long at) {
        v.intoMemorySegment(ALL, at, ORDER);
        return stored(at, WIDTH);
    }

    /** The sum of n floats, one by one, in double. */
    static double stored(long at, int n) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += Lanes.get(at + 4L * i);
        }
        return sum;
    }

    private static DoubleVector doubles(long at) {
        return (DoubleVector)
                FloatVector.fromMemorySegment(HALF, ALL, at, ORDER).convertShape(VectorOperators.F2D, D, 0);
    }

    private static double lanes(DoubleVector v, long at) {
        v.intoMemorySegment(ALL, at, ORDER);
        double sum = 0;
        for (int i = 0; i < DOUBLES; i++) {
            sum += ALL.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, at + 8L * i);
        }
        return sum;
    }

    /** Σ x, in double. */
    static double sum(long x, int n, Scratch scratch) {
        DoubleVector a = DoubleVector.zero(D);
        DoubleVector b = DoubleVector.zero(D);
        int i = 0;
        for (; i + 2 * DOUBLES <= n; i += 2 * DOUBLES) {
            a = a.add(doubles(x + 4L * i));
            b = b.add(doubles(x + 4L * (i + DOUBLES)));
        }
        return lanes(a.add(b), scratch.bytes(Lanes.BYTES)) + stored(x + 4L * i, n - i);
    }

    /** Σ x², in double. */
    static double squares(long x, int n, Scratch scratch) {
        DoubleVector a = DoubleVector.zero(D);
        DoubleVector b = DoubleVector.zero(D);
        int i = 0;
        for (; i + 2 * DOUBLES <= n; i += 2 * DOUBLES) {
            DoubleVector u = doubles(x + 4L * i);
            DoubleVector v = doubles(x + 4L * (i + DOUBLES));
            a = u.fma(u, a);
            b = v.fma(v, b);
        }
        double sum = lanes(a.add(b), scratch.bytes(Lanes.BYTES));
        for (; i < n; i++) {
            double v = Lanes.get(x + 4L * i);
            sum += v * v;
        }
        return sum;
    }
}
