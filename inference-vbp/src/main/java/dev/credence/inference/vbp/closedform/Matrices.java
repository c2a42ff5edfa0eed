package dev.credence.inference.vbp.closedform;

import dev.credence.core.numeric.MatrixRows;

/** Products of matrices whose rows are arrays. */
final class Matrices {
    private Matrices() {}

    /** A B [n][m] of A [n][k] and B [k][m]. */
    static double[][] product(double[][] a, double[][] b) {
        int width = b.length == 0 ? 0 : b[0].length;
        double[][] c = new double[a.length][width];
        for (int i = 0; i < a.length; i++) {
            MatrixRows.add(a[i], b.length, b, c[i], 0, width);
        }
        return c;
    }

    /** Aᵀ A [k][k] of A [n][k], n ≥ 1. */
    static double[][] gram(double[][] a) {
        double[][] columns = transposed(a);
        int width = columns.length;
        double[][] c = new double[width][width];
        for (int i = 0; i < width; i++) {
            MatrixRows.add(columns[i], a.length, a, c[i], i, width);
            for (int j = i + 1; j < width; j++) {
                c[j][i] = c[i][j];
            }
        }
        return c;
    }

    /** Aᵀ [k][n] of A [n][k], n ≥ 1. */
    static double[][] transposed(double[][] a) {
        double[][] t = new double[a[0].length][a.length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < t.length; j++) {
                t[j][i] = a[i][j];
            }
        }
        return t;
    }

    /** Σ_ij A_ij B_ij. */
    static double inner(double[][] a, double[][] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += MatrixRows.dot(a[i], b[i]);
        }
        return sum;
    }

    /** into ← factor · into + a. */
    static void accumulate(double[][] into, double factor, double[][] a) {
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < a[i].length; j++) {
                into[i][j] = factor * into[i][j] + a[i][j];
            }
        }
    }

    /** Copies of the rows. */
    static double[][] copy(double[][] a) {
        double[][] c = a.clone();
        for (int i = 0; i < c.length; i++) {
            c[i] = a[i].clone();
        }
        return c;
    }
}
