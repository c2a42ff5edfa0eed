package dev.credence.inference.gp;

import dev.credence.core.numeric.CovarianceFunction;
import dev.credence.core.numeric.GaussianRegression;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.predict.InputGradients;
import java.util.Arrays;

/**
 * The posterior of a Gaussian process: a {@link GaussianRegression} with the covariances of a
 * {@link CovarianceFunction}. The prior mean is 0, as targets are standardised.
 */
final class Conditioned {
    private final CovarianceFunction kernel;
    private final Hyperparameters hyperparameters;
    private final double logVariance;
    private final double[] precision;
    private final double[][] columns;
    private final GaussianRegression process;
    private final double[] weights;

    /**
     * @param x training inputs [N, D]
     * @param y training targets [N]
     * @throws ArithmeticException if the covariance of the training points is not positive definite
     */
    Conditioned(CovarianceFunction kernel, Hyperparameters hyperparameters, float[] x, float[] y) {
        this.kernel = kernel;
        this.hyperparameters = hyperparameters;
        this.logVariance = Math.log(hyperparameters.variance());
        this.precision = hyperparameters.precision();
        this.columns = columns(x, y.length);
        double[] targets = new double[y.length];
        double[][] upper = new double[y.length][];
        for (int i = 0; i < y.length; i++) {
            targets[i] = y[i];
            upper[i] = pairs(i, columns, i, y.length - i);
            for (int q = 0; q < upper[i].length; q++) {
                upper[i][q] = kernel.value(upper[i][q], logVariance);
            }
            upper[i][0] += hyperparameters.noise();
        }
        this.process = new GaussianRegression(upper, targets);
        this.weights = process.weights();
    }

    private double[][] columns(float[] x, int points) {
        double[][] columns = new double[precision.length][points];
        for (int n = 0; n < points; n++) {
            for (int j = 0; j < columns.length; j++) {
                columns[j][n] = x[n * columns.length + j];
            }
        }
        return columns;
    }

    /** Arguments of the covariance function for a training point and {@code count} others. */
    private double[] pairs(int point, double[][] others, int from, int count) {
        double[] m = new double[count];
        for (int j = 0; j < columns.length; j++) {
            kernel.addPairs(columns[j][point], others[j], from, precision[j], m);
        }
        return m;
    }

    /** The log marginal likelihood log p(y). */
    double logMarginalLikelihood() {
        return process.logMarginalLikelihood();
    }

    /**
     * The gradient of {@link #logMarginalLikelihood} [D + 2] with respect to the logarithms of the length-scales, the
     * variance and the noise above its minimum.
     */
    double[] gradient() {
        int n = weights.length;
        int d = columns.length;
        double[] gradient = new double[d + 2];
        double[][] slopes = process.slopes();
        double[] sums = new double[n];
        for (int i = 0; i < n; i++) {
            gradient[d + 1] += slopes[i][i];
            double[] m = pairs(i, columns, i, n - i);
            for (int q = i; q < n; q++) {
                gradient[d] += (i == q ? 1 : 2) * slopes[i][q] * kernel.value(m[q - i], logVariance);
                double slope = slopes[i][q] * kernel.fall(m[q - i], logVariance);
                slopes[i][q] = slope;
                slopes[q][i] = slope;
            }
            sums[i] = Arrays.stream(slopes[i]).sum();
        }
        gradient[d + 1] *= hyperparameters.noise() - Hyperparameters.LEAST_NOISE;
        for (int j = 0; j < d; j++) {
            gradient[j] = precision[j] * kernel.sum(columns[j], slopes, sums);
        }
        return gradient;
    }

    /**
     * The predictive distribution at inputs x [points, D]: epistemic variance of f, aleatoric variance of the noise.
     */
    GaussianPredictive predict(float[] x, int points) {
        double[][] asked = columns(x, points);
        double[] mean = new double[points];
        double[] epistemic = new double[points];
        double[] aleatoric = new double[points];
        double[][] k = new double[weights.length][];
        for (int i = 0; i < k.length; i++) {
            k[i] = pairs(i, asked, 0, points);
            for (int n = 0; n < points; n++) {
                k[i][n] = kernel.value(k[i][n], logVariance);
            }
        }
        double[] known = new double[points];
        process.predict(k, mean, known);
        for (int n = 0; n < points; n++) {
            // rounding may make the difference negative at training points
            epistemic[n] = Math.max(0, kernel.value(ownPair(asked, n), logVariance) - known[n]);
            aleatoric[n] = hyperparameters.noise();
        }
        return GaussianPredictive.of(mean, epistemic, aleatoric);
    }

    /** The argument of the covariance function for a point and itself. */
    private double ownPair(double[][] asked, int n) {
        double m = 0;
        for (int j = 0; j < asked.length; j++) {
            m += precision[j] * kernel.pair(asked[j][n], asked[j][n]);
        }
        return m;
    }

    /**
     * Gradients of log N(y; m, v + σ²) at inputs x, with m and v of {@link #predict}: ∇m = Σ_i [K⁻¹y]_i ∇k_i and ∇v =
     * ∇k(x, x) − 2 Σ_i [K⁻¹k]_i ∇k_i.
     *
     * @param x [points, D]
     * @param y [points]
     */
    InputGradients inputGradients(float[] x, float[] y) {
        int d = columns.length;
        double[] observed = new double[y.length];
        double[] all = new double[x.length];
        GaussianPredictive predicted = predict(x, y.length);
        double[] mean = predicted.mean();
        double[] total = predicted.totalVariance();
        double[][] asked = columns(x, y.length);
        double[] k = new double[weights.length];
        double[] slopes = new double[weights.length];
        for (int n = 0; n < y.length; n++) {
            observed[n] = y[n];
            for (int i = 0; i < k.length; i++) {
                double m = pairs(i, asked, n, 1)[0];
                k[i] = kernel.value(m, logVariance);
                slopes[i] = -0.5 * kernel.fall(m, logVariance); // ∂k/∂m
            }
            double ownSlope = -0.5 * kernel.fall(ownPair(asked, n), logVariance);
            double[] known = process.covariance().solve(k);
            double z = (observed[n] - mean[n]) / total[n];
            for (int j = 0; j < d; j++) {
                double at = asked[j][n];
                double ofMean = 0;
                double ofVariance = 2 * ownSlope * kernel.pairSlope(at, at); // both arguments: k is symmetric
                for (int i = 0; i < k.length; i++) {
                    double slope = slopes[i] * kernel.pairSlope(at, columns[j][i]);
                    ofMean += weights[i] * slope;
                    ofVariance -= 2 * known[i] * slope;
                }
                all[n * d + j] = precision[j] * (z * ofMean + 0.5 * (z * z - 1 / total[n]) * ofVariance);
            }
        }
        return new InputGradients(predicted.logDensity(observed), all);
    }
}
