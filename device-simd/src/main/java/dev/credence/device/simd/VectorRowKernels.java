package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.F;
import static dev.credence.device.simd.Lanes.I;
import static dev.credence.device.simd.Lanes.NUMBERS;
import static dev.credence.device.simd.Lanes.WIDTH;
import static jdk.incubator.vector.FloatVector.broadcast;
import static jdk.incubator.vector.FloatVector.fromArray;

import dev.credence.core.device.PlainRowKernels;
import dev.credence.core.device.RowKernels;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/**
 * {@link RowKernels} by vectors: element by element the same operations in the same order. Products hold the sums of a
 * tile in registers, four rows of c by four vectors (two on processors with sixteen registers); remaining columns use
 * one masked vector at a time. A tile with fewer rows repeats its last row: it computes and writes the same numbers
 * again.
 */
public final class VectorRowKernels implements RowKernels {
    private static final PlainRowKernels PLAIN = new PlainRowKernels();
    private static final int ROWS = 4;
    private static final float FAR = 7.90531110763549805f; // tanh is 1 in single precision above this
    private static final boolean MANY_REGISTERS = WIDTH == 16; // 32 with AVX-512, 16 with narrower vectors

    /** For {@link SimdDeviceProvider}. */
    public VectorRowKernels() {}

    @Override
    public void multiply(float[][] a, float[][] b, float[][] c, int m, int k, int n) {
        int pairs = n - n % (2 * WIDTH);
        for (int i = 0; i < m; i += ROWS) {
            int i1 = Math.min(i + 1, m - 1);
            int i2 = Math.min(i + 2, m - 1);
            int i3 = Math.min(i + 3, m - 1);
            int j = 0;
            if (MANY_REGISTERS) {
                for (; j + 4 * WIDTH <= n; j += 4 * WIDTH) {
                    four(a[i], a[i1], a[i2], a[i3], b, c[i], c[i1], c[i2], c[i3], k, j);
                }
            }
            for (; j < pairs; j += 2 * WIDTH) {
                two(a[i], a[i1], a[i2], a[i3], b, c[i], c[i1], c[i2], c[i3], k, j);
            }
        }
        for (int j = pairs; j < n; j += WIDTH) {
            one(a, b, c, m, k, j, n - j);
        }
    }

    @Override
    public void transpose(float[][] from, float[][] to, int m, int n) {
        if (WIDTH < VectorTranspose.SIDE) {
            PLAIN.transpose(from, to, m, n);
            return;
        }
        int rows = m - m % VectorTranspose.SIDE;
        int columns = n - n % VectorTranspose.SIDE;
        for (int j = 0; j < columns; j += VectorTranspose.SIDE) {
            for (int i = 0; i < rows; i += VectorTranspose.SIDE) {
                VectorTranspose.square(from, i, j, to);
            }
        }
        for (int j = 0; j < n; j++) {
            for (int i = j < columns ? rows : 0; i < m; i++) {
                to[j][i] = from[i][j];
            }
        }
    }

    @Override
    public void spread(float[] values, int from, int stride, int count, int each, float[] into) {
        if (each % WIDTH != 0) {
            PLAIN.spread(values, from, stride, count, each, into);
            return;
        }
        if (each == 2 * WIDTH) {
            for (int i = 0; i < count; i++) {
                FloatVector value = broadcast(F, values[from + i * stride]);
                value.intoArray(into, i * 2 * WIDTH);
                value.intoArray(into, i * 2 * WIDTH + WIDTH);
            }
            return;
        }
        for (int i = 0; i < count; i++) {
            FloatVector value = broadcast(F, values[from + i * stride]);
            for (int j = i * each; j < (i + 1) * each; j += WIDTH) {
                value.intoArray(into, j);
            }
        }
    }

    @Override
    public void silu(float[] x, float factor, float[] bias, float[] out, float[] slope, int from, int to) {
        int j = from;
        for (; j + WIDTH <= to; j += WIDTH) {
            FloatVector v = fromArray(F, x, j).fma(broadcast(F, factor), fromArray(F, bias, j));
            FloatVector half = v.mul(0.5f); // blends, as min and max with their NaN handling take five operations each
            FloatVector h = half.blend(FAR, half.compare(VectorOperators.GT, FAR))
                    .blend(-FAR, half.compare(VectorOperators.LT, -FAR));
            FloatVector q = h.mul(h);
            FloatVector p = q.fma(broadcast(F, -2.76076847742355e-16f), broadcast(F, 2.00018790482477e-13f));
            p = p.fma(q, broadcast(F, -8.60467152213735e-11f));
            p = p.fma(q, broadcast(F, 5.12229709037114e-08f));
            p = p.fma(q, broadcast(F, 1.48572235717979e-05f));
            p = p.fma(q, broadcast(F, 6.37261928875436e-04f));
            p = p.fma(q, broadcast(F, 4.89352455891786e-03f));
            FloatVector r = q.fma(broadcast(F, 1.19825839466702e-06f), broadcast(F, 1.18534705686654e-04f));
            r = r.fma(q, broadcast(F, 2.26843463243900e-03f));
            r = r.fma(q, broadcast(F, 4.89352518554385e-03f));
            FloatVector s = h.mul(p).div(r).fma(broadcast(F, 0.5f), broadcast(F, 0.5f));
            FloatVector vs = v.mul(s);
            vs.intoArray(out, j);
            vs.fma(broadcast(F, 1f).sub(s), s).intoArray(slope, j);
        }
        PLAIN.silu(x, factor, bias, out, slope, j, to);
    }

