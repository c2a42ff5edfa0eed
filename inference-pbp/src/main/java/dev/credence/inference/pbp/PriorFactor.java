package dev.credence.inference.pbp;

/**
 * Expectation propagation's approximate factor for N(w; 0, 1/λ), the prior of one weight: its messages to the weight
 * and to the precision λ, in natural parameters (Minka 2001; Hernández-Lobato &amp; Adams 2015).
 *
 * @param precision 1/v of the message to the weight
 * @param shift m/v of the message to the weight
 * @param shape increment of α of λ
 * @param rate increment of β of λ
 */
record PriorFactor(double precision, double shift, double shape, double rate) {
    private static final double LARGEST_VARIANCE = 1e6;

    /**
     * Result of a refinement: the weight's mean and variance, the belief about λ, and the factor.
     *
     * @param factor the refined factor
     */
    record Refined(double mean, double variance, GammaBelief scale, PriorFactor factor) {}

    /** Removes the factor, multiplies by the true one and matches moments; returns the old values if that fails. */
    Refined refine(double mean, double variance, GammaBelief scale) {
        double cavity = 1 / (1 / variance - precision);
        double cavityMean = cavity * (mean / variance - shift);
        GammaBelief rest = new GammaBelief(scale.shape() - shape, scale.rate() - rate);
        Refined unchanged = new Refined(mean, variance, scale, this);
        if (!(cavity > 0 && cavity < LARGEST_VARIANCE && rest.isProper())) {
            return unchanged;
        }
        double total = cavity + rest.meanVariance();
        double byMean = -cavityMean / total; // of log N(cavityMean; 0, total)
        double byVariance = 0.5 * (cavityMean * cavityMean / total - 1) / total;
        double newMean = cavityMean + cavity * byMean;
        double newVariance = cavity - cavity * cavity * (byMean * byMean - 2 * byVariance);
        GammaBelief newScale = rest.after(cavityMean, cavity);
        if (!(newVariance > 0 && Double.isFinite(newVariance) && Double.isFinite(newMean))) {
            return unchanged;
        }
        return new Refined(
                newMean,
                newVariance,
                newScale,
                new PriorFactor(
                        1 / newVariance - 1 / cavity,
                        newMean / newVariance - cavityMean / cavity,
                        newScale.shape() - rest.shape(),
                        newScale.rate() - rest.rate()));
    }
}
