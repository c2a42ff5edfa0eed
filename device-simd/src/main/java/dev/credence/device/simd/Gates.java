package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.ORDER;
import static dev.credence.device.simd.Lanes.WIDTH;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/** Means and variances through a Bernoulli gate: with e = e^−|c m|, g = 1/(1 + e) or e/(1 + e) and g (1 − g) = e/(1 + e)². */
final class Gates {
    private Gates() {}

    /** Means [n], then variances [n], in u and in out. The hard gate has e = 0, and is closed below 0 and at 0. */
    static void apply(long u, int n, float sharpness, long small, long out) {
        if (Float.isInfinite(sharpness)) {
            hard(u, n, u, out, false);
            hard(u, n, u + 4L * n, out + 4L * n, false);
            return;
        }
        VectorMath.expOfSize(u, n, -sharpness, small);
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = Lanes.first(n - i);
            long at = 4L * i;
            FloatVector e = Lanes.load(small + at, mask);
            FloatVector m = Lanes.load(u + at, mask);
            FloatVector inverse = FloatVector.broadcast(F, 1f).div(e.add(1f));
            FloatVector g = e.blend(1f, m.compare(VectorOperators.GT, 0f)).mul(inverse);
            FloatVector spread = e.mul(inverse).mul(inverse);
            FloatVector v = Lanes.load(u + 4L * n + at, mask);
            spread.mul(m).fma(m, g.mul(v)).intoMemorySegment(ALL, out + 4L * n + at, ORDER, mask);
            g.mul(m).intoMemorySegment(ALL, out + at, ORDER, mask);
        }
    }

    /** out (+)= x where the mean is above 0, else 0. */
    private static void hard(long mean, int n, long x, long out, boolean accumulate) {
        FloatVector zero = FloatVector.zero(F);
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = Lanes.first(n - i);
            VectorMask<Float> open = Lanes.load(mean + 4L * i, mask).compare(VectorOperators.GT, 0f);
            Lanes.put(out + 4L * i, zero.blend(Lanes.load(x + 4L * i, mask), open), mask, accumulate);
        }
    }

    static void gradient(long u, int n, float sharpness, long small, long gradOut, long gradU, boolean accumulate) {
        if (Float.isInfinite(sharpness)) {
            hard(u, n, gradOut, gradU, accumulate);
            hard(u, n, gradOut + 4L * n, gradU + 4L * n, accumulate);
            return;
        }
        FloatVector one = FloatVector.broadcast(F, 1f);
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = Lanes.first(n - i);
            long at = 4L * i;
            FloatVector e = Lanes.load(small + at, mask);
            FloatVector m = Lanes.load(u + at, mask);
            FloatVector b = Lanes.load(gradOut + 4L * n + at, mask);
            FloatVector inverse = one.div(e.add(1f));
            FloatVector g = e.blend(1f, m.compare(VectorOperators.GT, 0f)).mul(inverse);
            FloatVector spread = e.mul(inverse).mul(inverse);
            FloatVector d = spread.mul(sharpness);
            // v d + 2 m g (1 − g) + m² (1 − 2g) d
            FloatVector slope = one.sub(g.add(g))
                    .mul(m)
                    .fma(m, Lanes.load(u + 4L * n + at, mask))
                    .mul(d);
            slope = spread.add(spread).fma(m, slope);
            FloatVector first = d.fma(m, g).mul(Lanes.load(gradOut + at, mask));
            Lanes.put(gradU + at, slope.fma(b, first), mask, accumulate);
            Lanes.put(gradU + 4L * n + at, g.mul(b), mask, accumulate);
        }
    }
}
