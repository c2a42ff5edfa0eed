package dev.credence.core.numeric;

import java.util.Arrays;

/**
 * Cholesky factorisation A = UᵀU of a symmetric positive definite matrix. Row i of U holds the columns i … N − 1, so
 * that the N³ steps add multiples of rows to rows, which the compiler vectorises: four rows at a time, with the
 * rounding of one after the other.
 */
public final class Cholesky {
    private static final int BLOCK = 4;

    private final double[][] rows;

    private Cholesky(double[][] rows) {
        this.rows = rows;
    }

    /**
     * Factorises a matrix in place.
     *
     * @param upper row i has A_ii, A_i,i+1, …; becomes U
     * @throws ArithmeticException if A is not positive definite
     */
    public static Cholesky of(double[][] upper) {
        int n = upper.length;
        for (int first = 0; first < n; first += BLOCK) {
            int end = Math.min(n, first + BLOCK);
            for (int j = first; j < end; j++) {
                double[] row = upper[j];
                for (int q = first; q < j; q++) {
                    subtract(upper[q][j - q], upper[q], j - q, row, 0, n - j);
                }
                if (!(row[0] > 0 && row[0] < Double.POSITIVE_INFINITY)) {
                    throw new ArithmeticException("The matrix is not positive definite in row " + j + ": " + row[0]);
                }
                double root = Math.sqrt(row[0]);
                for (int k = 0; k < row.length; k++) {
                    row[k] /= root;
                }
            }
            for (int i = end; i < n; i++) { // four rows: only the last block can be shorter, and no rows follow it
                subtractBlock(upper, first, i);
            }
        }
        return new Cholesky(upper);
    }

    /** The factorisation of value · I, N rows: the start of {@link #update}s. */
    public static Cholesky ofDiagonal(int n, double value) {
        double[][] upper = new double[n][];
        for (int i = 0; i < n; i++) {
            upper[i] = new double[n - i];
            upper[i][0] = Math.sqrt(value);
        }
        return new Cholesky(upper);
    }

    /**
     * The factorisation with a known factor L = Uᵀ.
     *
     * @param lower the lower triangle of L row by row, N (N + 1)/2 numbers with a positive diagonal
     */
    public static Cholesky ofFactor(double[] lower, int n) {
        double[][] upper = new double[n][];
        for (int i = 0; i < n; i++) {
            upper[i] = new double[n - i];
            for (int j = i; j < n; j++) {
                upper[i][j - i] = lower[j * (j + 1) / 2 + i];
            }
        }
        return new Cholesky(upper);
    }

    /** The lower triangle of L = Uᵀ row by row. */
    public double[] factor() {
        int n = rows.length;
        double[] lower = new double[n * (n + 1) / 2];
        for (int i = 0; i < n; i++) {
            for (int j = i; j < n; j++) {
                lower[j * (j + 1) / 2 + i] = rows[i][j - i];
            }
        }
        return lower;
    }

    /** The upper triangle of a symmetric matrix, the input of {@link #of}: row i has the columns i … N − 1. */
    public static double[][] upper(double[][] symmetric) {
        double[][] upper = new double[symmetric.length][];
        for (int i = 0; i < upper.length; i++) {
            upper[i] = Arrays.copyOfRange(symmetric[i], i, upper.length);
        }
        return upper;
    }

    private static void subtract(double factor, double[] from, int at, double[] of, int to, int count) {
        for (int k = 0; k < count; k++) {
            of[to + k] -= factor * from[at + k];
        }
    }

    /** A_i· −= Σ_q U_qi U_q· over four rows q. */
    private static void subtractBlock(double[][] upper, int first, int i) {
        double[] x0 = upper[first];
        double[] x1 = upper[first + 1];
        double[] x2 = upper[first + 2];
        double[] x3 = upper[first + 3];
        int at = i - first;
        double f0 = x0[at];
        double f1 = x1[at - 1];
        double f2 = x2[at - 2];
        double f3 = x3[at - 3];
        double[] row = upper[i];
        for (int k = 0; k < row.length; k++) {
            row[k] = row[k] - f0 * x0[at + k] - f1 * x1[at - 1 + k] - f2 * x2[at - 2 + k] - f3 * x3[at - 3 + k];
        }
    }

