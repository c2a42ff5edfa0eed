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
 * Propagates means and variances through a Bernoulli gate: with e = e^−|c m|, g = 1/(1 + e) or e/(1 + e) and g (1 − g)
 * = e/(1 + e)². Saves g, then g (1 − g), for the backward pass.
 */
final class Gates {
    /**
     * Below this e counts as 0, so that a gate is open or closed: in later layers the tails would be multiplied with
     * each other until they underflow. It is far below the resolution of a float sum over a layer.
     */
    private static final float CLOSED = 0x1p-60f;

    private static final float SMALLEST_GRADIENT = 0x1p-63f;

    private Gates() {}

    /** u and out hold n means and, {@code pair} bytes later, their variances. */
    static void apply(long u, long pair, int n, float sharpness, long kept, long out) {
        if (Float.isInfinite(sharpness)) {
            Columns.zero(kept, n); // e = 0: open above 0, else closed, without variance
        } else {
            VectorMath.expOfSize(u, n, -sharpness, kept);
        }
        through(u, pair, n, kept, out);
    }

    /** Computes g and g (1 − g) from e, which is stored in g's place, and the gated means and variances. */
    private static void through(long u, long pair, int n, long kept, long out) {
        FloatVector one = FloatVector.broadcast(F, 1f);
        for (int i = 0; i < n; i += WIDTH) {
            long at = 4L * i;
            FloatVector given = fromMemorySegment(F, ALL, kept + at, ORDER);
            FloatVector e = given.blend(0f, given.compare(VectorOperators.LT, CLOSED));
            FloatVector m = fromMemorySegment(F, ALL, u + at, ORDER);
            FloatVector inverse = one.div(e.add(1f));
            FloatVector tail = e.mul(inverse);
            FloatVector g = tail.blend(inverse, m.compare(VectorOperators.GT, 0f));
            FloatVector spread = tail.mul(inverse);
            FloatVector v = fromMemorySegment(F, ALL, u + pair + at, ORDER);
            g.intoMemorySegment(ALL, kept + at, ORDER);
            spread.intoMemorySegment(ALL, kept + pair + at, ORDER);
            spread.mul(m).fma(m, g.mul(v)).add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, out + pair + at, ORDER);
            g.mul(m).add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, out + at, ORDER);
        }
    }

    /**
     * Gradient in means: a (g + m d) + b (d (v + m² (1 − 2g)) + 2 m g (1 − g)), d = c g (1 − g); in variances: b g; a
     * and b are the output's gradients in means and variances.
     */
    static void gradient(
            long u, long pair, int n, float sharpness, long kept, long gradOut, long gradU, boolean accumulate) {
        float slope = Float.isInfinite(sharpness) ? 0 : sharpness;
        throughOutput(u, pair, n, slope, kept, gradOut, gradU, accumulate);
        throughGates(u, pair, n, slope, kept, gradOut + pair, gradU);
    }

    /**
     * Sets gradients to 0 that are so small that no product of two of them, or of one and a gate, is a normal number.
     */
    static void flush(long x, int n) {
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            FloatVector v = fromMemorySegment(F, ALL, x + 4L * i, ORDER, mask);
            v.blend(0f, v.abs().compare(VectorOperators.LT, SMALLEST_GRADIENT))
                    .intoMemorySegment(ALL, x + 4L * i, ORDER, mask);
        }
    }

    /** gradU (+)= a (g + m d) in means and b g in variances. */
    private static void throughOutput(
            long u, long pair, int n, float sharpness, long kept, long gradOut, long gradU, boolean accumulate) {
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> old = NUMBERS.lt(accumulate ? WIDTH : 0);
            long at = 4L * i;
            FloatVector m = fromMemorySegment(F, ALL, u + at, ORDER);
            FloatVector g = fromMemorySegment(F, ALL, kept + at, ORDER);
            fromMemorySegment(F, ALL, kept + pair + at, ORDER)
                    .mul(sharpness)
                    .fma(m, g)
                    .mul(fromMemorySegment(F, ALL, gradOut + at, ORDER))
                    .add(fromMemorySegment(F, ALL, gradU + at, ORDER, old))
                    .intoMemorySegment(ALL, gradU + at, ORDER);
            FloatVector v = g.mul(fromMemorySegment(F, ALL, gradOut + pair + at, ORDER))
                    .add(fromMemorySegment(F, ALL, gradU + pair + at, ORDER, old));
            v.blend(0f, v.abs().compare(VectorOperators.LT, SMALLEST_GRADIENT))
                    .intoMemorySegment(ALL, gradU + pair + at, ORDER);
        }
    }

    /**
     * gradU += b g (1 − g) m (c m (1 − 2g) + 2), then += b c g (1 − g) v: the variance's dependence on the mean; 0 if
     * negligible.
     */
    private static void throughGates(long u, long pair, int n, float sharpness, long kept, long gradOut, long gradU) {
        for (int i = 0; i < n; i += WIDTH) {
            long at = 4L * i;
            FloatVector m = fromMemorySegment(F, ALL, u + at, ORDER);
            FloatVector spread = fromMemorySegment(F, ALL, kept + pair + at, ORDER);
            FloatVector b = fromMemorySegment(F, ALL, gradOut + at, ORDER);
            FloatVector first = fromMemorySegment(F, ALL, kept + at, ORDER)
                    .mul(-2f)
                    .add(1f)
                    .mul(sharpness)
                    .mul(m)
                    .add(2f)
                    .mul(m)
                    .mul(spread)
                    .fma(b, fromMemorySegment(F, ALL, gradU + at, ORDER));
            FloatVector v = spread.mul(sharpness)
                    .mul(fromMemorySegment(F, ALL, u + pair + at, ORDER))
                    .fma(b, first);
            v.blend(0f, v.abs().compare(VectorOperators.LT, SMALLEST_GRADIENT))
                    .intoMemorySegment(ALL, gradU + at, ORDER);
        }
    }
}
