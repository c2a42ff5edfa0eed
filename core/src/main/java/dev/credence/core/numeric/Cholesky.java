package dev.credence.core.numeric;

/**
 * A symmetric positive definite matrix A = UᵀU. Row i of U holds the columns i … N − 1, so that all that takes N³ steps
 * adds multiples of rows to rows, which the compiler vectorises.
 */
public final class Cholesky {
    private final double[][] rows;

    private Cholesky(double[][] rows) {
        this.rows = rows;
    }

    /**
     * Factorises, in place.
     *
     * @param upper row i has A_ii, A_i,i+1, …; becomes U
     * @throws ArithmeticException if A is not positive definite
     */
    public static Cholesky of(double[][] upper) {
        int n = upper.length;
        for (int j = 0; j < n; j++) {
            double[] row = upper[j];
            if (!(row[0] > 0 && row[0] < Double.POSITIVE_INFINITY)) {
                throw new ArithmeticException("The matrix is not positive definite in row " + j + ": " + row[0]);
            }
            double root = Math.sqrt(row[0]);
            for (int k = 0; k < row.length; k++) {
                row[k] /= root;
            }
            for (int i = j + 1; i < n; i++) {
                subtract(row[i - j], row, i - j, upper[i], 0, n - i);
            }
        }
        return new Cholesky(upper);
    }

    private static void subtract(double factor, double[] from, int at, double[] of, int to, int count) {
        for (int k = 0; k < count; k++) {
            of[to + k] -= factor * from[at + k];
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

    /** U⁻ᵀ b, in a new array: its squared length is bᵀA⁻¹b. */
    public double[] halfSolve(double[] b) {
        double[] v = b.clone();
        for (int j = 0; j < v.length; j++) {
            v[j] /= rows[j][0];
            subtract(v[j], rows[j], 1, v, j + 1, v.length - j - 1);
        }
        return v;
    }

    /** A⁻¹ b, in a new array. */
    public double[] solve(double[] b) {
        return backSolve(halfSolve(b));
    }

    /** U⁻¹ v, in a new array: of independent normal numbers v it has the covariance A⁻¹. */
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

    /** A⁻¹ = U⁻¹U⁻ᵀ: row i has its columns i … N − 1. */
    public double[][] inverse() {
        int n = rows.length;
        double[][] w = new double[n][]; // U⁻¹, from the last row: w_i = (e_i − Σ_k U_ik w_k)/U_ii
        for (int i = n - 1; i >= 0; i--) {
            w[i] = new double[n - i];
            w[i][0] = 1;
            for (int k = i + 1; k < n; k++) {
                subtract(rows[i][k - i], w[k], 0, w[i], k - i, n - k);
            }
            for (int k = 0; k < n - i; k++) {
                w[i][k] /= rows[i][0];
            }
        }
        double[][] inverse = new double[n][];
        for (int i = 0; i < n; i++) {
            inverse[i] = new double[n - i];
            for (int j = i; j < n; j++) {
                inverse[i][j - i] = DotProduct.of(w[i], j - i, w[j], n - j);
            }
        }
        return inverse;
    }
}
