package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.NUMBERS;
import static dev.credence.device.simd.Lanes.ORDER;
import static dev.credence.device.simd.Lanes.WIDTH;
import static jdk.incubator.vector.FloatVector.fromMemorySegment;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;

/** The Gaussian likelihoods, with one noise level and with one per point. */
final class Regression {
    private static final double HALF_LOG_2_PI = 0.5 * Math.log(2 * Math.PI);

    private Regression() {}

    /** ℓ = ½ λ − ½ log 2π − ½ e^λ (y − f)². */
    static void gaussian(long f, long y, int samples, int points, double lambda, long out) {
        float half = (float) (-0.5 * Math.exp(lambda));
        FloatVector constant = FloatVector.broadcast(F, (float) (0.5 * lambda - HALF_LOG_2_PI));
        for (int k = 0; k < samples; k++) {
            for (int i = 0; i < points; i += WIDTH) {
                VectorMask<Float> mask = NUMBERS.lt(points - i);
                long at = 4L * ((long) k * points + i);
                FloatVector error = fromMemorySegment(F, ALL, y + 4L * i, ORDER, mask)
                        .sub(fromMemorySegment(F, ALL, f + at, ORDER, mask));
                error.mul(half).fma(error, constant).intoMemorySegment(ALL, out + at, ORDER, mask);
            }
        }
    }

    /** gradF (+)= g e^λ (y − f); gives Σ g (½ − ½ e^λ (y − f)²). */
    static double gaussianGradient(
            long f,
            long y,
            int samples,
            int points,
            double lambda,
            long gradOut,
            long gradF,
            boolean accumulate,
            long lanes) {
        float precision = (float) Math.exp(lambda);
        double sum = 0;
        for (int k = 0; k < samples; k++) {
            long skip = 4L * k * points;
            sum += gaussianGradient(f + skip, y, points, precision, gradOut + skip, gradF + skip, accumulate, lanes);
        }
        return sum;
    }

    private static double gaussianGradient(
            long f, long y, int points, float precision, long gradOut, long gradF, boolean accumulate, long lanes) {
        FloatVector half = FloatVector.broadcast(F, 0.5f);
        FloatVector sum = FloatVector.zero(F);
        for (int i = 0; i < points; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(points - i);
            FloatVector error = fromMemorySegment(F, ALL, y + 4L * i, ORDER, mask)
                    .sub(fromMemorySegment(F, ALL, f + 4L * i, ORDER, mask));
            FloatVector g = fromMemorySegment(F, ALL, gradOut + 4L * i, ORDER, mask);
            FloatVector scaled = error.mul(precision);
            scaled.mul(g)
                    .add(fromMemorySegment(F, ALL, gradF + 4L * i, ORDER, NUMBERS.lt(accumulate ? points - i : 0)))
                    .intoMemorySegment(ALL, gradF + 4L * i, ORDER, mask);
            sum = half.sub(scaled.mul(error).mul(0.5f)).fma(g, sum);
        }
        sum.intoMemorySegment(ALL, lanes, ORDER);
        return Sums.stored(lanes, WIDTH);
    }

    /** f = (mean, s): ℓ = −½ s − ½ log 2π − ½ e^−s (y − mean)². */
    static void heteroscedastic(long f, long y, int samples, int points, long out, Scratch scratch) {
        long columns = scratch.floats(3L * WIDTH);
        for (int k = 0; k < samples; k++) {
            for (int i = 0; i < points; i += WIDTH) {
                int count = Math.min(WIDTH, points - i);
                long at = (long) k * points + i;
                Classes.transpose(f + 8 * at, count, 2, columns);
                negate(columns + Lanes.BYTES);
                VectorMath.exp(columns + 2L * Lanes.BYTES, WIDTH, columns + 2L * Lanes.BYTES);
                heteroscedasticBlock(columns, y + 4L * i, count, out + 4 * at);
            }
        }
    }

    /** Puts −s behind s. */
    private static void negate(long s) {
        fromMemorySegment(F, ALL, s, ORDER).neg().intoMemorySegment(ALL, s + Lanes.BYTES, ORDER);
    }

    private static void heteroscedasticBlock(long columns, long y, int count, long out) {
        VectorMask<Float> mask = NUMBERS.lt(count);
        FloatVector s = fromMemorySegment(F, ALL, columns + Lanes.BYTES, ORDER);
        FloatVector error = fromMemorySegment(F, ALL, y, ORDER, mask).sub(fromMemorySegment(F, ALL, columns, ORDER));
        FloatVector square = error.mul(error).mul(fromMemorySegment(F, ALL, columns + 2L * Lanes.BYTES, ORDER));
        square.add(s).mul(-0.5f).sub((float) HALF_LOG_2_PI).intoMemorySegment(ALL, out, ORDER, mask);
    }

    /** ∂ℓ/∂mean = e^−s (y − mean); ∂ℓ/∂s = −½ + ½ e^−s (y − mean)². */
    static void heteroscedasticGradient(
            long f, long y, int samples, int points, long gradOut, long gradF, boolean accumulate, Scratch scratch) {
        long columns = scratch.floats(3L * WIDTH);
        for (int k = 0; k < samples; k++) {
            for (int i = 0; i < points; i += WIDTH) {
                int count = Math.min(WIDTH, points - i);
                long at = (long) k * points + i;
                Classes.transpose(f + 8 * at, count, 2, columns);
                negate(columns + Lanes.BYTES);
                VectorMath.exp(columns + 2L * Lanes.BYTES, WIDTH, columns + 2L * Lanes.BYTES);
                heteroscedasticGradientBlock(columns, y + 4L * i, count, gradOut + 4 * at);
                Classes.transposeBack(columns, count, 2, gradF + 8 * at, accumulate);
            }
        }
    }

    private static void heteroscedasticGradientBlock(long columns, long y, int count, long gradOut) {
        VectorMask<Float> mask = NUMBERS.lt(count);
        FloatVector g = fromMemorySegment(F, ALL, gradOut, ORDER, mask);
        FloatVector error = fromMemorySegment(F, ALL, y, ORDER, mask).sub(fromMemorySegment(F, ALL, columns, ORDER));
        FloatVector scaled = error.mul(fromMemorySegment(F, ALL, columns + 2L * Lanes.BYTES, ORDER));
        scaled.mul(g).intoMemorySegment(ALL, columns, ORDER);
        scaled.mul(error).sub(1f).mul(0.5f).mul(g).intoMemorySegment(ALL, columns + Lanes.BYTES, ORDER);
    }
}
