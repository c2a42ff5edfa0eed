package dev.credence.inference.laplace;

import dev.credence.core.UserException;
import dev.credence.core.model.Likelihood;
import dev.credence.core.numeric.LogSumExp;

/**
 * Λ(f) = −∂² log p(y | f)/∂f², which does not depend on y, as B Bᵀ: 1 for a Gaussian (the precision τ is a factor of
 * the whole matrix), p (1 − p) for two classes, diag(p) − p pᵀ with B = (diag(1) − p 1ᵀ) diag(√p) for C classes.
 */
final class OutputCurvature {
    private final Likelihood likelihood;

    /** @throws UserException for other likelihoods */
    OutputCurvature(Likelihood likelihood) {
        if (!(likelihood instanceof Likelihood.Gaussian
                || likelihood instanceof Likelihood.Bernoulli
                || likelihood instanceof Likelihood.Categorical)) {
            throw new UserException("laplace knows the curvature of Gaussian noise and of classes, not of '"
                    + likelihood.words() + "'; use noise=learnt or noise=fixed");
        }
        this.likelihood = likelihood;
    }

    boolean isGaussian() {
        return likelihood instanceof Likelihood.Gaussian;
    }

    /** B [C][C] at outputs f [C]. */
    double[][] root(double[] f) {
        if (isGaussian()) {
            return new double[][] {{1}};
        }
        if (likelihood instanceof Likelihood.Bernoulli) {
            double p = 1 / (1 + Math.exp(-f[0]));
            return new double[][] {{Math.sqrt(p * (1 - p))}};
        }
        double[] p = softmax(f);
        double[][] b = new double[f.length][f.length];
        for (int i = 0; i < f.length; i++) {
            for (int k = 0; k < f.length; k++) {
                b[i][k] = ((i == k ? 1 : 0) - p[i]) * Math.sqrt(p[k]);
            }
        }
        return b;
    }

    /** log p(y | f); for a Gaussian without its factor, −½ (y − f)². */
    double logLikelihood(double[] f, double y) {
        if (isGaussian()) {
            return -0.5 * (y - f[0]) * (y - f[0]);
        }
        if (likelihood instanceof Likelihood.Bernoulli) {
            return -LogSumExp.softplus(y > 0.5 ? -f[0] : f[0]);
        }
        return Math.log(Math.max(softmax(f)[(int) y], Double.MIN_NORMAL));
    }

    private static double[] softmax(double[] f) {
        double[] p = f.clone();
        LogSumExp.softmax(p);
        return p;
    }
}
