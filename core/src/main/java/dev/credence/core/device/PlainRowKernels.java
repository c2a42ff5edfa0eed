package dev.credence.core.device;

import java.util.Arrays;

/**
 * Reference implementation of {@link RowKernels} in plain Java. The compiler vectorises the inner loops because
 * different arrays cannot partially overlap; over one flat array it does not.
 */
public final class PlainRowKernels implements RowKernels {
    private static final float FAR = 7.90531110763549805f; // tanh is 1 in single precision from here on

    private static final int BLOCK = 4;

    @Override
    public void multiply(float[][] a, float[][] b, float[][] c, int m, int k, int n) {
        int i = 0;
        for (; i + BLOCK <= m; i += BLOCK) {
            float[] a0 = a[i];
            float[] a1 = a[i + 1];
            float[] a2 = a[i + 2];
            float[] a3 = a[i + 3];
            clear(c, i, i + BLOCK, n);
            int p = 0;
            for (; p + BLOCK <= k; p += BLOCK) {
                add(
                        a0[p], a0[p + 1], a0[p + 2], a0[p + 3], a1[p], a1[p + 1], a1[p + 2], a1[p + 3], a2[p],
                        a2[p + 1], a2[p + 2], a2[p + 3], a3[p], a3[p + 1], a3[p + 2], a3[p + 3], b[p], b[p + 1],
                        b[p + 2], b[p + 3], c[i], c[i + 1], c[i + 2], c[i + 3], n);
            }
            for (; p < k; p++) {
                add(a0[p], b[p], c[i], n);
                add(a1[p], b[p], c[i + 1], n);
                add(a2[p], b[p], c[i + 2], n);
                add(a3[p], b[p], c[i + 3], n);
            }
        }
        for (; i < m; i++) {
            clear(c, i, i + 1, n);
            for (int p = 0; p < k; p++) {
                add(a[i][p], b[p], c[i], n);
            }
        }
    }

    /** {@inheritDoc} Eight columns at a time, whose arrays are looked up once. */
    @Override
    public void transpose(float[][] from, float[][] to, int m, int n) {
        int j = 0;
        for (; j + 8 <= n; j += 8) {
            eight(from, m, j, to[j], to[j + 1], to[j + 2], to[j + 3], to[j + 4], to[j + 5], to[j + 6], to[j + 7]);
        }
        for (; j < n; j++) {
            for (int i = 0; i < m; i++) {
                to[j][i] = from[i][j];
            }
        }
    }

    private static void eight(
            float[][] from,
            int m,
            int j,
            float[] to0,
            float[] to1,
            float[] to2,
            float[] to3,
            float[] to4,
            float[] to5,
            float[] to6,
            float[] to7) {
        for (int i = 0; i < m; i++) {
            float[] row = from[i];
            to0[i] = row[j];
            to1[i] = row[j + 1];
            to2[i] = row[j + 2];
            to3[i] = row[j + 3];
            to4[i] = row[j + 4];
            to5[i] = row[j + 5];
            to6[i] = row[j + 6];
            to7[i] = row[j + 7];
        }
    }

    @Override
    public void spread(float[] values, int from, int stride, int count, int each, float[] into) {
        for (int i = 0; i < count; i++) {
            Arrays.fill(into, i * each, (i + 1) * each, values[from + i * stride]);
        }
    }

    /**
     * {@inheritDoc}
     *
     * <p>The sigmoid is ½ + ½ tanh(v/2), with Eigen's rational approximation of tanh.
     */
    @Override
    public void silu(float[] x, float factor, float[] bias, float[] out, float[] slope, int from, int to) {
        for (int j = from; j < to; j++) {
            float v = Math.fma(factor, x[j], bias[j]);
            float h = Math.max(-FAR, Math.min(FAR, 0.5f * v));
            float q = h * h;
            float p = Math.fma(-2.76076847742355e-16f, q, 2.00018790482477e-13f);
            p = Math.fma(p, q, -8.60467152213735e-11f);
            p = Math.fma(p, q, 5.12229709037114e-08f);
            p = Math.fma(p, q, 1.48572235717979e-05f);
            p = Math.fma(p, q, 6.37261928875436e-04f);
            p = Math.fma(p, q, 4.89352455891786e-03f);
            float r = Math.fma(1.19825839466702e-06f, q, 1.18534705686654e-04f);
            r = Math.fma(r, q, 2.26843463243900e-03f);
            r = Math.fma(r, q, 4.89352518554385e-03f);
            float s = Math.fma(h * p / r, 0.5f, 0.5f);
            float vs = v * s;
            out[j] = vs;
            slope[j] = Math.fma(vs, 1 - s, s);
        }
    }

    @Override
    public void mask(
            int[] words, int from, int shift, int threshold, float kept, float[] a, float[] b, int offset, int n) {
        for (int j = 0; j < n; j++) {
            int dropped = (((words[from + j] >>> shift) & 0xFFFF) - threshold) >> 31; // −1 or 0
            float mask = kept * (1 + dropped);
            a[offset + j] *= mask;
            b[offset + j] *= mask;
        }
    }

    @Override
    public void adam(AdamStep step, float[] value, float[] gradient, float[] first, float[] second, int from, int to) {
        moments(step, gradient, first, second, from, to);
        float epsilon = step.epsilon();
        float keep = step.keep();
        float rate = step.rate();
        float correction = step.correction();
        for (int j = from; j < to; j++) {
            value[j] = keep * value[j] - rate * first[j] / ((float) Math.sqrt(correction * second[j]) + epsilon);
        }
    }

    private static void moments(AdamStep step, float[] gradient, float[] first, float[] second, int from, int to) {
        float beta1 = step.beta1();
        float beta2 = step.beta2();
        float tiny = step.tiny();
        for (int j = from; j < to; j++) {
            float g = gradient[j];
            first[j] = (beta1 * first[j] + (1 - beta1) * g + tiny) - tiny;
            second[j] = (beta2 * second[j] + (1 - beta2) * g * g + tiny) - tiny;
        }
    }

    private static void clear(float[][] c, int from, int to, int n) {
        for (int i = from; i < to; i++) {
            Arrays.fill(c[i], 0, n, 0);
        }
    }

    private static void add(float a, float[] b, float[] c, int n) {
        for (int j = 0; j < n; j++) {
            c[j] = Math.fma(a, b[j], c[j]);
        }
    }

    /** Adds four rows of b to four rows of c: sixteen products per eight loads. */
    private static void add(
            float a00,
            float a01,
            float a02,
            float a03,
            float a10,
            float a11,
            float a12,
            float a13,
            float a20,
            float a21,
            float a22,
            float a23,
            float a30,
            float a31,
            float a32,
            float a33,
            float[] b0,
            float[] b1,
            float[] b2,
            float[] b3,
            float[] c0,
            float[] c1,
            float[] c2,
            float[] c3,
            int n) {
        for (int j = 0; j < n; j++) {
            float x = b0[j];
            float y = b1[j];
            float z = b2[j];
            float w = b3[j];
            c0[j] = Math.fma(a03, w, Math.fma(a02, z, Math.fma(a01, y, Math.fma(a00, x, c0[j]))));
            c1[j] = Math.fma(a13, w, Math.fma(a12, z, Math.fma(a11, y, Math.fma(a10, x, c1[j]))));
            c2[j] = Math.fma(a23, w, Math.fma(a22, z, Math.fma(a21, y, Math.fma(a20, x, c2[j]))));
            c3[j] = Math.fma(a33, w, Math.fma(a32, z, Math.fma(a31, y, Math.fma(a30, x, c3[j]))));
        }
    }
}
