package dev.credence.inference.pbp;

import dev.credence.core.numeric.NormalTail;

/**
 * The moments of max(0, x) for x ~ N(e, v), with a = e/√v and γ = φ(a)/Φ(a) (the forward pass of Hernández-Lobato &amp;
 * Adams 2015), and their derivatives.
 *
 * @param mean Φ(a) √v (a + γ)
 * @param variance of max(0, x)
 * @param meanByMean Φ(a)
 * @param meanByVariance φ(a)/(2√v)
 * @param varianceByMean 2 mean Φ(−a)
 * @param varianceByVariance Φ(a) − mean φ(a)/√v
 */
record RectifiedMoments(
        double mean,
        double variance,
        double meanByMean,
        double meanByVariance,
        double varianceByMean,
        double varianceByVariance) {

    /** @param v positive */
    static RectifiedMoments of(double e, double v) {
        double sd = Math.sqrt(v);
        double a = e / sd;
        double below = NormalTail.probability(-a);
        double above = NormalTail.probability(a);
        double density = NormalTail.density(a);
        double excess = NormalTail.meanExcess(a);
        double mean = above * sd * excess;
        // E[x²; x > 0] = v Φ(a)(1 + a(a + γ)); for a > 0 the mean's square is subtracted analytically to avoid
        // cancellation
        double variance = a > 0
                ? v * above * (excess * excess * below + 1 - NormalTail.hazard(a) * excess)
                : v * above * Math.max(0, 1 + a * excess - above * excess * excess);
        return new RectifiedMoments(
                mean, variance, above, density / (2 * sd), 2 * mean * below, above - mean * density / sd);
    }
}
