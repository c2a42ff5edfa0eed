package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.ORDER;
import static dev.credence.device.simd.Lanes.WIDTH;

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
                VectorMask<Float> mask = Lanes.first(points - i);
                long at = 4L * ((long) k * points + i);
                FloatVector error = Lanes.load(y + 4L * i, mask).sub(Lanes.load(f + at, mask));
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
            VectorMask<Float> mask = Lanes.first(points - i);
            FloatVector error = Lanes.load(y + 4L * i, mask).sub(Lanes.load(f + 4L * i, mask));
            FloatVector g = Lanes.load(gradOut + 4L * i, mask);
            FloatVector scaled = error.mul(precision);
            Lanes.put(gradF + 4L * i, scaled.mul(g), mask, accumulate);
            sum = half.sub(scaled.mul(error).mul(0.5f)).fma(g, sum);
        }
        return Sums.lanes(sum, lanes);
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
        Lanes.load(s).neg().intoMemorySegment(ALL, s + Lanes.BYTES, ORDER);
    }

    private static void heteroscedasticBlock(long columns, long y, int count, long out) {
        VectorMask<Float> mask = Lanes.first(count);
        FloatVector s = Lanes.load(columns + Lanes.BYTES);
        FloatVector error = Lanes.load(y, mask).sub(Lanes.load(columns));
        FloatVector square = error.mul(error).mul(Lanes.load(columns + 2L * Lanes.BYTES));
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
        VectorMask<Float> mask = Lanes.first(count);
        FloatVector g = Lanes.load(gradOut, mask);
        FloatVector error = Lanes.load(y, mask).sub(Lanes.load(columns));
        FloatVector scaled = error.mul(Lanes.load(columns + 2L * Lanes.BYTES));
        scaled.mul(g).intoMemorySegment(ALL, columns, ORDER);
        scaled.mul(error).sub(1f).mul(0.5f).mul(g).intoMemorySegment(ALL, columns + Lanes.BYTES, ORDER);
    }
}
