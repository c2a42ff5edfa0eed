package dev.credence.core.numeric;

import java.util.Arrays;

/**
 * Ridge regression w = (XᵀX + λ I)⁻¹ Xᵀy by the normal equations. They are sums over rows, so parts of the data can be
 * added. The last column of X is the constant 1, the intercept, which is almost unpenalised.
 */
public final class Ridge {
    /** Penalty of the intercept, which keeps the matrix invertible without rows. */
    private static final double CONSTANT_PENALTY = 1e-9;

    private final double[][] upper; // of XᵀX, row j with the columns j … D − 1
    private final double[] right; // Xᵀy

    /**
     * An empty regression.
     *
     * @param columns D, with the intercept
     */
    public Ridge(int columns) {
        upper = new double[columns][];
        Arrays.setAll(upper, j -> new double[columns - j]);
        right = new double[columns];
    }

    /**
     * Adds a row.
     *
     * @param x [D], its last number 1
     */
    public void add(double[] x, double y) {
        add(x, y, 1);
    }

    /**
     * Adds a row that counts more or less than once.
     *
     * @param x [D], its last number 1
     * @param weight how many times it counts, 0 or more
     */
    public void add(double[] x, double y, double weight) {
        for (int j = 0; j < x.length; j++) {
            double factor = weight * x[j];
            if (factor == 0) {
                continue; // categories are columns of mostly zeros
            }
            double[] row = upper[j];
            for (int k = j; k < x.length; k++) {
                row[k - j] += factor * x[k];
            }
            right[j] += factor * y;
        }
    }

    /** Adds the rows of another regression. */
    public void add(Ridge other) {
        for (int j = 0; j < upper.length; j++) {
            MatrixRows.add(1, other.upper[j], upper[j], 0, upper[j].length);
        }
        MatrixRows.add(1, other.right, right, 0, right.length);
    }

    /**
     * w [D].
     *
     * @param penalty λ ≥ 0
     * @throws ArithmeticException if the penalty is too small for the largest inputs
     */
    public double[] solve(double penalty) {
        double[][] sum = Arrays.stream(upper).map(double[]::clone).toArray(double[][]::new);
        for (int j = 0; j < sum.length; j++) {
            sum[j][0] += j < sum.length - 1 ? penalty : CONSTANT_PENALTY;
        }
        return Cholesky.of(sum).solve(right);
    }
}
