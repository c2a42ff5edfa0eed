package dev.credence.core.numeric;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Gaussian process regression (Rasmussen &amp; Williams 2006, section 2.2) for targets y ~ N(0, K): with K [N, N] the
 * covariance of the training points, noise included, and k their covariance with a new point
 *
 * <pre>mean = kᵀ K⁻¹ y,   variance = k(x, x) − kᵀ K⁻¹ k,   log p(y) = −½ yᵀK⁻¹y − ½ log det K − N/2 log 2π</pre>
 *
 * The covariance function is the caller's.
 */
public final class GaussianRegression {
    /** Number of new points whose covariances with all others fit into the L2 cache. */
    private static final int TILE = 64;

    private final Cholesky covariance;
    private final double[] targets;
    private final double[] weights;
    private volatile double @Nullable [][] root; // Y with K⁻¹ = YᵀY

    /**
     * Factorises the covariance.
     *
     * @param upper row i has K_ii, K_i,i+1, …; overwritten
     * @param targets y [N], kept
     * @throws ArithmeticException if K is not positive definite
     */
    public GaussianRegression(double[][] upper, double[] targets) {
        covariance = Cholesky.of(upper);
        this.targets = targets;
        weights = covariance.solve(targets);
    }

    /** The Cholesky factorisation of K. */
    public Cholesky covariance() {
        return covariance;
    }

    /** α = K⁻¹y [N]. */
    public double[] weights() {
        return weights;
    }

    /** log p(y) (eq. 2.30). */
    public double logMarginalLikelihood() {
        double fit = MatrixRows.dot(targets, weights);
        return -0.5 * (fit + covariance.logDeterminant() + targets.length * Constants.LOG_2PI);
    }

    /** Derivatives of log p(y) with respect to K: ½ (ααᵀ − K⁻¹) [N][N], symmetric (eq. 5.9). */
    public double[][] slopes() {
        double[][] slopes = Cholesky.inverse(root());
        for (int i = 0; i < slopes.length; i++) {
            for (int j = 0; j < slopes.length; j++) {
                slopes[i][j] = 0.5 * (weights[i] * weights[j] - slopes[i][j]);
            }
        }
        return slopes;
    }

    private double[][] root() {
        double[][] known = root;
        if (known == null) {
            known = covariance.inverseFactor();
            root = known;
        }
        return known;
    }

    /**
     * Predictive means and explained variances kᵀK⁻¹k = |Yk|² at new points.
     *
     * @param k [N][M], covariances of the training points with the new ones
     * @param mean [M], overwritten
     * @param explained [M], overwritten
     */
    public void predict(double[][] k, double[] mean, double[] explained) {
        double[][] y = root();
        int n = weights.length;
        double[] v = new double[mean.length];
        Arrays.fill(mean, 0);
        Arrays.fill(explained, 0);
        for (int from = 0; from < mean.length; from += TILE) {
            int to = Math.min(mean.length, from + TILE);
            MatrixRows.add(weights, n, k, mean, from, to);
            for (int q = 0; q < n; q++) {
                Arrays.fill(v, from, to, 0);
                MatrixRows.add(y[q], q + 1, k, v, from, to);
                for (int i = from; i < to; i++) {
                    explained[i] += v[i] * v[i];
                }
            }
        }
    }
}