    @Override
    public void mask(
            int[] words, int from, int shift, int threshold, float kept, float[] a, float[] b, int offset, int n) {
        int j = 0;
        for (; j + WIDTH <= n; j += WIDTH) {
            IntVector bits = IntVector.fromArray(I, words, from + j)
                    .lanewise(VectorOperators.LSHR, shift)
                    .and(0xFFFF);
            FloatVector mask =
                    FloatVector.broadcast(F, kept).mul(0, bits.lt(threshold).cast(F));
            fromArray(F, a, offset + j).mul(mask).intoArray(a, offset + j);
            fromArray(F, b, offset + j).mul(mask).intoArray(b, offset + j);
        }
        PLAIN.mask(words, from + j, shift, threshold, kept, a, b, offset + j, n - j);
    }

    @Override
    public void adam(AdamStep step, float[] value, float[] gradient, float[] first, float[] second, int from, int to) {
        float beta1 = step.beta1();
        float beta2 = step.beta2();
        float tiny = step.tiny();
        float epsilon = step.epsilon();
        float keep = step.keep();
        float rate = step.rate();
        float correction = step.correction();
        int j = from;
        for (; j + WIDTH <= to; j += WIDTH) {
            FloatVector g = fromArray(F, gradient, j);
            FloatVector m = fromArray(F, first, j)
                    .mul(beta1)
                    .add(g.mul(1 - beta1))
                    .add(tiny)
                    .sub(tiny);
            FloatVector s = fromArray(F, second, j)
                    .mul(beta2)
                    .add(g.mul(1 - beta2).mul(g))
                    .add(tiny)
                    .sub(tiny);
            m.intoArray(first, j);
            s.intoArray(second, j);
            FloatVector down = m.mul(rate).div(s.mul(correction).sqrt().add(epsilon));
            fromArray(F, value, j).mul(keep).sub(down).intoArray(value, j);
        }
        PLAIN.adam(step, value, gradient, first, second, j, to);
    }

    private static void four(
            float[] a0,
            float[] a1,
            float[] a2,
            float[] a3,
            float[][] b,
            float[] c0,
            float[] c1,
            float[] c2,
            float[] c3,
            int k,
            int j) {
        FloatVector s00 = FloatVector.zero(F);
        FloatVector s01 = s00, s02 = s00, s03 = s00;
        FloatVector s10 = s00, s11 = s00, s12 = s00, s13 = s00;
        FloatVector s20 = s00, s21 = s00, s22 = s00, s23 = s00;
        FloatVector s30 = s00, s31 = s00, s32 = s00, s33 = s00;
        for (int p = 0; p < k; p++) {
            float[] row = b[p];
            FloatVector b0 = fromArray(F, row, j);
            FloatVector b1 = fromArray(F, row, j + WIDTH);
            FloatVector b2 = fromArray(F, row, j + 2 * WIDTH);
            FloatVector b3 = fromArray(F, row, j + 3 * WIDTH);
            FloatVector v = broadcast(F, a0[p]);
            s00 = v.fma(b0, s00);
            s01 = v.fma(b1, s01);
            s02 = v.fma(b2, s02);
            s03 = v.fma(b3, s03);
            v = broadcast(F, a1[p]);
            s10 = v.fma(b0, s10);
            s11 = v.fma(b1, s11);
            s12 = v.fma(b2, s12);
            s13 = v.fma(b3, s13);
            v = broadcast(F, a2[p]);
            s20 = v.fma(b0, s20);
            s21 = v.fma(b1, s21);
            s22 = v.fma(b2, s22);
            s23 = v.fma(b3, s23);
            v = broadcast(F, a3[p]);
            s30 = v.fma(b0, s30);
            s31 = v.fma(b1, s31);
            s32 = v.fma(b2, s32);
            s33 = v.fma(b3, s33);
        }
        s00.intoArray(c0, j);
        s01.intoArray(c0, j + WIDTH);
        s02.intoArray(c0, j + 2 * WIDTH);
        s03.intoArray(c0, j + 3 * WIDTH);
        s10.intoArray(c1, j);
        s11.intoArray(c1, j + WIDTH);
        s12.intoArray(c1, j + 2 * WIDTH);
        s13.intoArray(c1, j + 3 * WIDTH);
        s20.intoArray(c2, j);
        s21.intoArray(c2, j + WIDTH);
        s22.intoArray(c2, j + 2 * WIDTH);
        s23.intoArray(c2, j + 3 * WIDTH);
        s30.intoArray(c3, j);
        s31.intoArray(c3, j + WIDTH);
        s32.intoArray(c3, j + 2 * WIDTH);
        s33.intoArray(c3, j + 3 * WIDTH);
    }

