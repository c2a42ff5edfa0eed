package dev.credence.inference.auto.network;

import java.util.Arrays;

/**
 * Matrix products over rows that are arrays of their own. The compiler turns the inner loops into vector instructions
 * because arrays at the same index cannot overlap in part; over one flat array it does not.
 */
final class Products {
    private static final int BLOCK = 4;

    private Products() {}

    /** c [m][n] = a [m][k] · b [k][n], of the first m rows. */
    static void multiply(float[][] a, float[][] b, float[][] c, int m, int k, int n) {
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

    /** c [k][n] = aᵀ · b with a [m][k], b [m][n], of the first m rows. */
    static void multiplyTransposed(float[][] a, float[][] b, float[][] c, int m, int k, int n) {
        int i = 0;
        for (; i + BLOCK <= k; i += BLOCK) {
            clear(c, i, i + BLOCK, n);
            int p = 0;
            for (; p + BLOCK <= m; p += BLOCK) {
                float[] a0 = a[p];
                float[] a1 = a[p + 1];
                float[] a2 = a[p + 2];
                float[] a3 = a[p + 3];
                add(
                        a0[i], a1[i], a2[i], a3[i], a0[i + 1], a1[i + 1], a2[i + 1], a3[i + 1], a0[i + 2], a1[i + 2],
                        a2[i + 2], a3[i + 2], a0[i + 3], a1[i + 3], a2[i + 3], a3[i + 3], b[p], b[p + 1], b[p + 2],
                        b[p + 3], c[i], c[i + 1], c[i + 2], c[i + 3], n);
            }
            for (; p < m; p++) {
                add(a[p][i], b[p], c[i], n);
                add(a[p][i + 1], b[p], c[i + 1], n);
                add(a[p][i + 2], b[p], c[i + 2], n);
                add(a[p][i + 3], b[p], c[i + 3], n);
            }
        }
        for (; i < k; i++) {
            clear(c, i, i + 1, n);
            for (int p = 0; p < m; p++) {
                add(a[p][i], b[p], c[i], n);
            }
        }
    }

    /** to [n][m] = from [m][n] transposed. */
    static void transpose(float[][] from, float[][] to) {
        for (int i = 0; i < from.length; i++) {
            float[] row = from[i];
            for (int j = 0; j < row.length; j++) {
                to[j][i] = row[j];
            }
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

    /** Four rows of c grow by four rows of b: sixteen products for eight loads. */
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
