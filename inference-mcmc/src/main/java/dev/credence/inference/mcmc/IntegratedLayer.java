package dev.credence.inference.mcmc;

import dev.credence.core.linear.Cholesky;

/**
 * The last layer of a regression network, integrated out. With f = Φw, Φ [N, F] what the layer is given and a constant
 * 1 for its bias, the prior w ~ N(0, I/λ) and the noise y ~ N(f, I/τ), all of this is Gaussian (Bishop 2006, section
 * 3.5.1):
 *
 * <pre>
 * A = ΦᵀΦ + (λ/τ) I,   ŵ = A⁻¹Φᵀy,   r = y − Φŵ
 * −log p(y | Φ, τ) = ½ (log|A| − F log λ − (N − F) log τ + τ rᵀr + λ ŵᵀŵ) + ½ N log 2π
 * ∂/∂Φ = ΦA⁻¹ − τ r ŵᵀ,   ∂/∂log τ = ½ (τ rᵀr − (N − F) − (λ/τ) tr A⁻¹)
 * w | y, Φ, τ ~ N(ŵ, A⁻¹/τ)
 * </pre>
 *
 * <p>In double: with little noise λ/τ is far below the rounding of ΦᵀΦ in single precision. Sums over points take
 * {@value #ROWS} of them at once, which the compiler turns into vector instructions.
 */
final class IntegratedLayer {
    private static final int ROWS = 4;

    private final float[] targets;
    private final int width;
    private final double priorPrecision;
    private final double[][] features; // [N, F], the constant last
    private final double[] residuals;
    private double precision;
    private Cholesky factor;
    private double[] mean;

    /**
     * Before it was given anything: {@link #condition} comes first.
     *
     * @param targets y [N]
     * @param inputs F − 1, of the layer
     * @param priorPrecision λ
     */
    IntegratedLayer(float[] targets, int inputs, double priorPrecision) {
        this.targets = targets.clone();
        this.width = inputs + 1;
        this.priorPrecision = priorPrecision;
        int padded = (targets.length + ROWS - 1) / ROWS * ROWS; // rows of zeros change no sum
        this.features = new double[padded][width];
        for (int n = 0; n < targets.length; n++) {
            features[n][inputs] = 1;
        }
        this.residuals = new double[padded];
        this.factor = Cholesky.of(new double[0][]);
        this.mean = new double[0];
    }

    /**
     * −log p(y | Φ, τ), up to ½ N log 2π; infinite where it cannot be computed.
     *
     * @param phi what the layer is given [N, F − 1]
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
            return Double.POSITIVE_INFINITY; // no density that double precision could tell
        }
        mean = factor.solve(projected());
        double squares = 0;
        for (int n = 0; n < targets.length; n++) {
            double f = 0;
            for (int j = 0; j < width; j++) {
                f += features[n][j] * mean[j];
            }
            residuals[n] = targets[n] - f;
            squares += residuals[n] * residuals[n];
        }
        double weights = 0;
        for (double w : mean) {
            weights += w * w;
        }
        int n = targets.length;
        double energy = 0.5
                * (factor.logDeterminant()
                        - width * Math.log(priorPrecision)
                        - (n - width) * logPrecision
                        + precision * squares
                        + priorPrecision * weights);
        return Double.isNaN(energy) ? Double.POSITIVE_INFINITY : energy;
    }

    /** ΦᵀΦ: row i has its columns i … F − 1. */
    private double[][] gram() {
        double[][] upper = new double[width][];
        for (int i = 0; i < width; i++) {
            upper[i] = new double[width - i];
        }
        for (int n = 0; n < features.length; n += ROWS) {
            double[] a = features[n];
            double[] b = features[n + 1];
            double[] c = features[n + 2];
            double[] d = features[n + 3];
            for (int i = 0; i < width; i++) {
                addRows(a[i], a, b[i], b, c[i], c, d[i], d, i, upper[i]);
            }
        }
        return upper;
    }

    private static void addRows(
            double ka,
            double[] a,
            double kb,
            double[] b,
            double kc,
            double[] c,
            double kd,
            double[] d,
            int from,
            double[] to) {
        for (int j = 0; j < to.length; j++) {
            to[j] += ka * a[from + j] + kb * b[from + j] + (kc * c[from + j] + kd * d[from + j]);
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
     * ∂/∂Φ, where it was conditioned last.
     *
     * @param into [N, F − 1]
     * @return ∂/∂log τ
     */
    double gradient(float[] into) {
        double[][] inverse = symmetric(factor.inverse());
        int inputs = width - 1;
        double[] row = new double[width];
        double squares = 0;
        for (int n = 0; n < targets.length; n++) {
            double r = precision * residuals[n];
            squares += r * residuals[n];
            for (int j = 0; j < width; j++) {
                row[j] = -r * mean[j];
            }
            double[] phi = features[n];
            int k = 0;
            for (; k + ROWS <= width; k += ROWS) {
                addRows(
                        phi[k],
                        inverse[k],
                        phi[k + 1],
                        inverse[k + 1],
                        phi[k + 2],
                        inverse[k + 2],
                        phi[k + 3],
                        inverse[k + 3],
                        0,
                        row);
            }
            for (; k < width; k++) {
                for (int j = 0; j < width; j++) {
                    row[j] += phi[k] * inverse[k][j];
                }
            }
            for (int j = 0; j < inputs; j++) {
                into[n * inputs + j] = (float) row[j];
            }
        }
        double trace = 0;
        for (int j = 0; j < width; j++) {
            trace += inverse[j][j];
        }
        return 0.5 * (squares - (targets.length - width) - priorPrecision / precision * trace);
    }

    private static double[][] symmetric(double[][] upper) {
        int n = upper.length;
        double[][] full = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = i; j < n; j++) {
                full[i][j] = upper[i][j - i];
                full[j][i] = upper[i][j - i];
            }
        }
        return full;
    }

    /**
     * A draw of w | y, Φ, τ [F], the bias last, where it was conditioned last.
     *
     * @param normal F independent numbers of N(0, 1)
     */
    double[] draw(double[] normal) {
        double[] w = factor.backSolve(normal);
        for (int j = 0; j < width; j++) {
            w[j] = mean[j] + w[j] / Math.sqrt(precision);
        }
        return w;
    }
}