    /**
     * A ← A + v vᵀ by rotations, in N² steps.
     *
     * @param v [N], overwritten
     */
    public void update(double[] v) {
        for (int k = 0; k < v.length; k++) {
            double[] row = rows[k];
            double r = Math.hypot(row[0], v[k]);
            double c = r / row[0];
            double s = v[k] / row[0];
            row[0] = r;
            for (int i = k + 1; i < v.length; i++) {
                row[i - k] = (row[i - k] + s * v[i]) / c;
                v[i] = c * v[i] - s * row[i - k];
            }
        }
    }

    /** log det A. */
    public double logDeterminant() {
        double sum = 0;
        for (double[] row : rows) {
            sum += 2 * Math.log(row[0]);
        }
        return sum;
    }

    /** U⁻ᵀ b, a new array; its squared norm is bᵀA⁻¹b. */
    public double[] halfSolve(double[] b) {
        double[] v = b.clone();
        for (int j = 0; j < v.length; j++) {
            v[j] /= rows[j][0];
            subtract(v[j], rows[j], 1, v, j + 1, v.length - j - 1);
        }
        return v;
    }

    /** A⁻¹ b, a new array. */
    public double[] solve(double[] b) {
        return backSolve(halfSolve(b));
    }

    /** U⁻¹ v, a new array; for independent standard normal v its covariance is A⁻¹. */
    public double[] backSolve(double[] v) {
        double[] x = v.clone();
        for (int j = x.length - 1; j >= 0; j--) {
            double sum = x[j];
            for (int k = 1; k < rows[j].length; k++) {
                sum -= rows[j][k] * x[j + k];
            }
            x[j] = sum / rows[j][0];
        }
        return x;
    }

    /** U⁻ᵀ as a full matrix [N][N], lower triangular: A⁻¹ = (U⁻ᵀ)ᵀ U⁻ᵀ. */
    public double[][] inverseFactor() {
        int n = rows.length;
        double[][] w = new double[n][n]; // U⁻¹, from the last row: w_i = (e_i − Σ_k U_ik w_k)/U_ii
        for (int i = n - 1; i >= 0; i--) {
            double[] into = w[i];
            into[i] = 1;
            int k = i + 1;
            for (; k + BLOCK <= n; k += BLOCK) {
                subtractBlock(rows[i], k - i, w, k, into);
            }
            for (; k < n; k++) {
                subtract(rows[i][k - i], w[k], k, into, k, n - k);
            }
            for (k = i; k < n; k++) {
                into[k] /= rows[i][0];
            }
        }
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                w[i][j] = w[j][i];
                w[j][i] = 0;
            }
        }
        return w;
    }

    /** into −= Σ_q factors[at + q] · from[row + q] over four rows, whose first {@code row} columns are 0. */
    private static void subtractBlock(double[] factors, int at, double[][] from, int row, double[] into) {
        double f0 = factors[at];
        double f1 = factors[at + 1];
        double f2 = factors[at + 2];
        double f3 = factors[at + 3];
        double[] x0 = from[row];
        double[] x1 = from[row + 1];
        double[] x2 = from[row + 2];
        double[] x3 = from[row + 3];
        for (int k = row; k < into.length; k++) {
            into[k] = into[k] - f0 * x0[k] - f1 * x1[k] - f2 * x2[k] - f3 * x3[k];
        }
    }

    /** A⁻¹ as a full matrix [N][N]. */
    public double[][] inverse() {
        return inverse(inverseFactor());
    }

    /**
     * A⁻¹ = YᵀY [N][N] from the {@link #inverseFactor} Y, with four partial sums over the rows of Y, as in
     * {@link DotProduct}.
     */
    public static double[][] inverse(double[][] y) {
        int n = y.length;
        double[][] inverse = new double[n][n];
        double[][] sums = new double[BLOCK][n];
        for (int i = 0; i < n; i++) {
            for (double[] sum : sums) {
                Arrays.fill(sum, 0, i + 1, 0);
            }
            int q = i;
            for (; q + BLOCK <= n; q += BLOCK) {
                for (int r = 0; r < BLOCK; r++) {
                    MatrixRows.add(y[q + r][i], y[q + r], sums[r], 0, i + 1);
                }
            }
            for (; q < n; q++) {
                MatrixRows.add(y[q][i], y[q], sums[0], 0, i + 1);
            }
            for (int j = 0; j <= i; j++) {
                inverse[i][j] = (sums[0][j] + sums[1][j]) + (sums[2][j] + sums[3][j]);
                inverse[j][i] = inverse[i][j];
            }
        }
        return inverse;
    }
}
