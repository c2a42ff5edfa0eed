package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.NUMBERS;
import static dev.credence.device.simd.Lanes.ORDER;
import static dev.credence.device.simd.Lanes.WIDTH;
import static jdk.incubator.vector.FloatVector.fromMemorySegment;

import dev.credence.core.device.DivergenceKernels;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;

/** The divergence of factorised Gaussians from the log-uniform prior, in t = v − log(m² + ε). */
final class LogUniform {
    private static final int BLOCK = VectorMath.BLOCK;
    private static final float K1 = (float) DivergenceKernels.LOG_UNIFORM_K1;
    private static final float K2 = (float) DivergenceKernels.LOG_UNIFORM_K2;
    private static final float K3 = (float) DivergenceKernels.LOG_UNIFORM_K3;
    private static final float EPSILON = (float) DivergenceKernels.LOG_UNIFORM_EPSILON;

    private LogUniform() {}

    /** −t, from log(m² + ε) − v. */
    private static void ratios(long mean, long logVariance, int n, long out) {
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            FloatVector m = fromMemorySegment(F, ALL, mean + 4L * i, ORDER, mask);
            m.fma(m, FloatVector.broadcast(F, EPSILON)).intoMemorySegment(ALL, out + 4L * i, ORDER, mask);
        }
        VectorMath.log(out, n, out);
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            fromMemorySegment(F, ALL, out + 4L * i, ORDER, mask)
                    .sub(fromMemorySegment(F, ALL, logVariance + 4L * i, ORDER, mask))
                    .intoMemorySegment(ALL, out + 4L * i, ORDER, mask);
        }
    }

    /** s(factor · x + shift). */
    private static void sigmoid(long x, int n, float factor, float shift, long out, long spare) {
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            FloatVector v = fromMemorySegment(F, ALL, x + 4L * i, ORDER, mask);
            v.fma(FloatVector.broadcast(F, factor), FloatVector.broadcast(F, shift))
                    .intoMemorySegment(ALL, out + 4L * i, ORDER, mask);
        }
        VectorMath.sigmoid(out, n, out, spare);
    }

    /** Σ k₁ s(−k₂ − k₃ t) + ½ log(1 + e^−t). */
    static double divergence(long mean, long logVariance, int n, Scratch scratch) {
        long ratios = scratch.floats(3L * BLOCK);
        long terms = ratios + 4L * BLOCK;
        long spare = terms + 4L * BLOCK;
        double sum = 0;
        for (int from = 0; from < n; from += BLOCK) {
            int count = Math.min(BLOCK, n - from);
            ratios(mean + 4L * from, logVariance + 4L * from, count, ratios);
            sigmoid(ratios, count, K3, -K2, terms, spare);
            sum += K1 * Sums.stored(terms, count);
            VectorMath.softplus(ratios, count, terms, spare);
            sum += 0.5 * Sums.stored(terms, count);
        }
        return sum;
    }

    static void gradient(
            long mean,
            long logVariance,
            int n,
            float gradOut,
            long gradMean,
            boolean accumulateMean,
            long gradLogVariance,
            boolean accumulateLogVariance,
            Scratch scratch) {
        long ratios = scratch.floats(4L * BLOCK);
        long open = ratios + 4L * BLOCK;
        long shut = open + 4L * BLOCK;
        long spare = shut + 4L * BLOCK;
        for (int from = 0; from < n; from += BLOCK) {
            int count = Math.min(BLOCK, n - from);
            long skip = 4L * from;
            ratios(mean + skip, logVariance + skip, count, ratios);
            sigmoid(ratios, count, -K3, K2, open, spare);
            sigmoid(ratios, count, K3, -K2, shut, spare);
            VectorMath.sigmoid(ratios, count, ratios, spare);
            slopes(ratios, open, shut, count, gradOut);
            SimdElementwise.scale(ratios, count, 1, gradLogVariance + skip, accumulateLogVariance);
            means(mean + skip, ratios, count, gradMean + skip, accumulateMean);
        }
    }

    /** g d = −g (½ s(−t) + k₁ k₃ s (1 − s)), in place of s(−t). */
    private static void slopes(long s, long open, long shut, int n, float gradOut) {
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            FloatVector product = fromMemorySegment(F, ALL, open + 4L * i, ORDER, mask)
                    .mul(fromMemorySegment(F, ALL, shut + 4L * i, ORDER, mask));
            product.mul(K1 * K3)
                    .add(fromMemorySegment(F, ALL, s + 4L * i, ORDER, mask).mul(0.5f))
                    .mul(-gradOut)
                    .intoMemorySegment(ALL, s + 4L * i, ORDER, mask);
        }
    }

    /** −2 d m/(m² + ε). */
    private static void means(long mean, long slope, int n, long out, boolean accumulate) {
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            FloatVector m = fromMemorySegment(F, ALL, mean + 4L * i, ORDER, mask);
            FloatVector square = m.fma(m, FloatVector.broadcast(F, EPSILON));
            FloatVector g = fromMemorySegment(F, ALL, slope + 4L * i, ORDER, mask)
                    .mul(-2f)
                    .mul(m)
                    .div(square);
            g.add(fromMemorySegment(F, ALL, out + 4L * i, ORDER, NUMBERS.lt(accumulate ? n - i : 0)))
                    .intoMemorySegment(ALL, out + 4L * i, ORDER, mask);
        }
    }
}
