package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.NUMBERS;
import static dev.credence.device.simd.Lanes.ORDER;
import static dev.credence.device.simd.Lanes.WIDTH;
import static jdk.incubator.vector.FloatVector.fromMemorySegment;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;

/** The data term of black-box α over [K, M], one point a lane. */
final class AlphaMeans {
    private AlphaMeans() {}

    /**
     * With r the ℓ_k of the largest α ℓ_k and u = (1/K) Σ_k expm1(α (ℓ_k − r)): out = r + log1p(u)/α, which keeps its digits for small α too;
     * weights = softmax_k(α ℓ) = e^(α (ℓ_k − r))/(K (1 + u)).
     */
    static void logMeanExp(long ll, int samples, int points, float alpha, long weights, long out, Scratch scratch) {
        long u = scratch.floats(points + VectorMath.BLOCK);
        long spare = u + 4L * points;
        shift(ll, samples, points, alpha, weights, out);
        VectorMath.expm1(weights, samples * points, weights, spare);
        normalise(samples, points, weights, u);
        VectorMath.log1p(u, points, u, spare);
        SimdElementwise.scale(u, points, 1 / alpha, out, true);
    }

    /** reference = r; exponents = α (ℓ − r). */
    private static void shift(long ll, int samples, int points, float alpha, long exponents, long reference) {
        float sign = Math.signum(alpha);
        for (int i = 0; i < points; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(points - i);
            FloatVector largest = FloatVector.broadcast(F, Float.NEGATIVE_INFINITY);
            for (int k = 0; k < samples; k++) {
                largest = largest.max(fromMemorySegment(F, ALL, ll + 4L * ((long) k * points + i), ORDER, mask)
                        .mul(sign));
            }
            FloatVector r = largest.mul(sign);
            r.intoMemorySegment(ALL, reference + 4L * i, ORDER, mask);
            for (int k = 0; k < samples; k++) {
                long at = 4L * ((long) k * points + i);
                fromMemorySegment(F, ALL, ll + at, ORDER, mask)
                        .sub(r)
                        .mul(alpha)
                        .intoMemorySegment(ALL, exponents + at, ORDER, mask);
            }
        }
    }

    /** From e^… − 1 to weights that sum to 1 over k; u = their mean before. */
    private static void normalise(int samples, int points, long weights, long u) {
        FloatVector one = FloatVector.broadcast(F, 1);
        for (int i = 0; i < points; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(points - i);
            FloatVector sum = FloatVector.zero(F);
            for (int k = 0; k < samples; k++) {
                sum = sum.add(fromMemorySegment(F, ALL, weights + 4L * ((long) k * points + i), ORDER, mask));
            }
            FloatVector mean = sum.div(samples);
            mean.intoMemorySegment(ALL, u + 4L * i, ORDER, mask);
            FloatVector factor = one.div(mean.add(1f).mul(samples));
            for (int k = 0; k < samples; k++) {
                long at = weights + 4L * ((long) k * points + i);
                fromMemorySegment(F, ALL, at, ORDER, mask).fma(factor, factor).intoMemorySegment(ALL, at, ORDER, mask);
            }
        }
    }

    /** The limit α → 0: out = (1/K) Σ_k ℓ_k, weights = 1/K. */
    static void mean(long ll, int samples, int points, long weights, long out) {
        FloatVector weight = FloatVector.broadcast(F, 1f / samples);
        for (int i = 0; i < points; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(points - i);
            FloatVector sum = FloatVector.zero(F);
            for (int k = 0; k < samples; k++) {
                long at = 4L * ((long) k * points + i);
                sum = sum.add(fromMemorySegment(F, ALL, ll + at, ORDER, mask));
                weight.intoMemorySegment(ALL, weights + at, ORDER, mask);
            }
            sum.div(samples).intoMemorySegment(ALL, out + 4L * i, ORDER, mask);
        }
    }

    /** gradLl [K, M] (+)= weights · gradOut [M]. */
    static void gradient(long weights, int samples, int points, long gradOut, long gradLl, boolean accumulate) {
        for (int k = 0; k < samples; k++) {
            for (int i = 0; i < points; i += WIDTH) {
                VectorMask<Float> mask = NUMBERS.lt(points - i);
                long at = 4L * ((long) k * points + i);
                FloatVector g = fromMemorySegment(F, ALL, weights + at, ORDER, mask)
                        .mul(fromMemorySegment(F, ALL, gradOut + 4L * i, ORDER, mask));
                g.add(fromMemorySegment(F, ALL, gradLl + at, ORDER, NUMBERS.lt(accumulate ? points - i : 0)))
                        .intoMemorySegment(ALL, gradLl + at, ORDER, mask);
            }
        }
    }
}
