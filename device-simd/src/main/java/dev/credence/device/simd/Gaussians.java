package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.ORDER;
import static dev.credence.device.simd.Lanes.WIDTH;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;

/** Factorised Gaussians: reparameterised draws, and the divergence from N(0, e^−λ) with precision e^λ. */
final class Gaussians {
    /** Terms added in float before they are added in double. */
    private static final int BLOCK = 1024;

    private Gaussians() {}

    /** out_k = mean + exp(½ logVariance) · eps_k, for k of the given number of copies. */
    static void shift(long mean, long logVariance, int n, int copies, long eps, long out) {
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = Lanes.first(n - i);
            FloatVector m = Lanes.load(mean + 4L * i, mask);
            FloatVector sd =
                    VectorMath.exp(Lanes.load(logVariance + 4L * i, mask).mul(0.5f));
            for (int k = 0; k < copies; k++) {
                long at = 4L * ((long) k * n + i);
                Lanes.load(eps + at, mask).fma(sd, m).intoMemorySegment(ALL, out + at, ORDER, mask);
            }
        }
    }

    /** gradMean (+)= Σ_k gradOut_k; gradLogVariance (+)= ½ exp(½ logVariance) Σ_k eps_k gradOut_k. */
    static void shiftGradient(
            long logVariance,
            int n,
            int copies,
            long eps,
            long gradOut,
            long gradMean,
            boolean accumulateMean,
            long gradLogVariance,
            boolean accumulateLogVariance) {
        FloatVector zero = FloatVector.zero(F);
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = Lanes.first(n - i);
            FloatVector sum = zero;
            FloatVector dot = zero;
            for (int k = 0; k < copies; k++) {
                long at = 4L * ((long) k * n + i);
                FloatVector g = Lanes.load(gradOut + at, mask);
                sum = sum.add(g);
                dot = g.fma(Lanes.load(eps + at, mask), dot);
            }
            FloatVector sd =
                    VectorMath.exp(Lanes.load(logVariance + 4L * i, mask).mul(0.5f));
            Lanes.put(gradMean + 4L * i, sum, mask, accumulateMean);
            Lanes.put(gradLogVariance + 4L * i, dot.mul(sd).mul(0.5f), mask, accumulateLogVariance);
        }
    }

    /** ½ Σ e^λ (m² + e^v) − v − λ − 1. */
    static double divergence(long mean, long logVariance, int n, double logPrecision, Scratch scratch) {
        long at = scratch.bytes(Lanes.BYTES);
        float precision = (float) Math.exp(logPrecision);
        double sum = 0;
        for (int from = 0; from < n; from += BLOCK) {
            int count = Math.min(BLOCK, n - from);
            sum += divergenceBlock(
                    mean + 4L * from, logVariance + 4L * from, count, precision, (float) logPrecision, at);
        }
        return 0.5 * sum;
    }

    private static double divergenceBlock(
            long mean, long logVariance, int n, float precision, float logPrecision, long at) {
        FloatVector sum = FloatVector.zero(F);
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = Lanes.first(n - i);
            FloatVector m = Lanes.load(mean + 4L * i, mask);
            FloatVector v = Lanes.load(logVariance + 4L * i, mask);
            // v and λ first: near the prior the terms cancel to first order
            FloatVector term =
                    m.fma(m, VectorMath.exp(v)).mul(precision).sub(1f).sub(v.add(logPrecision));
            sum = sum.add(term, mask);
        }
        return Sums.lanes(sum, at);
    }

    /** gradMean (+)= g e^λ m; gradLogVariance (+)= ½ g (e^λ e^v − 1); gives Σ e^λ (m² + e^v) − 1. */
    static double divergenceGradient(
            long mean,
            long logVariance,
            int n,
            float precision,
            float gradOut,
            long gradMean,
            boolean accumulateMean,
            long gradLogVariance,
            boolean accumulateLogVariance,
            Scratch scratch) {
        long at = scratch.bytes(Lanes.BYTES);
        double sum = 0;
        for (int from = 0; from < n; from += BLOCK) {
            long skip = 4L * from;
            sum += divergenceGradientBlock(
                    mean + skip,
                    logVariance + skip,
                    Math.min(BLOCK, n - from),
                    precision,
                    gradOut,
                    gradMean + skip,
                    accumulateMean,
                    gradLogVariance + skip,
                    accumulateLogVariance,
                    at);
        }
        return sum;
    }

    private static double divergenceGradientBlock(
            long mean,
            long logVariance,
            int n,
            float precision,
            float gradOut,
            long gradMean,
            boolean accumulateMean,
            long gradLogVariance,
            boolean accumulateLogVariance,
            long at) {
        FloatVector sum = FloatVector.zero(F);
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = Lanes.first(n - i);
            FloatVector scaled = Lanes.load(mean + 4L * i, mask).mul(precision);
            FloatVector ratio = VectorMath.exp(Lanes.load(logVariance + 4L * i, mask))
                    .mul(precision)
                    .sub(1f);
            sum = sum.add(scaled.fma(Lanes.load(mean + 4L * i, mask), ratio), mask);
            Lanes.put(gradMean + 4L * i, scaled.mul(gradOut), mask, accumulateMean);
            Lanes.put(gradLogVariance + 4L * i, ratio.mul(0.5f * gradOut), mask, accumulateLogVariance);
        }
        return Sums.lanes(sum, at);
    }
}
