package dev.credence.inference.laplace;

/**
 * Covariances of the outputs, J (τ H + δ I)⁻¹ Jᵀ = (J S)(J S)ᵀ with the stored factor S.
 *
 * @param factor S: for a full matrix [P][P], with eigenvector i over √(τ λ_i + δ) as row i; for a diagonal one [1][P],
 *     the standard deviations
 */
record OutputMoments(float[][] factor) implements OutputFactor {
    @Override
    public double[][] rows(double[][] jacobian) {
        int size = jacobian[0].length;
        double[][] rows = new double[jacobian.length][size];
        for (int c = 0; c < jacobian.length; c++) {
            for (int i = 0; i < size; i++) {
                rows[c][i] =
                        factor.length == size && size > 1 ? dot(jacobian[c], factor[i]) : jacobian[c][i] * factor[0][i];
            }
        }
        return rows;
    }

    private static double dot(double[] a, float[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    /** The lower triangle L of (J S)(J S)ᵀ = L Lᵀ [C][C]; columns of zero variance are 0. */
    static double[][] triangle(double[][] rows) {
        int n = rows.length;
        double[][] l = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                double sum = 0;
                for (int k = 0; k < rows[i].length; k++) {
                    sum += rows[i][k] * rows[j][k];
                }
                double whole = sum;
                for (int k = 0; k < j; k++) {
                    sum -= l[i][k] * l[j][k];
                }
                if (i == j) {
                    l[i][i] = sum > 1e-12 * whole ? Math.sqrt(sum) : 0;
                } else {
                    l[i][j] = l[j][j] == 0 ? 0 : sum / l[j][j];
                }
            }
        }
        return l;
    }
}
