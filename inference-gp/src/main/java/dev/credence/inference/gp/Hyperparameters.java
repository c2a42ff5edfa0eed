package dev.credence.inference.gp;

import java.util.Arrays;

/**
 * What a Gaussian process y = f(x) + ε is made of besides its kernel.
 *
 * @param lengthScales l [D], one for each input (automatic relevance determination): a long one makes it irrelevant
 * @param variance s of f, where no input is seen
 * @param noise σ² of ε
 */
record Hyperparameters(double[] lengthScales, double variance, double noise) {
    /** The least noise variance, of targets of variance 1: keeps covariances of equal inputs invertible. */
    static final double LEAST_NOISE = 1e-6;

    /** From logarithms; the noise is e^logNoise above the least. */
    static Hyperparameters ofLogarithms(float[] logLengthScales, double logVariance, double logNoise) {
        double[] scales = new double[logLengthScales.length];
        for (int i = 0; i < scales.length; i++) {
            scales[i] = Math.exp(logLengthScales[i]);
        }
        return new Hyperparameters(scales, Math.exp(logVariance), LEAST_NOISE + Math.exp(logNoise));
    }

    /** 1/l² of each input. */
    double[] precision() {
        return Arrays.stream(lengthScales).map(l -> 1 / (l * l)).toArray();
    }
}
