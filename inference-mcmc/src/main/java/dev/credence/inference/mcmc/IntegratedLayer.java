package dev.credence.inference.mcmc;

import dev.credence.core.numeric.Cholesky;
import dev.credence.core.numeric.DotProduct;
import java.util.Arrays;

/**
 * The last layer of a regression network, integrated out. With f = Φw, Φ [N, F] the layer's inputs and a constant 1 for
 * its bias, the prior w ~ N(0, I/λ) and the noise y ~ N(f, I/τ), this is Bayesian linear regression (Bishop 2006,
 * sections 3.3.1 and 3.5.1):
 *
 * <pre>
 * A = ΦᵀΦ + (λ/τ) I,   ŵ = A⁻¹Φᵀy,   r = y − Φŵ
 * −log p(y | Φ, τ) = ½ (log|A| − F log λ − (N − F) log τ + τ rᵀr + λ ŵᵀŵ) + ½ N log 2π
 * ∂/∂Φ = ΦA⁻¹ − τ r ŵᵀ,   ∂/∂log τ = ½ (τ rᵀr − (N − F) − (λ/τ) tr A⁻¹)
 * w | y, Φ, τ ~ N(ŵ, A⁻¹/τ)
 * </pre>
 *
 * <p>In double precision: with little noise λ/τ is far below the rounding of ΦᵀΦ in single precision. Sums over points
 * take {@value #ROWS} at once, which the compiler vectorises.
 */
final class IntegratedLayer {
    private static final int ROWS = 8;

    private final float[] targets;
    private final int width;
    private final int padded; // with zeros
    private final double priorPrecision;
    private final double[][] features; // [N, F] zero-padded, the constant last
    private final double[] residuals;
    private double precision;
    private Cholesky factor;
    private double[] mean;

    /**
     * Call {@link #condition} first.
     *
     * @param targets y [N]
     * @param inputs F − 1, the layer's inputs
     * @param priorPrecision λ
     */
    IntegratedLayer(float[] targets, int inputs, double priorPrecision) {
        this.targets = targets.clone();
        this.width = inputs + 1;
        this.priorPrecision = priorPrecision;
        this.padded = multiple(width, ROWS);
        int rows = multiple(targets.length, ROWS);
        this.features = new double[rows][padded];
        for (int n = 0; n < targets.length; n++) {
            features[n][inputs] = 1;
        }
        this.residuals = new double[rows];
        this.factor = Cholesky.of(new double[0][]);
        this.mean = new double[0];
    }

    private static int multiple(int count, int of) {
        return (count + of - 1) / of * of;
    }

    /**
     * −log p(y | Φ, τ), up to ½ N log 2π; infinite if it cannot be computed.
     *
     * @param phi the layer's inputs [N, F − 1]
     * @param logPrecision log τ
     */
    double condition(float[] phi, double logPrecision) {
        precision = Math.exp(logPrecision);
        int inputs = width - 1;
        for (int n = 0; n < targets.length; n++) {
            for (int j = 0; j < inputs; j++) {
                features[n][j] = phi[n * inputs + j];
            }
        }
        double[][] upper = gram();
        for (int j = 0; j < width; j++) {
            upper[j][0] += priorPrecision / precision;
        }
        try {
            factor = Cholesky.of(upper);
        } catch (ArithmeticException e) {
            return Double.POSITIVE_INFINITY; // the density underflows double precision
        }
        mean = factor.solve(projected());
        double squares = 0;
        for (int n = 0; n < targets.length; n++) {
            residuals[n] = targets[n] - DotProduct.of(features[n], 0, mean, width);
            squares += residuals[n] * residuals[n];
        }
        int n = targets.length;
        double energy = 0.5
                * (factor.logDeterminant()
                        - width * Math.log(priorPrecision)
                        - (n - width) * logPrecision
                        + precision * squares
                        + priorPrecision * DotProduct.of(mean, 0, mean, width));
        return Double.isNaN(energy) ? Double.POSITIVE_INFINITY : energy;
    }

    /** ΦᵀΦ, upper triangle: row i has columns i … F − 1. */
    private double[][] gram() {
        double[][] full = new double[width][padded];
        double[] factors = new double[ROWS];
        for (int n = 0; n < features.length; n += ROWS) {
            for (int i = 0; i < width; i++) {
                for (int r = 0; r < ROWS; r++) {
                    factors[r] = features[n + r][i];
                }
                add(factors, 0, features, n, full[i]);
            }
        }
        double[][] upper = new double[width][];
        for (int i = 0; i < width; i++) {
            upper[i] = Arrays.copyOfRange(full[i], i, width);
        }
        return upper;
    }

    /**
     * Adds {@value #ROWS} rows to another, each times its own factor. One row alone is too short for a vectorised loop.
     */
    private static void add(double[] factors, int at, double[][] rows, int row, double[] to) {
        double f0 = factors[at];
        double f1 = factors[at + 1];
        double f2 = factors[at + 2];
        double f3 = factors[at + 3];
        double f4 = factors[at + 4];
        double f5 = factors[at + 5];
        double f6 = factors[at + 6];
        double f7 = factors[at + 7];
        double[] r0 = rows[row];
        double[] r1 = rows[row + 1];
        double[] r2 = rows[row + 2];
        double[] r3 = rows[row + 3];
        double[] r4 = rows[row + 4];
        double[] r5 = rows[row + 5];
        double[] r6 = rows[row + 6];
        double[] r7 = rows[row + 7];
        for (int j = 0; j < to.length; j++) {
            to[j] += f0 * r0[j]
                    + f1 * r1[j]
                    + (f2 * r2[j] + f3 * r3[j])
                    + (f4 * r4[j] + f5 * r5[j] + (f6 * r6[j] + f7 * r7[j]));
        }
    }

    /** Φᵀy. */
    private double[] projected() {
        double[] sum = new double[width];
        for (int n = 0; n < targets.length; n++) {
            for (int j = 0; j < width; j++) {
                sum[j] += targets[n] * features[n][j];
            }
        }
        return sum;
    }

    /**
     * ∂/∂Φ at the last {@link #condition}.
     *
     * @param into [N, F − 1]
     * @return ∂/∂log τ
     */
    double gradient(float[] into) {
        double[][] inverse = padded(factor.inverse());
        int inputs = width - 1;
        double[] row = new double[padded];
        double squares = 0;
        for (int n = 0; n < targets.length; n++) {
            double r = precision * residuals[n];
            squares += r * residuals[n];
            Arrays.fill(row, 0);
            double[] phi = features[n];
            for (int k = 0; k < padded; k += ROWS) {
                add(phi, k, inverse, k, row);
            }
            for (int j = 0; j < inputs; j++) {
                into[n * inputs + j] = (float) (row[j] - r * mean[j]);
            }
        }
        double trace = 0;
        for (int j = 0; j < width; j++) {
            trace += inverse[j][j];
        }
        return 0.5 * (squares - (targets.length - width) - priorPrecision / precision * trace);
    }

    private double[][] padded(double[][] a) {
        double[][] full = new double[padded][padded];
        for (int i = 0; i < width; i++) {
            System.arraycopy(a[i], 0, full[i], 0, width);
        }
        return full;
    }

    /**
     * A draw of w | y, Φ, τ [F], the bias last, at the last {@link #condition}.
     *
     * @param normal F independent draws of N(0, 1)
     */
    double[] draw(double[] normal) {
        double[] w = factor.backSolve(normal);
        for (int j = 0; j < width; j++) {
            w[j] = mean[j] + w[j] / Math.sqrt(precision);
        }
        return w;
    }
}
