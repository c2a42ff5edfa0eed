package dev.credence.guarantee.monitor;

import java.util.Arrays;

/**
 * How strange a row's inputs are: minus twice the log density, up to a constant, of a Gaussian over the numbers (their
 * squared Mahalanobis distance from the training rows' mean) and of independent categories,
 *
 * <pre>d² = zᵀ R⁻¹ z + 2 Σ_c −log p̂_c(x_c),   z = (x − mean)/scale,</pre>
 *
 * where p̂ are frequencies in training (with half a row more for each value), and R is the correlation matrix, drawn
 * towards the identity by a part (D + 1)/(N + D + 1) + 10⁻³ so that it can be inverted. Missing numbers count as the
 * mean. With more than {@value #MOST} numbers R is the identity.
 */
final class InputDistance {
    /** Numbers whose correlations are kept. */
    static final int MOST = 128;

    /** Standard deviations: farther is as far. */
    private static final double FARTHEST = 1e6;

    private final int[] numbers;
    private final double[] mean;
    private final double[] scale;
    /** The Cholesky factor of R, its lower triangle row by row; empty for the identity. */
    private final double[] factor;

    /**
     * From a file.
     *
     * @param numbers which of the inputs are numbers
     * @throws IllegalArgumentException where it is none
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
        this.factor = factor;
    }

    /**
     * Of training rows.
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
        return d == 0 || d > MOST ? plain : new InputDistance(numbers, mean, scale, cholesky(plain.correlations(rows)));
    }

    private double[][] correlations(double[][] rows) {
        int d = numbers.length;
        double[][] r = new double[d][d];
        double[] z = new double[d];
        for (double[] row : rows) {
            standardise(row, z);
            for (int i = 0; i < d; i++) {
                for (int j = 0; j <= i; j++) {
                    r[i][j] += z[i] * z[j] / rows.length;
                }
            }
        }
        double towards = Math.min(1, (d + 1.0) / (rows.length + d + 1.0) + 1e-3);
        for (int i = 0; i < d; i++) {
            for (int j = 0; j <= i; j++) {
                r[i][j] = (1 - towards) * r[i][j] + (i == j ? towards : 0);
            }
        }
        return r;
    }

    private static double[] cholesky(double[][] r) {
        int d = r.length;
        double[] l = new double[d * (d + 1) / 2];
        for (int i = 0; i < d; i++) {
            for (int j = 0; j <= i; j++) {
                double sum = r[i][j];
                for (int k = 0; k < j; k++) {
                    sum -= l[i * (i + 1) / 2 + k] * l[j * (j + 1) / 2 + k];
                }
                l[i * (i + 1) / 2 + j] = i == j ? Math.sqrt(sum) : sum / l[j * (j + 1) / 2 + j];
            }
        }
        return l;
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
        double sum = 0;
        for (int i = 0; i < z.length; i++) {
            for (int k = 0; k < i && factor.length > 0; k++) {
                z[i] -= factor[i * (i + 1) / 2 + k] * z[k];
            }
            z[i] /= factor.length > 0 ? factor[i * (i + 1) / 2 + i] : 1;
            sum += z[i] * z[i];
        }
        return sum;
    }

    double[] mean() {
        return mean;
    }

    double[] scale() {
        return scale;
    }

    double[] factor() {
        return factor;
    }
}
