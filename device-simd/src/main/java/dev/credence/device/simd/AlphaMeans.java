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
     * out = (max + log (1/K) Σ_k e^(α ℓ_k − max))/α, max = max_k α ℓ_k; weights = softmax_k(α ℓ). In two methods: the compiler has a limit for
     * what it inlines into one. Scratch for two vectors.
     */
    static void logMeanExp(long ll, int samples, int points, float alpha, long weights, long out, long scratch) {
        for (int i = 0; i < points; i += WIDTH) {
            exponentials(ll + 4L * i, samples, points, Math.min(WIDTH, points - i), alpha, weights + 4L * i, scratch);
            normalise(samples, points, Math.min(WIDTH, points - i), alpha, weights + 4L * i, out + 4L * i, scratch);
        }
    }

    private static void exponentials(long ll, int samples, int points, int count, float alpha, long weights, long max) {
        VectorMask<Float> mask = Lanes.first(count);
        FloatVector largest = FloatVector.broadcast(F, Float.NEGATIVE_INFINITY);
        for (int k = 0; k < samples; k++) {
            largest = largest.max(Lanes.load(ll + 4L * k * points, mask).mul(alpha));
        }
        FloatVector sum = FloatVector.zero(F);
        for (int k = 0; k < samples; k++) {
            long at = 4L * k * points;
            FloatVector e = VectorMath.exp(Lanes.load(ll + at, mask).mul(alpha).sub(largest));
            sum = sum.add(e);
            e.intoMemorySegment(ALL, weights + at, ORDER, mask);
        }
        largest.intoMemorySegment(ALL, max, ORDER);
        sum.intoMemorySegment(ALL, max + Lanes.BYTES, ORDER);
    }

    private static void normalise(int samples, int points, int count, float alpha, long weights, long out, long max) {
        VectorMask<Float> mask = Lanes.first(count);
        FloatVector sum = Lanes.load(max + Lanes.BYTES);
        VectorMath.log(sum.div(samples)).add(Lanes.load(max)).div(alpha).intoMemorySegment(ALL, out, ORDER, mask);
        FloatVector reciprocal = FloatVector.broadcast(F, 1).div(sum);
        for (int k = 0; k < samples; k++) {
            long at = weights + 4L * k * points;
            Lanes.load(at, mask).mul(reciprocal).intoMemorySegment(ALL, at, ORDER, mask);
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
