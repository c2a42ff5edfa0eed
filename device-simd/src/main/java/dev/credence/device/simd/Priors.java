package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.NUMBERS;
import static dev.credence.device.simd.Lanes.ORDER;
import static dev.credence.device.simd.Lanes.WIDTH;
import static jdk.incubator.vector.FloatVector.fromMemorySegment;

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
            sum = sum.add(fromMemorySegment(F, ALL, w + 4L * i, ORDER, NUMBERS.lt(n - i))
                    .abs());
        }
        sum.intoMemorySegment(ALL, at, ORDER);
        return Sums.stored(at, WIDTH);
    }

    /** out (+)= slope · sign(w), 0 at 0. */
    static void signs(long w, int n, float slope, long out, boolean accumulate) {
        FloatVector zero = FloatVector.zero(F);
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            FloatVector v = fromMemorySegment(F, ALL, w + 4L * i, ORDER, mask);
            FloatVector g = zero.blend(slope, v.compare(VectorOperators.GT, 0));
            g = g.blend(-slope, v.compare(VectorOperators.LT, 0));
            g.add(fromMemorySegment(F, ALL, out + 4L * i, ORDER, NUMBERS.lt(accumulate ? n - i : 0)))
                    .intoMemorySegment(ALL, out + 4L * i, ORDER, mask);
        }
    }
}
