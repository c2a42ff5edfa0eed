package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.WIDTH;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/** The Laplace prior's kernels. */
final class Priors {
    /** Terms added in float before they are added in double. */
    private static final int BLOCK = 1024;

    private Priors() {}

    /** Σ |w|. */
    static double sizes(long w, int n, Scratch scratch) {
        long at = scratch.bytes(Lanes.BYTES);
        double sum = 0;
        for (int from = 0; from < n; from += BLOCK) {
            sum += sizesBlock(w + 4L * from, Math.min(BLOCK, n - from), at);
        }
        return sum;
    }

    private static double sizesBlock(long w, int n, long at) {
        FloatVector sum = FloatVector.zero(F);
        for (int i = 0; i < n; i += WIDTH) {
            sum = sum.add(Lanes.load(w + 4L * i, Lanes.first(n - i)).abs());
        }
        return Sums.lanes(sum, at);
    }

    /** out (+)= slope · sign(w), 0 at 0. */
    static void signs(long w, int n, float slope, long out, boolean accumulate) {
        FloatVector zero = FloatVector.zero(F);
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = Lanes.first(n - i);
            FloatVector v = Lanes.load(w + 4L * i, mask);
            FloatVector g = zero.blend(slope, v.compare(VectorOperators.GT, 0));
            g = g.blend(-slope, v.compare(VectorOperators.LT, 0));
            Lanes.put(out + 4L * i, g, mask, accumulate);
        }
    }
}
