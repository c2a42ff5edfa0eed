package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.NUMBERS;
import static dev.credence.device.simd.Lanes.ORDER;
import static dev.credence.device.simd.Lanes.WIDTH;
import static jdk.incubator.vector.FloatVector.fromMemorySegment;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;

/**
 * The scale-mixture prior π N(0, σ₁²) + (1−π) N(0, σ₂²) of s·w. With the components' energies E₁ = h₁ w² − log π + log σ₁ + ½ log 2π, h₁ = ½ s²/σ₁²,
 * and E₂ likewise, −log p = min(E₁, E₂) − log1p(e^−|E₁−E₂|), and the first one's responsibility is sigmoid(E₂ − E₁).
 */
record Mixture(
        float scale, double pi, double sd1, double sd2, float half1, float half2, float constant1, float constant2) {
    private static final int BLOCK = VectorMath.BLOCK;

    static Mixture of(float scale, double pi, double sd1, double sd2) {
        double s = (double) scale * scale;
        double half = 0.5 * Math.log(2 * Math.PI);
        return new Mixture(
                scale,
                pi,
                sd1,
                sd2,
                (float) (0.5 * s / (sd1 * sd1)),
                (float) (0.5 * s / (sd2 * sd2)),
                (float) (half + Math.log(sd1) - Math.log(pi)),
                (float) (half + Math.log(sd2) - Math.log(1 - pi)));
    }

    boolean is(float otherScale, double otherPi, double otherSd1, double otherSd2) {
        return scale == otherScale && pi == otherPi && sd1 == otherSd1 && sd2 == otherSd2;
    }

    /** −Σ log p(s w). */
    double energy(long w, int n, Scratch scratch) {
        long away = scratch.floats(3L * BLOCK);
        long near = away + 4L * BLOCK;
        long spare = near + 4L * BLOCK;
        double sum = 0;
        for (int from = 0; from < n; from += BLOCK) {
            int count = Math.min(BLOCK, n - from);
            nearer(w + 4L * from, count, half1, half2, constant1, constant2, away, near);
            VectorMath.softness(away, count, away, spare);
            sum += Sums.stored(near, count) - Sums.stored(away, count);
        }
        return sum;
    }

    /** near = min(E₁, E₂), away = E₁ − E₂. */
    private static void nearer(
            long w, int n, float half1, float half2, float constant1, float constant2, long away, long near) {
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            FloatVector v = fromMemorySegment(F, ALL, w + 4L * i, ORDER, mask);
            FloatVector square = v.mul(v);
            FloatVector energy1 = square.mul(half1).add(constant1);
            FloatVector energy2 = square.mul(half2).add(constant2);
            energy1.sub(energy2).intoMemorySegment(ALL, away + 4L * i, ORDER, mask);
            energy1.min(energy2).intoMemorySegment(ALL, near + 4L * i, ORDER, mask);
        }
    }

    /** gradW (+)= g s² w (r/σ₁² + (1−r)/σ₂²). */
    void gradient(long w, int n, float g, long gradW, boolean accumulate, Scratch scratch) {
        long r = scratch.floats(2L * BLOCK);
        for (int from = 0; from < n; from += BLOCK) {
            int count = Math.min(BLOCK, n - from);
            long at = w + 4L * from;
            odds(at, count, half2 - half1, constant2 - constant1, r);
            VectorMath.sigmoid(r, count, r, r + 4L * BLOCK);
            gradient(at, count, r, half1 - half2, half2, 2 * g, gradW + 4L * from, accumulate);
        }
    }

    /** E₂ − E₁. */
    private static void odds(long w, int n, float slope, float constant, long out) {
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            FloatVector v = fromMemorySegment(F, ALL, w + 4L * i, ORDER, mask);
            v.mul(v).mul(slope).add(constant).intoMemorySegment(ALL, out + 4L * i, ORDER, mask);
        }
    }

    private static void gradient(
            long w, int n, long r, float difference, float half2, float factor, long gradW, boolean accumulate) {
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            FloatVector curvature = fromMemorySegment(F, ALL, r + 4L * i, ORDER, mask)
                    .mul(difference)
                    .add(half2);
            FloatVector v = fromMemorySegment(F, ALL, w + 4L * i, ORDER, mask);
            curvature
                    .mul(v)
                    .mul(factor)
                    .add(fromMemorySegment(F, ALL, gradW + 4L * i, ORDER, NUMBERS.lt(accumulate ? n - i : 0)))
                    .intoMemorySegment(ALL, gradW + 4L * i, ORDER, mask);
        }
    }
}
