package dev.credence.guarantee;

import dev.credence.core.interval.IntervalSide;
import dev.credence.core.numeric.NormalQuantile;
import dev.credence.core.numeric.NormalTail;
import dev.credence.core.predict.RegressionPredictive;
import java.util.Arrays;

/**
 * Distance of the probability integral transform from its centre, |F(y | x) − ½| (Chernozhukov, Wüthrich and Zhu 2021,
 * Distributional conformal prediction). Its intervals are the model's central intervals [F⁻¹(t), F⁻¹(1 − t)] at another
 * level, the same t everywhere, with the width and skewness of the distribution.
 *
 * <p>Computed as z = −Φ⁻¹(t), t = min(F(y), P(Y ≥ y)), which has the same order and still distinguishes targets where F
 * rounds to 0 or 1. Beyond z = {@value #FARTHEST}, where t underflows, it continues as |y − mean|/sd, so that intervals
 * of a model far too confident stay finite. Of counts both tails include y, so t may exceed ½; z is then 0: intervals
 * hold the median and over-cover.
 */
final class PitScore implements RegressionScore {
    static final double FARTHEST = 37;
    static final double FARTHEST_TAIL = NormalTail.probability(-FARTHEST);

    /** The tolerance at the steps of a count's distribution function. */
    static final double ROUNDING = 1e-9;

    /** The rounding error of F, in units of the distance between its neighbouring values. */
    private static final double DIGITS = 16;

    /** The error bound of a quantile in standard deviations, with a margin. */
    private static final double QUANTILES = 10 * TailQuantiles.TOLERANCE;

    @Override
    public String name() {
        return "pit";
    }

    @Override
    public RegressionScore oneSided(IntervalSide side) {
        return side == IntervalSide.BOTH ? this : new OneSidedScore(this, side, new OneSidedPit());
    }

    @Override
    public double[] of(RegressionPredictive prediction, double[] y, double coverage) {
        double[] scores = prediction.cdf(y);
        double[] above = prediction.isDiscrete() ? prediction.cdfBelow(y) : prediction.survival(y);
        boolean far = false;
        for (int n = 0; n < scores.length; n++) {
            double tail = Math.min(scores[n], prediction.isDiscrete() ? 1 - above[n] : above[n]);
            scores[n] = tail < FARTHEST_TAIL ? FARTHEST : Math.max(0, -NormalQuantile.of(tail));
            far |= tail < FARTHEST_TAIL;
        }
        if (far) {
            double[] distances = NonconformityScore.NORMALISED.of(prediction, y, coverage);
            for (int n = 0; n < scores.length; n++) {
                scores[n] = scores[n] < FARTHEST ? scores[n] : Math.max(FARTHEST, distances[n]);
            }
        }
        return scores;
    }

    @Override
    public double[][] bounds(RegressionPredictive prediction, double[] thresholds, double coverage) {
        double[] tails = new double[thresholds.length];
        for (int n = 0; n < tails.length; n++) {
            double tail = NormalTail.probability(-Math.min(thresholds[n], FARTHEST));
            tails[n] = Math.min(0.5, prediction.isDiscrete() ? tail * (1 - ROUNDING) : tail);
        }
        TailQuantiles quantiles = new TailQuantiles(prediction);
        double[][] bounds = {quantiles.lower(tails), quantiles.upper(tails)};
        if (!prediction.isDiscrete()) {
            OutwardRounding.outwards(bounds, precisions(prediction, tails));
        }
        if (Arrays.stream(thresholds).anyMatch(z -> z > FARTHEST)) {
            double[][] far = NonconformityScore.NORMALISED.bounds(prediction, thresholds, coverage);
            for (int n = 0; n < thresholds.length; n++) {
                if (thresholds[n] > FARTHEST) {
                    bounds[0][n] = Math.min(bounds[0][n], far[0][n]);
                    bounds[1][n] = Math.max(bounds[1][n], far[1][n]);
                }
            }
        }
        return bounds;
    }

    /**
     * Error bounds of the quantiles, in the target's unit: the tolerance of the search, and the rounding of 1 − t or of
     * an F that a device computes in floats.
     */
    static double[] precisions(RegressionPredictive prediction, double[] tails) {
        double[] variance = prediction.totalVariance();
        double[] precisions = new double[tails.length];
        for (int n = 0; n < precisions.length; n++) {
            double step = tails[n] < TailQuantiles.SMALL
                    ? 0
                    : Math.max(Math.ulp(1.0), DIGITS * tails[n] * prediction.cdfStep());
            double lost = step / NormalTail.density(NormalQuantile.of(Math.max(tails[n], TailQuantiles.SMALL)));
            precisions[n] = (QUANTILES + lost) * Math.sqrt(variance[n]);
        }
        return precisions;
    }
}
