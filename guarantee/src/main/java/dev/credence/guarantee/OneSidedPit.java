package dev.credence.guarantee;

import dev.credence.core.numeric.NormalQuantile;
import dev.credence.core.numeric.NormalTail;
import dev.credence.core.predict.RegressionPredictive;
import java.util.Arrays;

/**
 * The one-sided form of {@link PitScore}, σ Φ⁻¹(F(y | x)): its bounds are quantiles of the predictive distribution at
 * another level, the same for all rows. Of counts, y is part of the tail that a bound leaves out, so that bounds
 * over-cover. Beyond ±{@value PitScore#FARTHEST}, where tails underflow, it continues as σ (y − mean)/sd.
 */
record OneSidedPit() implements OneSidedScore.Form {
    private static final OneSidedScore.Form FAR = new OneSidedScore.Residual(true);

    @Override
    public double[] of(RegressionPredictive prediction, double[] y, double coverage, int sign) {
        double[] beyond = beyond(prediction, y, sign);
        double[] before = before(prediction, y, sign);
        double[] scores = new double[y.length];
        boolean far = false;
        for (int n = 0; n < scores.length; n++) {
            boolean near = beyond[n] <= 0.5;
            double tail = near ? beyond[n] : before[n];
            double z = tail < PitScore.FARTHEST_TAIL ? PitScore.FARTHEST : -NormalQuantile.of(Math.min(0.5, tail));
            scores[n] = near ? z : -z;
            far |= z == PitScore.FARTHEST;
        }
        if (far) {
            double[] distances = FAR.of(prediction, y, coverage, sign);
            for (int n = 0; n < scores.length; n++) {
                if (scores[n] == PitScore.FARTHEST) {
                    scores[n] = Math.max(scores[n], distances[n]);
                } else if (scores[n] == -PitScore.FARTHEST) {
                    scores[n] = Math.min(scores[n], distances[n]);
                }
            }
        }
        return scores;
    }

    /** The probability from y on, in the direction of σ. */
    private static double[] beyond(RegressionPredictive prediction, double[] y, int sign) {
        if (sign < 0) {
            return prediction.cdf(y);
        }
        return prediction.isDiscrete() ? complement(prediction.cdfBelow(y)) : prediction.survival(y);
    }

    /** The probability up to y, without y itself. */
    private static double[] before(RegressionPredictive prediction, double[] y, int sign) {
        if (sign < 0) {
            return prediction.isDiscrete() ? complement(prediction.cdf(y)) : prediction.survival(y);
        }
        return prediction.isDiscrete() ? prediction.cdfBelow(y) : prediction.cdf(y);
    }

    private static double[] complement(double[] probabilities) {
        return Arrays.stream(probabilities).map(p -> 1 - p).toArray();
    }

    @Override
    public double[] bounds(RegressionPredictive prediction, double[] thresholds, double coverage, int sign) {
        int points = thresholds.length;
        double[] outer = new double[points]; // tails beyond the bound, where that lies beyond the median
        double[] inner = new double[points]; // and before it, where it lies before
        double[] tails = new double[points];
        boolean before = false;
        for (int n = 0; n < points; n++) {
            double tail = NormalTail.probability(-Math.min(Math.abs(thresholds[n]), PitScore.FARTHEST));
            tails[n] = Math.min(0.5, tail);
            boolean isBefore = thresholds[n] < 0;
            before |= isBefore;
            double rounding = prediction.isDiscrete() ? PitScore.ROUNDING : 0;
            outer[n] = isBefore ? 0.5 : Math.min(0.5, tail * (1 - rounding));
            inner[n] = isBefore ? Math.min(0.5, tail * (1 + rounding)) : 0.5;
        }
        TailQuantiles quantiles = new TailQuantiles(prediction);
        double[] ends = sign > 0 ? quantiles.upper(outer) : quantiles.lower(outer);
        double[] others = !before ? ends : sign > 0 ? quantiles.lower(inner) : quantiles.upper(inner);
        double[] far = FAR.bounds(prediction, thresholds, coverage, sign);
        double[] precisions = prediction.isDiscrete() ? new double[points] : PitScore.precisions(prediction, tails);
        for (int n = 0; n < points; n++) {
            double end = thresholds[n] < 0 ? others[n] : ends[n];
            if (Double.isFinite(end) && Double.isFinite(precisions[n])) {
                end += sign * precisions[n];
            }
            if (thresholds[n] > PitScore.FARTHEST) {
                end = sign * Math.max(sign * end, sign * far[n]);
            } else if (thresholds[n] < -PitScore.FARTHEST) {
                end = sign * Math.min(sign * end, sign * far[n]);
            }
            ends[n] = end;
        }
        return OutwardRounding.ends(ends, new double[points], sign);
    }
}
