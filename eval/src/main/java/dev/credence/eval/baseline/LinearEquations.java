package dev.credence.eval.baseline;

/** Least squares with a penalty. */
final class LinearEquations {
    /** In units of one row of standardised inputs: enough to keep collinear ones apart. */
    private static final double PENALTY = 1;

    private static final double NEARLY_NONE = 1e-9;

    private LinearEquations() {}

    /** w = (XᵀX + I)⁻¹ Xᵀy, nearly without a penalty for the last input, which is constant. */
    static double[] ridge(double[][] x, double[] y) {
        int d = x[0].length;
        double[][] a = new double[d][d];
        double[] w = new double[d];
        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j < d; j++) {
                w[j] += x[i][j] * y[i];
                for (int k = 0; k <= j; k++) {
                    a[j][k] += x[i][j] * x[i][k];
                }
            }
        }
        for (int j = 0; j < d; j++) {
            a[j][j] += j < d - 1 ? PENALTY : NEARLY_NONE;
        }
        solve(a, w);
        return w;
    }

    /** Overwrites b by the solution of a · w = b and a, of which the lower half is read, by its Cholesky factor. */
    private static void solve(double[][] a, double[] b) {
        int d = b.length;
        for (int j = 0; j < d; j++) {
            a[j][j] = Math.sqrt(a[j][j] - dot(a[j], a[j], j));
            for (int i = j + 1; i < d; i++) {
                a[i][j] = (a[i][j] - dot(a[i], a[j], j)) / a[j][j];
            }
            b[j] = (b[j] - dot(a[j], b, j)) / a[j][j];
        }
        for (int j = d - 1; j >= 0; j--) {
            for (int i = j + 1; i < d; i++) {
                b[j] -= a[i][j] * b[i];
            }
            b[j] /= a[j][j];
        }
    }

    static double dot(double[] a, double[] b) {
        return dot(a, b, a.length);
    }

    private static double dot(double[] a, double[] b, int n) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}
