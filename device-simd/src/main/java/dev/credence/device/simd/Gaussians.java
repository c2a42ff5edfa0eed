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

/** Factorised Gaussians: reparameterised draws, and the divergence from N(0, e^−λ) with precision e^λ. */
final class Gaussians {
    /** Block size, within the cache; terms are summed in float within a block and in double over blocks. */
    private static final int BLOCK = VectorMath.BLOCK;

    private Gaussians() {}

    /** e^(factor · x). */
    private static void exp(long x, int n, float factor, long out) {
        for (int i = 0; i < n; i += WIDTH) {
            fromMemorySegment(F, ALL, x + 4L * i, ORDER).mul(factor).intoMemorySegment(ALL, out + 4L * i, ORDER);
        }
        VectorMath.exp(out, n, out);
    }

    /** out_k = mean + exp(½ logVariance) · eps_k for each of the copies k. */
    static void shift(long mean, long logVariance, int n, int copies, long eps, long out, Scratch scratch) {
        long sd = scratch.floats(BLOCK);
        for (int from = 0; from < n; from += BLOCK) {
            int count = Math.min(BLOCK, n - from);
            exp(logVariance + 4L * from, count, 0.5f, sd);
            for (int k = 0; k < copies; k++) {
                long skip = 4L * ((long) k * n + from);
                shiftBlock(mean + 4L * from, sd, count, eps + skip, out + skip);
            }
        }
    }

    private static void shiftBlock(long mean, long sd, int n, long eps, long out) {
        int i = 0;
        for (; i + WIDTH <= n; i += WIDTH) {
            fromMemorySegment(F, ALL, eps + 4L * i, ORDER)
                    .fma(fromMemorySegment(F, ALL, sd + 4L * i, ORDER), fromMemorySegment(F, ALL, mean + 4L * i, ORDER))
                    .add(FLUSH)
                    .sub(FLUSH)
                    .intoMemorySegment(ALL, out + 4L * i, ORDER);
        }
        if (i < n) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            fromMemorySegment(F, ALL, eps + 4L * i, ORDER, mask)
                    .fma(
                            fromMemorySegment(F, ALL, sd + 4L * i, ORDER, mask),
                            fromMemorySegment(F, ALL, mean + 4L * i, ORDER, mask))
                    .add(FLUSH)
                    .sub(FLUSH)
                    .intoMemorySegment(ALL, out + 4L * i, ORDER, mask);
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
            boolean accumulateLogVariance,
            Scratch scratch) {
        long sd = scratch.floats(BLOCK);
        for (int from = 0; from < n; from += BLOCK) {
            int count = Math.min(BLOCK, n - from);
            long skip = 4L * from;
            exp(logVariance + skip, count, 0.5f, sd);
            DropoutKernels.sumCopies(gradOut + skip, count, 4L * n, copies, gradMean + skip, accumulateMean);
            dots(sd, count, 4L * n, copies, eps + skip, gradOut + skip, gradLogVariance + skip, accumulateLogVariance);
        }
    }

