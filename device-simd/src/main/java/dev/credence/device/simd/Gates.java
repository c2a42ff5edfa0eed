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
import jdk.incubator.vector.VectorOperators;

/**
 * Means and variances through a Bernoulli gate: with e = e^−|c m|, g = 1/(1 + e) or e/(1 + e) and g (1 − g) = e/(1 +
 * e)². Kept are g, then g (1 − g).
 */
final class Gates {
    /**
     * Below it e counts as 0, so that a gate is open or closed: in later layers the tails would be multiplied with each
     * other until they underflow. It is far beyond what a float of the sum of a layer can show.
     */
    private static final float CLOSED = 0x1p-60f;

    private static final float SMALLEST_GRADIENT = 0x1p-63f;

    private Gates() {}

    /** Of n means and, {@code pair} bytes behind them, their variances, in u and in out. */
    static void apply(long u, long pair, int n, float sharpness, long kept, long out) {
        if (Float.isInfinite(sharpness)) {
            hard(u, pair, n, kept);
        } else {
            VectorMath.expOfSize(u, n, -sharpness, kept);
            soft(u, pair, n, kept);
        }
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            long at = 4L * i;
            FloatVector m = fromMemorySegment(F, ALL, u + at, ORDER, mask);
            FloatVector g = fromMemorySegment(F, ALL, kept + at, ORDER, mask);
            FloatVector spread = fromMemorySegment(F, ALL, kept + pair + at, ORDER, mask);
            FloatVector v = fromMemorySegment(F, ALL, u + pair + at, ORDER, mask);
            spread.mul(m).fma(m, g.mul(v)).add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, out + pair + at, ORDER, mask);
            g.mul(m).add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, out + at, ORDER, mask);
        }
    }

    /** g and g (1 − g) from e, which is where g goes. */
    private static void soft(long mean, long pair, int n, long kept) {
        FloatVector one = FloatVector.broadcast(F, 1f);
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            long at = 4L * i;
            FloatVector given = fromMemorySegment(F, ALL, kept + at, ORDER, mask);
            FloatVector e = given.blend(0f, given.compare(VectorOperators.LT, CLOSED));
            FloatVector m = fromMemorySegment(F, ALL, mean + at, ORDER, mask);
            FloatVector inverse = one.div(e.add(1f));
            FloatVector tail = e.mul(inverse);
            tail.blend(inverse, m.compare(VectorOperators.GT, 0f)).intoMemorySegment(ALL, kept + at, ORDER, mask);
            tail.mul(inverse).intoMemorySegment(ALL, kept + pair + at, ORDER, mask);
        }
    }

    /** 1 above 0, else 0; no spread. */
    private static void hard(long mean, long pair, int n, long kept) {
        FloatVector zero = FloatVector.zero(F);
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            long at = 4L * i;
            FloatVector m = fromMemorySegment(F, ALL, mean + at, ORDER, mask);
            zero.blend(1f, m.compare(VectorOperators.GT, 0f)).intoMemorySegment(ALL, kept + at, ORDER, mask);
            zero.intoMemorySegment(ALL, kept + pair + at, ORDER, mask);
        }
    }

    /**
     * In means: a (g + m d) + b (d (v + m² (1 − 2g)) + 2 m g (1 − g)), d = c g (1 − g); in variances: b g; a and b
     * those of the output.
     */
    static void gradient(
            long u, long pair, int n, float sharpness, long kept, long gradOut, long gradU, boolean accumulate) {
        float slope = Float.isInfinite(sharpness) ? 0 : sharpness;
        throughMeans(u, pair, n, slope, kept, gradOut, gradU, accumulate);
        throughSpread(u, pair, n, slope, kept, gradOut + pair, gradU);
        throughVariances(u, pair, n, slope, kept, gradOut + pair, gradU);
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            long at = pair + 4L * i;
            fromMemorySegment(F, ALL, kept + 4L * i, ORDER, mask)
                    .mul(fromMemorySegment(F, ALL, gradOut + at, ORDER, mask))
                    .add(fromMemorySegment(F, ALL, gradU + at, ORDER, NUMBERS.lt(accumulate ? n - i : 0)))
                    .intoMemorySegment(ALL, gradU + at, ORDER, mask);
        }
        flush(gradU, n);
        flush(gradU + pair, n);
    }

    /** 0 for gradients so small that no product of two of them, or of one and a gate, is a normal number. */
    static void flush(long x, int n) {
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            FloatVector v = fromMemorySegment(F, ALL, x + 4L * i, ORDER, mask);
            v.blend(0f, v.abs().compare(VectorOperators.LT, SMALLEST_GRADIENT))
                    .intoMemorySegment(ALL, x + 4L * i, ORDER, mask);
        }
    }

    private static void throughMeans(
            long u, long pair, int n, float sharpness, long kept, long gradOut, long gradU, boolean accumulate) {
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            long at = 4L * i;
            FloatVector m = fromMemorySegment(F, ALL, u + at, ORDER, mask);
            FloatVector g = fromMemorySegment(F, ALL, kept + at, ORDER, mask);
            fromMemorySegment(F, ALL, kept + pair + at, ORDER, mask)
                    .mul(sharpness)
                    .fma(m, g)
                    .mul(fromMemorySegment(F, ALL, gradOut + at, ORDER, mask))
                    .add(fromMemorySegment(F, ALL, gradU + at, ORDER, NUMBERS.lt(accumulate ? n - i : 0)))
                    .intoMemorySegment(ALL, gradU + at, ORDER, mask);
        }
    }

    /**
     * gradU += b g (1 − g) m (c m (1 − 2g) + 2): what the variance owes to the mean, in passes small enough for C1's
     * registers.
     */
    private static void throughSpread(long u, long pair, int n, float sharpness, long kept, long gradOut, long gradU) {
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            long at = 4L * i;
            FloatVector m = fromMemorySegment(F, ALL, u + at, ORDER, mask);
            fromMemorySegment(F, ALL, kept + at, ORDER, mask)
                    .mul(-2f)
                    .add(1f)
                    .mul(sharpness)
                    .mul(m)
                    .add(2f)
                    .mul(m)
                    .mul(fromMemorySegment(F, ALL, kept + pair + at, ORDER, mask))
                    .fma(
                            fromMemorySegment(F, ALL, gradOut + at, ORDER, mask),
                            fromMemorySegment(F, ALL, gradU + at, ORDER, mask))
                    .intoMemorySegment(ALL, gradU + at, ORDER, mask);
        }
    }

    /** gradU += b c g (1 − g) v. */
    private static void throughVariances(
            long u, long pair, int n, float sharpness, long kept, long gradOut, long gradU) {
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            long at = 4L * i;
            fromMemorySegment(F, ALL, kept + pair + at, ORDER, mask)
                    .mul(sharpness)
                    .mul(fromMemorySegment(F, ALL, u + pair + at, ORDER, mask))
                    .fma(
                            fromMemorySegment(F, ALL, gradOut + at, ORDER, mask),
                            fromMemorySegment(F, ALL, gradU + at, ORDER, mask))
                    .intoMemorySegment(ALL, gradU + at, ORDER, mask);
        }
    }
}
