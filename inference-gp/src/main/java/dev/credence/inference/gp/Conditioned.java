package dev.credence.inference.gp;

import dev.credence.core.numeric.GaussianRegression;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.predict.InputGradients;

/**
 * A Gaussian process that has seen data: a {@link GaussianRegression} with the covariances of a {@link Kernel}. The
 * prior's mean is 0, which is that of standardised targets.
 */
final class Conditioned {
    private final Kernel kernel;
    private final Hyperparameters hyperparameters;
    private final double[][] inputs;
    private final GaussianRegression process;
    private final double[] weights;

    /**
     * @param x training inputs [N, D]
     * @param y training targets [N]
     * @throws ArithmeticException if the covariance of the training points is not positive definite
     */
    Conditioned(Kernel kernel, Hyperparameters hyperparameters, float[] x, float[] y) {
        this.kernel = kernel;
        this.hyperparameters = hyperparameters;
        this.inputs = hyperparameters.scaled(x);
        double[] targets = new double[y.length];
        for (int i = 0; i < y.length; i++) {
            targets[i] = y[i];
        }
        double[][] upper = new double[y.length][];
        for (int i = 0; i < y.length; i++) {
            upper[i] = new double[y.length - i];
            for (int j = i; j < y.length; j++) {
                upper[i][j - i] = hyperparameters.variance() * kernel.of(inputs[i], inputs[j]);
            }
            upper[i][0] += hyperparameters.noise();
        }
        this.process = new GaussianRegression(upper, targets);
        this.weights = process.weights();
    }

    /** log p(y). */
    double logMarginalLikelihood() {
        return process.logMarginalLikelihood();
    }

    /**
     * The gradient of {@link #logMarginalLikelihood} in the logarithms of the length-scales, the variance and the noise
     * above its least, in this order [D + 2].
     */
    double[] gradient() {
        int d = hyperparameters.lengthScales().length;
        double[] gradient = new double[d + 2];
        double[] scales = new double[d];
        double[][] slopes = process.slopes();
        double variance = hyperparameters.variance();
        for (int i = 0; i < weights.length; i++) {
            for (int j = i; j < weights.length; j++) {
                double weight = (i == j ? 1 : 2) * slopes[i][j] * variance;
                kernel.addSlopes(inputs[i], inputs[j], weight, scales);
                gradient[d] += weight * kernel.of(inputs[i], inputs[j]);
            }
            gradient[d + 1] += slopes[i][i];
        }
        gradient[d + 1] *= hyperparameters.noise() - Hyperparameters.LEAST_NOISE;
        System.arraycopy(scales, 0, gradient, 0, d);
        return gradient;
    }

    /** The predictive distribution at inputs x [points, D]: epistemic is the variance of f, aleatoric the noise. */
    GaussianPredictive predict(float[] x, int points) {
        double[][] asked = hyperparameters.scaled(x);
        double[] mean = new double[points];
        double[] epistemic = new double[points];
        double[] aleatoric = new double[points];
        double[][] k = new double[weights.length][points];
        for (int i = 0; i < k.length; i++) {
            for (int n = 0; n < points; n++) {
                k[i][n] = hyperparameters.variance() * kernel.of(asked[n], inputs[i]);
            }
        }
        double[] known = new double[points];
        process.predict(k, mean, known);
        for (int n = 0; n < points; n++) {
            // the difference of two numbers that are nearly equal at training points
            epistemic[n] = Math.max(0, hyperparameters.variance() * kernel.of(asked[n], asked[n]) - known[n]);
            aleatoric[n] = hyperparameters.noise();
        }
        return GaussianPredictive.of(mean, epistemic, aleatoric);
    }

    /**
     * ∇ log N(y; m, v + σ²) at inputs x, m and v those of {@link #predict}: with ∇m = Σ_i [K⁻¹y]_i ∇k_i and ∇v = ∇k(x,
     * x) − 2 Σ_i [K⁻¹k]_i ∇k_i.
     *
     * @param x [points, D]
     * @param y [points]
     */
    InputGradients inputGradients(float[] x, float[] y) {
        double[] scales = hyperparameters.lengthScales();
        int d = scales.length;
        double s = hyperparameters.variance();
        double[] observed = new double[y.length];
        double[] all = new double[x.length];
        GaussianPredictive predicted = predict(x, y.length);
        double[] mean = predicted.mean();
        double[] total = predicted.totalVariance();
        double[][] asked = hyperparameters.scaled(x);
        for (int n = 0; n < y.length; n++) {
            observed[n] = y[n];
            double[] ofMean = new double[d];
            double[] ofVariance = new double[d];
            // once for each argument: k is symmetric
            kernel.addInputSlopes(asked[n], asked[n], 2 * s, ofVariance);
            double[] known = process.covariance().solve(covariances(asked[n]));
            for (int i = 0; i < weights.length; i++) {
                kernel.addInputSlopes(asked[n], inputs[i], s * weights[i], ofMean);
                kernel.addInputSlopes(asked[n], inputs[i], -2 * s * known[i], ofVariance);
            }
            double z = (observed[n] - mean[n]) / total[n];
            for (int i = 0; i < d; i++) {
                all[n * d + i] = (z * ofMean[i] + 0.5 * (z * z - 1 / total[n]) * ofVariance[i]) / scales[i];
            }
        }
        return new InputGradients(predicted.logDensity(observed), all);
    }

    /** Of f at a scaled point with the training points. */
    private double[] covariances(double[] at) {
        double[] k = new double[weights.length];
        for (int i = 0; i < k.length; i++) {
            k[i] = hyperparameters.variance() * kernel.of(at, inputs[i]);
        }
        return k;
    }
}
