package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.ORDER;
import static dev.credence.device.simd.Lanes.WIDTH;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;

/** The data term of black-box α over [K, M], one point a lane. */
final class AlphaMeans {
    private AlphaMeans() {}

    /**
     * With r the ℓ_k of the largest α ℓ_k and u = (1/K) Σ_k expm1(α (ℓ_k − r)): out = r + log1p(u)/α, which keeps its digits for small α too;
     * weights = softmax_k(α ℓ) = e^(α (ℓ_k − r))/(K (1 + u)). In two methods: the compiler has a limit for what it inlines into one.
     * Scratch for two vectors.
     */
    static void logMeanExp(long ll, int samples, int points, float alpha, long weights, long out, long scratch) {
        for (int i = 0; i < points; i += WIDTH) {
            int count = Math.min(WIDTH, points - i);
            exponentials(ll + 4L * i, samples, points, count, alpha, weights + 4L * i, scratch);
            normalise(samples, points, count, alpha, weights + 4L * i, out + 4L * i, scratch);
        }
    }

    private static void exponentials(
            long ll, int samples, int points, int count, float alpha, long weights, long into) {
        VectorMask<Float> mask = Lanes.first(count);
        float sign = Math.signum(alpha);
        FloatVector largest = FloatVector.broadcast(F, Float.NEGATIVE_INFINITY);
        for (int k = 0; k < samples; k++) {
            largest = largest.max(Lanes.load(ll + 4L * k * points, mask).mul(sign));
        }
        FloatVector reference = largest.mul(sign);
        FloatVector sum = FloatVector.zero(F);
        for (int k = 0; k < samples; k++) {
            long at = 4L * k * points;
            FloatVector e =
                    VectorMath.expm1(Lanes.load(ll + at, mask).sub(reference).mul(alpha));
            sum = sum.add(e);
            e.intoMemorySegment(ALL, weights + at, ORDER, mask);
        }
        reference.intoMemorySegment(ALL, into, ORDER);
        sum.intoMemorySegment(ALL, into + Lanes.BYTES, ORDER);
    }

    private static void normalise(int samples, int points, int count, float alpha, long weights, long out, long from) {
        VectorMask<Float> mask = Lanes.first(count);
        FloatVector u = Lanes.load(from + Lanes.BYTES).div(samples);
        VectorMath.log1p(u).div(alpha).add(Lanes.load(from)).intoMemorySegment(ALL, out, ORDER, mask);
        FloatVector factor = FloatVector.broadcast(F, 1).div(u.add(1f).mul(samples));
        for (int k = 0; k < samples; k++) {
            long at = weights + 4L * k * points;
            FloatVector e = Lanes.load(at, mask);
            e.fma(factor, factor).intoMemorySegment(ALL, at, ORDER, mask);
        }
    }

    /** The limit α → 0: out = (1/K) Σ_k ℓ_k, weights = 1/K. */
    static void mean(long ll, int samples, int points, long weights, long out) {
        FloatVector weight = FloatVector.broadcast(F, 1f / samples);
        for (int i = 0; i < points; i += WIDTH) {
            VectorMask<Float> mask = Lanes.first(points - i);
            FloatVector sum = FloatVector.zero(F);
            for (int k = 0; k < samples; k++) {
                long at = 4L * ((long) k * points + i);
                sum = sum.add(Lanes.load(ll + at, mask));
                weight.intoMemorySegment(ALL, weights + at, ORDER, mask);
            }
            sum.div(samples).intoMemorySegment(ALL, out + 4L * i, ORDER, mask);
        }
    }

    /** gradLl [K, M] (+)= weights · gradOut [M]. */
    static void gradient(long weights, int samples, int points, long gradOut, long gradLl, boolean accumulate) {
        for (int k = 0; k < samples; k++) {
            for (int i = 0; i < points; i += WIDTH) {
                VectorMask<Float> mask = Lanes.first(points - i);
                long at = 4L * ((long) k * points + i);
                FloatVector g = Lanes.load(weights + at, mask).mul(Lanes.load(gradOut + 4L * i, mask));
                Lanes.put(gradLl + at, g, mask, accumulate);
            }
        }
    }
}
