package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.WIDTH;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;

/**
 * The scale-mixture prior π N(0, σ₁²) + (1−π) N(0, σ₂²) of s·w. With the components' energies E₁ = h₁ w² − log π + log σ₁ + ½ log 2π, h₁ = ½ s²/σ₁²,
 * and E₂ likewise, −log p = min(E₁, E₂) − log1p(e^−|E₁−E₂|), and the first one's responsibility is sigmoid(E₂ − E₁).
 */
record Mixture(float half1, float half2, float constant1, float constant2) {
    private static final int BLOCK = 1024;

    static Mixture of(float scale, double pi, double sd1, double sd2) {
        double s = (double) scale * scale;
        double half = 0.5 * Math.log(2 * Math.PI);
        return new Mixture(
                (float) (0.5 * s / (sd1 * sd1)),
                (float) (0.5 * s / (sd2 * sd2)),
                (float) (half + Math.log(sd1) - Math.log(pi)),
                (float) (half + Math.log(sd2) - Math.log(1 - pi)));
    }

    /** −Σ log p(s w). */
    double energy(long w, int n, Scratch scratch) {
        long at = scratch.bytes(Lanes.BYTES);
        double sum = 0;
        for (int from = 0; from < n; from += BLOCK) {
            int count = Math.min(BLOCK, n - from);
            sum += block(w + 4L * from, count, half1, half2, constant1, constant2, at);
        }
        return sum;
    }

    private static double block(long w, int n, float half1, float half2, float constant1, float constant2, long at) {
        FloatVector sum = FloatVector.zero(F);
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = Lanes.first(n - i);
            FloatVector v = Lanes.load(w + 4L * i, mask);
            FloatVector square = v.mul(v);
            FloatVector energy1 = square.mul(half1).add(constant1);
            FloatVector energy2 = square.mul(half2).add(constant2);
            FloatVector away = VectorMath.exp(energy1.sub(energy2).abs().neg());
            sum = sum.add(energy1.min(energy2).sub(VectorMath.log1p(away)), mask);
        }
        return Sums.lanes(sum, at);
    }

    /** gradW (+)= g s² w (r/σ₁² + (1−r)/σ₂²). */
    void gradient(long w, int n, float g, long gradW, boolean accumulate) {
        gradient(w, n, half1, half2, constant2 - constant1, 2 * g, gradW, accumulate);
    }

    private static void gradient(
            long w, int n, float half1, float half2, float odds, float factor, long gradW, boolean accumulate) {
        FloatVector second = FloatVector.broadcast(F, half2);
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = Lanes.first(n - i);
            FloatVector v = Lanes.load(w + 4L * i, mask);
            FloatVector r = VectorMath.sigmoid(v.mul(v).mul(half2 - half1).add(odds));
            FloatVector curvature = r.mul(half1 - half2).add(second);
            Lanes.put(gradW + 4L * i, curvature.mul(v).mul(factor), mask, accumulate);
        }
    }
}
