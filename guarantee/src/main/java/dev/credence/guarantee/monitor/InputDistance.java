package dev.credence.guarantee.monitor;

import dev.credence.core.numeric.Cholesky;
import dev.credence.core.numeric.MatrixRows;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Anomaly score of a row's inputs: minus twice the log density, up to a constant, of a Gaussian over numeric columns
 * (the squared Mahalanobis distance) and of independent categories,
 *
 * <pre>d² = zᵀ R⁻¹ z + 2 Σ_c −log p̂_c(x_c),   z = (x − mean)/scale,</pre>
 *
 * where p̂ are frequencies in training (with half a row more for each value), and R is the correlation matrix, shrunk
 * towards the identity by (D + 1)/(N + D + 1) + 10⁻³ so that it can be inverted. Missing numbers are imputed by the
 * mean. With more than {@value #MOST} numbers R is the identity.
 */
final class InputDistance {
    /** The most numeric columns with a correlation matrix. */
    static final int MOST = 128;

    /** The limit of |z|, in standard deviations. */
    private static final double FARTHEST = 1e6;

    private final int[] numbers;
    private final double[] mean;
    private final double[] scale;
    /** The factor of R; null for the identity. */
    private final @Nullable Cholesky correlations;

    /**
     * From the parts in a file.
     *
     * @param numbers indices of the numeric inputs
     * @param factor the Cholesky factor of R, its lower triangle row by row; empty for the identity
     * @throws IllegalArgumentException where the parts do not fit together
     */
    InputDistance(int[] numbers, double[] mean, double[] scale, double[] factor) {
        int d = numbers.length;
        if (mean.length != d || scale.length != d || (factor.length != 0 && factor.length != d * (d + 1) / 2)) {
            throw new IllegalArgumentException("the distance of inputs has " + mean.length + " means, " + scale.length
                    + " scales and a factor of " + factor.length + " numbers for " + d + " inputs");
        }
        boolean positive = Arrays.stream(scale).allMatch(s -> s > 0);
        for (int i = 0; i < d && factor.length > 0; i++) {
            positive &= factor[i * (i + 1) / 2 + i] > 0;
        }
        if (!positive) {
            throw new IllegalArgumentException("a scale of the distance of inputs is not positive");
        }
        this.numbers = numbers;
        this.mean = mean;
        this.scale = scale;
        this.correlations = factor.length == 0 ? null : Cholesky.ofFactor(factor, d);
    }

    private InputDistance(InputDistance plain, Cholesky correlations) {
        this.numbers = plain.numbers;
        this.mean = plain.mean;
        this.scale = plain.scale;
        this.correlations = correlations;
    }

    /**
     * Estimates the distance from training rows.
     *
     * @param rows [N][D]
     */
    static InputDistance of(int[] numbers, double[][] rows) {
        int d = numbers.length;
        double[] mean = new double[d];
        double[] scale = new double[d];
        for (int j = 0; j < d; j++) {
            int column = numbers[j];
            double[] known = Arrays.stream(rows)
                    .mapToDouble(row -> row[column])
                    .filter(Double::isFinite)
                    .toArray();
            double middle = Arrays.stream(known).sum() / Math.max(1, known.length);
            double squares =
                    Arrays.stream(known).map(v -> (v - middle) * (v - middle)).sum() / Math.max(1, known.length);
            boolean usable = Double.isFinite(middle) && Double.isFinite(squares);
            mean[j] = usable ? middle : 0;
            scale[j] = usable && squares > 0 ? Math.sqrt(squares) : 1;
        }
        InputDistance plain = new InputDistance(numbers, mean, scale, new double[0]);
        return d == 0 || d > MOST ? plain : new InputDistance(plain, Cholesky.of(plain.correlations(rows)));
    }

    /** The upper triangle of R. */
    private double[][] correlations(double[][] rows) {
        int d = numbers.length;
        double[][] r = new double[d][];
        Arrays.setAll(r, i -> new double[d - i]);
        double[] z = new double[d];
        for (double[] row : rows) {
            standardise(row, z);
            for (int i = 0; i < d; i++) {
                for (int j = i; j < d; j++) {
                    r[i][j - i] += z[j] * z[i] / rows.length;
                }
            }
        }
        double towards = Math.min(1, (d + 1.0) / (rows.length + d + 1.0) + 1e-3);
        for (double[] row : r) {
            for (int j = 0; j < row.length; j++) {
                row[j] = (1 - towards) * row[j] + (j == 0 ? towards : 0);
            }
        }
        return r;
    }

    private void standardise(double[] row, double[] z) {
        for (int j = 0; j < z.length; j++) {
            double value = (row[numbers[j]] - mean[j]) / scale[j];
            z[j] = Double.isNaN(value) ? 0 : Math.max(-FARTHEST, Math.min(FARTHEST, value));
        }
    }

    /** zᵀ R⁻¹ z of a row of all inputs. */
    double squared(double[] row) {
        double[] z = new double[numbers.length];
        standardise(row, z);
        double[] v = correlations == null ? z : correlations.halfSolve(z);
        return MatrixRows.dot(v, v);
    }

    double[] mean() {
        return mean;
    }

    double[] scale() {
        return scale;
    }

    double[] factor() {
        return correlations == null ? new double[0] : correlations.factor();
    }
}