    private static void two(
            float[] a0,
            float[] a1,
            float[] a2,
            float[] a3,
            float[][] b,
            float[] c0,
            float[] c1,
            float[] c2,
            float[] c3,
            int k,
            int j) {
        FloatVector s00 = FloatVector.zero(F);
        FloatVector s01 = s00;
        FloatVector s10 = s00, s11 = s00;
        FloatVector s20 = s00, s21 = s00;
        FloatVector s30 = s00, s31 = s00;
        for (int p = 0; p < k; p++) {
            float[] row = b[p];
            FloatVector b0 = fromArray(F, row, j);
            FloatVector b1 = fromArray(F, row, j + WIDTH);
            FloatVector v = broadcast(F, a0[p]);
            s00 = v.fma(b0, s00);
            s01 = v.fma(b1, s01);
            v = broadcast(F, a1[p]);
            s10 = v.fma(b0, s10);
            s11 = v.fma(b1, s11);
            v = broadcast(F, a2[p]);
            s20 = v.fma(b0, s20);
            s21 = v.fma(b1, s21);
            v = broadcast(F, a3[p]);
            s30 = v.fma(b0, s30);
            s31 = v.fma(b1, s31);
        }
        s00.intoArray(c0, j);
        s01.intoArray(c0, j + WIDTH);
        s10.intoArray(c1, j);
        s11.intoArray(c1, j + WIDTH);
        s20.intoArray(c2, j);
        s21.intoArray(c2, j + WIDTH);
        s30.intoArray(c3, j);
        s31.intoArray(c3, j + WIDTH);
    }

    /** Computes up to one vector of columns from j on for all rows, eight rows at a time. */
    private static void one(float[][] a, float[][] b, float[][] c, int m, int k, int j, int columns) {
        VectorMask<Float> tail = NUMBERS.lt(columns);
        for (int i = 0; i < m; i += 8) {
            int i1 = Math.min(i + 1, m - 1);
            int i2 = Math.min(i + 2, m - 1);
            int i3 = Math.min(i + 3, m - 1);
            int i4 = Math.min(i + 4, m - 1);
            int i5 = Math.min(i + 5, m - 1);
            int i6 = Math.min(i + 6, m - 1);
            int i7 = Math.min(i + 7, m - 1);
            float[] a0 = a[i];
            float[] a1 = a[i1];
            float[] a2 = a[i2];
            float[] a3 = a[i3];
            float[] a4 = a[i4];
            float[] a5 = a[i5];
            float[] a6 = a[i6];
            float[] a7 = a[i7];
            FloatVector s0 = FloatVector.zero(F);
            FloatVector s1 = s0, s2 = s0, s3 = s0, s4 = s0, s5 = s0, s6 = s0, s7 = s0;
            for (int p = 0; p < k; p++) {
                FloatVector row = fromArray(F, b[p], j, tail);
                s0 = broadcast(F, a0[p]).fma(row, s0);
                s1 = broadcast(F, a1[p]).fma(row, s1);
                s2 = broadcast(F, a2[p]).fma(row, s2);
                s3 = broadcast(F, a3[p]).fma(row, s3);
                s4 = broadcast(F, a4[p]).fma(row, s4);
                s5 = broadcast(F, a5[p]).fma(row, s5);
                s6 = broadcast(F, a6[p]).fma(row, s6);
                s7 = broadcast(F, a7[p]).fma(row, s7);
            }
            s0.intoArray(c[i], j, tail);
            s1.intoArray(c[i1], j, tail);
            s2.intoArray(c[i2], j, tail);
            s3.intoArray(c[i3], j, tail);
            s4.intoArray(c[i4], j, tail);
            s5.intoArray(c[i5], j, tail);
            s6.intoArray(c[i6], j, tail);
            s7.intoArray(c[i7], j, tail);
        }
    }
}