    private static void dots(
            long sd, int n, long stride, int copies, long eps, long gradOut, long gradLogVariance, boolean accumulate) {
        FloatVector zero = FloatVector.zero(F);
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            FloatVector dot = zero;
            for (int k = 0; k < copies; k++) {
                long at = k * stride + 4L * i;
                dot = fromMemorySegment(F, ALL, gradOut + at, ORDER, mask)
                        .fma(fromMemorySegment(F, ALL, eps + at, ORDER, mask), dot);
            }
            FloatVector g =
                    dot.mul(fromMemorySegment(F, ALL, sd + 4L * i, ORDER, mask)).mul(0.5f);
            g.add(fromMemorySegment(F, ALL, gradLogVariance + 4L * i, ORDER, NUMBERS.lt(accumulate ? n - i : 0)))
                    .add(FLUSH)
                    .sub(FLUSH)
                    .intoMemorySegment(ALL, gradLogVariance + 4L * i, ORDER, mask);
        }
    }

    /** out_k = mean + √variance · eps_k for each of the copies k. */
    static void perturb(long mean, long variance, int n, int copies, long eps, long out, Scratch scratch) {
        long sd = scratch.floats(BLOCK);
        for (int from = 0; from < n; from += BLOCK) {
            int count = Math.min(BLOCK, n - from);
            roots(variance + 4L * from, count, sd);
            for (int k = 0; k < copies; k++) {
                long skip = 4L * ((long) k * n + from);
                shiftBlock(mean + 4L * from, sd, count, eps + skip, out + skip);
            }
        }
    }

    /** gradMean (+)= Σ_k gradOut_k; gradVariance (+)= Σ_k eps_k gradOut_k / (2 √variance). */
    static void perturbGradient(
            long variance,
            int n,
            int copies,
            long eps,
            long gradOut,
            long gradMean,
            boolean accumulateMean,
            long gradVariance,
            boolean accumulateVariance,
            Scratch scratch) {
        long inverse = scratch.floats(BLOCK);
        for (int from = 0; from < n; from += BLOCK) {
            int count = Math.min(BLOCK, n - from);
            long skip = 4L * from;
            roots(variance + skip, count, inverse);
            invert(inverse, count);
            DropoutKernels.sumCopies(gradOut + skip, count, 4L * n, copies, gradMean + skip, accumulateMean);
            dots(inverse, count, 4L * n, copies, eps + skip, gradOut + skip, gradVariance + skip, accumulateVariance);
        }
    }

    private static void roots(long x, int n, long out) {
        for (int i = 0; i < n; i += WIDTH) {
            fromMemorySegment(F, ALL, x + 4L * i, ORDER).sqrt().intoMemorySegment(ALL, out + 4L * i, ORDER);
        }
    }

    private static void invert(long x, int n) {
        FloatVector one = FloatVector.broadcast(F, 1);
        for (int i = 0; i < n; i += WIDTH) {
            one.div(fromMemorySegment(F, ALL, x + 4L * i, ORDER)).intoMemorySegment(ALL, x + 4L * i, ORDER);
        }
    }

    /** ½ Σ e^λ (m² + e^v) − v − λ − 1. */
    static double divergence(long mean, long logVariance, int n, double logPrecision, Scratch scratch) {
        long variance = scratch.floats(BLOCK + WIDTH);
        long lanes = variance + 4L * BLOCK;
        float precision = (float) Math.exp(logPrecision);
        double sum = 0;
        for (int from = 0; from < n; from += BLOCK) {
            int count = Math.min(BLOCK, n - from);
            VectorMath.exp(logVariance + 4L * from, count, variance);
            terms(mean + 4L * from, logVariance + 4L * from, variance, count, precision, (float) logPrecision, lanes);
            sum += OrderedSums.stored(lanes, WIDTH);
        }
        return 0.5 * sum;
    }

    private static void terms(
            long mean, long logVariance, long variance, int n, float precision, float logPrecision, long lanes) {
        FloatVector sum = FloatVector.zero(F);
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            FloatVector m = fromMemorySegment(F, ALL, mean + 4L * i, ORDER, mask);
            FloatVector v =
                    fromMemorySegment(F, ALL, logVariance + 4L * i, ORDER, mask).add(logPrecision);
            FloatVector scaled = m.fma(m, fromMemorySegment(F, ALL, variance + 4L * i, ORDER, mask))
                    .mul(precision);
            sum = sum.add(scaled.sub(1f).sub(v), mask);
        }
        sum.intoMemorySegment(ALL, lanes, ORDER);
    }

    /**
     * gradMean (+)= g e^λ m; gradLogVariance (+)= ½ g (e^λ e^v − 1); returns Σ e^λ (m² + e^v) − 1 on request, else 0.
     */
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
            boolean wantsSum,
            Scratch scratch) {
        long ratio = scratch.floats(BLOCK);
        double ratios = 0;
        for (int from = 0; from < n; from += BLOCK) {
            int count = Math.min(BLOCK, n - from);
            long skip = 4L * from;
            VectorMath.exp(logVariance + skip, count, ratio);
            excess(ratio, count, precision);
            scale(ratio, count, 0.5f * gradOut, gradLogVariance + skip, accumulateLogVariance);
            if (wantsSum) {
                ratios += OrderedSums.stored(ratio, count);
            }
        }
        scale(mean, n, precision * gradOut, gradMean, accumulateMean);
        return !wantsSum ? 0 : ratios + (double) precision * OrderedSums.squares(mean, n, scratch);
    }

    /** x = factor · x − 1. */
    private static void excess(long x, int n, float factor) {
        for (int i = 0; i < n; i += WIDTH) {
            fromMemorySegment(F, ALL, x + 4L * i, ORDER).mul(factor).sub(1f).intoMemorySegment(ALL, x + 4L * i, ORDER);
        }
    }

    /** out (+)= factor · x. */
    private static void scale(long x, int n, float factor, long out, boolean add) {
        FloatVector f = FloatVector.broadcast(F, factor);
        int i = 0;
        for (; i + WIDTH <= n; i += WIDTH) {
            fromMemorySegment(F, ALL, x + 4L * i, ORDER)
                    .mul(f)
                    .add(fromMemorySegment(F, ALL, out + 4L * i, ORDER, NUMBERS.lt(add ? n : 0)))
                    .add(FLUSH)
                    .sub(FLUSH)
                    .intoMemorySegment(ALL, out + 4L * i, ORDER);
        }
        if (i < n) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            fromMemorySegment(F, ALL, x + 4L * i, ORDER, mask)
                    .mul(f)
                    .add(fromMemorySegment(F, ALL, out + 4L * i, ORDER, NUMBERS.lt(add ? n - i : 0)))
                    .add(FLUSH)
                    .sub(FLUSH)
                    .intoMemorySegment(ALL, out + 4L * i, ORDER, mask);
        }
    }
}
