package dev.credence.inference.gp;

import java.util.Arrays;

/**
 * Hyperparameters of a Gaussian process y = f(x) + ε.
 *
 * @param lengthScales l [D], one for each input (automatic relevance determination); a long one makes its input
 *     irrelevant
 * @param variance s, the prior variance of f
 * @param noise σ², the variance of ε
 */
record Hyperparameters(double[] lengthScales, double variance, double noise) {
    /** Minimum noise variance, for targets of variance 1: keeps the covariance of equal inputs invertible. */
    static final double LEAST_NOISE = 1e-6;

    /** From logarithms; the noise is {@link #LEAST_NOISE} + e^logNoise. */
    static Hyperparameters ofLogarithms(float[] logLengthScales, double logVariance, double logNoise) {
        double[] scales = new double[logLengthScales.length];
        for (int i = 0; i < scales.length; i++) {
            scales[i] = Math.exp(logLengthScales[i]);
        }
        return new Hyperparameters(scales, Math.exp(logVariance), LEAST_NOISE + Math.exp(logNoise));
    }

    /** Precision 1/l² of each input. */
    double[] precision() {
        return Arrays.stream(lengthScales).map(l -> 1 / (l * l)).toArray();
    }
}
