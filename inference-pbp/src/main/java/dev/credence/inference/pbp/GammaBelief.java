package dev.credence.inference.pbp;

/**
 * Gamma(shape, rate) belief about a precision. In a Gaussian factor the variance is represented by its mean,
 * rate/(shape − 1).
 *
 * @param shape α &gt; 1
 * @param rate β &gt; 0
 */
record GammaBelief(double shape, double rate) {

    boolean isProper() {
        return shape > 1 && rate > 0 && Double.isFinite(shape) && Double.isFinite(rate);
    }

    /** E[1/τ] = β/(α − 1). */
    double meanVariance() {
        return rate / (shape - 1);
    }

    /**
     * The Gamma with the first two moments of the precision after a factor that normalises to Z(α, β), approximated by
     * the Gaussian with variance {@link #meanVariance} (Hernández-Lobato &amp; Adams 2015). With Z₁ = Z(α + 1, β) and
     * Z₂ = Z(α + 2, β): E[τ] = Z₁ α/(Z β), E[τ²] = Z₂ α(α + 1)/(Z β²).
     *
     * @param y the factor's argument minus its mean
     * @param variance variance of the argument without this noise
     */
    GammaBelief after(double y, double variance) {
        double z = logDensity(y, variance + meanVariance());
        double z1 = logDensity(y, variance + rate / shape);
        double z2 = logDensity(y, variance + rate / (shape + 1));
        double newShape = 1 / (Math.exp(z2 - 2 * z1 + z) * (shape + 1) / shape - 1);
        double newRate = 1 / (Math.exp(z2 - z1) * (shape + 1) / rate - Math.exp(z1 - z) * shape / rate);
        GammaBelief updated = new GammaBelief(newShape, newRate);
        return updated.isProper() ? updated : this;
    }

    /** log N(y; 0, variance). */
    static double logDensity(double y, double variance) {
        return -0.5 * (Math.log(2 * Math.PI * variance) + y * y / variance);
    }
}
