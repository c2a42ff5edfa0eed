package dev.credence.inference.auto.entry;

import dev.credence.core.numeric.CovarianceFunction;
import dev.credence.inference.auto.table.CodedRows;
import java.util.Arrays;

/**
 * k(x, x′) = a² exp(−½ Σ_j (x_j − x′_j)²/ℓ_j² − ½ Σ_e [c_e ≠ c′_e]/ℓ_e²), plus noise variance s² on the diagonal: a
 * squared exponential with a length scale for each number and each categorical column, or one for all. Its parameters
 * are log ℓ of the numbers, log ℓ of the categorical columns, or the one log ℓ, then log a and log s.
 *
 * @param numbers d
 * @param categories E categorical columns
 * @param shared whether all columns have one length scale
 */
record Covariance(int numbers, int categories, boolean shared) {
    /** For which {@link CovarianceFunction#fall} is the covariance itself. */
    private static final CovarianceFunction KERNEL = CovarianceFunction.SQUARED_EXPONENTIAL;

    private static final double JITTER = 1e-6;
    private static final double SHORTEST = -4; // log ℓ
    private static final double LONGEST = 6;

    /** A covariance with a length scale for each column. */
    Covariance(int numbers, int categories) {
        this(numbers, categories, false);
    }

    int parameters() {
        return scales() + 2;
    }

    /** Number of length scales, before log a and log s. */
    private int scales() {
        return shared ? 1 : numbers + categories;
    }

    /** Initial parameters: ℓ = 1.35 d^¼, a = 1, s = 0.22, for standardised targets. */
    double[] start() {
        double[] start = new double[parameters()];
        Arrays.fill(start, 0, scales(), 0.25 * Math.log(Math.max(1, numbers + categories)) + 0.3);
        start[scales() + 1] = -1.5;
        return start;
    }

    /** 1/ℓ² of every column. */
    double[] precision(double[] p) {
        double[] precision = new double[numbers + categories];
        for (int j = 0; j < precision.length; j++) {
            precision[j] = Math.exp(-2 * Math.max(SHORTEST, Math.min(LONGEST, p[shared ? 0 : j])));
        }
        return precision;
    }

    private boolean inside(double logLength) {
        return logLength > SHORTEST && logLength < LONGEST;
    }

    /** The matrix of k for all pairs, without noise. */
    double[][] matrix(double[] p, CodedRows a, CodedRows b) {
        double[] precision = precision(p);
        double[][] k = new double[a.size()][b.size()];
        double[][] columns = new double[numbers][b.size()];
        for (int i = 0; i < b.size(); i++) {
            for (int j = 0; j < numbers; j++) {
                columns[j][i] = b.numbers()[i][j];
            }
        }
        for (int i = 0; i < k.length; i++) {
            for (int j = 0; j < numbers; j++) {
                KERNEL.addPairs(a.numbers()[i][j], columns[j], 0, precision[j], k[i]);
            }
            for (int e = 0; e < categories; e++) {
                int code = a.codes()[i][e];
                for (int q = 0; q < k[i].length; q++) {
                    k[i][q] += b.codes()[q][e] == code ? 0 : precision[numbers + e];
                }
            }
            double logVariance = logVariance(p);
            for (int q = 0; q < k[i].length; q++) {
                k[i][q] = KERNEL.value(k[i][q], logVariance);
            }
        }
        return k;
    }

    /** log a². */
    double logVariance(double[] p) {
        return 2 * p[scales()];
    }

    /** s² plus jitter that keeps matrices positive definite. */
    double noise(double[] p) {
        return Math.exp(2 * p[scales() + 1]) + JITTER;
    }

    /** Prior variance a² + s². */
    double variance(double[] p) {
        return Math.exp(2 * p[scales()]) + noise(p);
    }

    /**
     * Σ_ij B_ij ∂K_ij/∂θ for each parameter θ.
     *
     * @param k the rows' matrix, without noise; overwritten
     * @param b symmetric
     */
    double[] derivatives(double[] p, CodedRows rows, double[][] k, double[][] b) {
        double[] precision = precision(p);
        double[] derivatives = new double[parameters()];
        double[] ofColumns = new double[numbers + categories];
        double trace = 0;
        double[] sums = new double[k.length];
        for (int i = 0; i < k.length; i++) {
            trace += b[i][i];
            for (int q = 0; q < k.length; q++) {
                k[i][q] *= b[i][q];
                sums[i] += k[i][q];
            }
            derivatives[scales()] += 2 * sums[i];
            for (int e = 0; e < categories; e++) {
                for (int q = 0; q < k.length; q++) {
                    boolean same = rows.codes()[i][e] == rows.codes()[q][e];
                    ofColumns[numbers + e] += same ? 0 : k[i][q] * precision[numbers + e];
                }
            }
        }
        derivatives[scales() + 1] = 2 * Math.exp(2 * p[scales() + 1]) * trace;
        double[] x = new double[k.length];
        for (int j = 0; j < numbers; j++) {
            for (int i = 0; i < x.length; i++) {
                x[i] = rows.numbers()[i][j];
            }
            ofColumns[j] = KERNEL.sum(x, k, sums) * precision[j];
        }
        for (int j = 0; j < ofColumns.length; j++) {
            int scale = shared ? 0 : j;
            derivatives[scale] += inside(p[scale]) ? ofColumns[j] : 0;
        }
        return derivatives;
    }
}
