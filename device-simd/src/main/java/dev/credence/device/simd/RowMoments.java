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

/** Means and variances over the rows of a matrix; the second pass over a column's elements reads the L1 cache. */
final class RowMoments {
    private RowMoments() {}

    /** mean [n] and (1/rows) Σ (w − mean)² + floor [n] over the rows of w [rows, n]. */
    static void of(long w, int rows, int n, float floor, long mean, long variance) {
        float share = 1f / rows;
        for (int i = 0; i < n; i += WIDTH) {
            VectorMask<Float> mask = NUMBERS.lt(n - i);
            FloatVector sum = FloatVector.zero(F);
            for (int r = 0; r < rows; r++) {
                sum = sum.add(fromMemorySegment(F, ALL, w + 4L * ((long) r * n + i), ORDER, mask));
            }
            FloatVector centre = sum.mul(share).add(FLUSH).sub(FLUSH);
            FloatVector squares = FloatVector.zero(F);
            for (int r = 0; r < rows; r++) {
                FloatVector d = fromMemorySegment(F, ALL, w + 4L * ((long) r * n + i), ORDER, mask)
                        .sub(centre);
                squares = d.fma(d, squares);
            }
            centre.intoMemorySegment(ALL, mean + 4L * i, ORDER, mask);
            squares.mul(share).add(floor).add(FLUSH).sub(FLUSH).intoMemorySegment(ALL, variance + 4L * i, ORDER, mask);
        }
    }
}
