package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.NUMBERS;
import static dev.credence.device.simd.Lanes.ORDER;
import static dev.credence.device.simd.Lanes.WIDTH;
import static jdk.incubator.vector.FloatVector.fromMemorySegment;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;

/** Adaptive contrast: the moments of draws over rows, and draws standardised by them. */
final class Contrast {
    private Contrast() {}

    /** mean [n] and log((1/rows) Σ (w − mean)² + floor) [n] over the rows of w [rows, n]. */
    static void moments(long w, int rows, int n, float floor, long mean, long logVariance) {
        float share = 1f / rows;
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            FloatVector sum = FloatVector.zero(F);
            for (int r = 0; r < rows; r++) {
                sum = sum.add(fromMemorySegment(F, ALL, w + 4L * ((long) r * n + i), ORDER, mask));
            }
            FloatVector centre = sum.mul(share);
            FloatVector squares = FloatVector.zero(F);
            for (int r = 0; r < rows; r++) {
                FloatVector d = fromMemorySegment(F, ALL, w + 4L * ((long) r * n + i), ORDER, mask)
                        .sub(centre);
                squares = d.fma(d, squares);
            }
            centre.intoMemorySegment(ALL, mean + 4L * i, ORDER, mask);
            squares.mul(share).add(floor).intoMemorySegment(ALL, logVariance + 4L * i, ORDER, mask);
        }
        VectorMath.log(logVariance, n, logVariance);
    }

    /** e^(−½ x). */
    static void inverseDeviations(long logVariance, int n, long out) {
        SimdElementwise.scale(logVariance, n, -0.5f, out, false);
        VectorMath.exp(out, n, out);
    }

    static void standardise(long w, int rows, int n, long mean, long inverse, long out) {
        for (int r = 0; r < rows; r++) {
            long skip = 4L * r * n;
            for (int i = 0; i < n; i += WIDTH) {
                VectorMask<Float> mask = NUMBERS.lt(n - i);
                fromMemorySegment(F, ALL, w + skip + 4L * i, ORDER, mask)
                        .sub(fromMemorySegment(F, ALL, mean + 4L * i, ORDER, mask))
                        .mul(fromMemorySegment(F, ALL, inverse + 4L * i, ORDER, mask))
                        .intoMemorySegment(ALL, out + skip + 4L * i, ORDER, mask);
            }
        }
    }

    /** gradW (+)= inverse · gradOut, row by row. */
    static void gradient(long inverse, int rows, int n, long gradOut, long gradW, boolean accumulate) {
        for (int r = 0; r < rows; r++) {
            long skip = 4L * r * n;
            for (int i = 0; i < n; i += WIDTH) {
                VectorMask<Float> mask = NUMBERS.lt(n - i);
                FloatVector g = fromMemorySegment(F, ALL, gradOut + skip + 4L * i, ORDER, mask)
                        .mul(fromMemorySegment(F, ALL, inverse + 4L * i, ORDER, mask));
                g.add(fromMemorySegment(F, ALL, gradW + skip + 4L * i, ORDER, NUMBERS.lt(accumulate ? n - i : 0)))
                        .intoMemorySegment(ALL, gradW + skip + 4L * i, ORDER, mask);
            }
        }
    }
}
