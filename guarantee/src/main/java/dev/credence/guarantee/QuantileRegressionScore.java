package dev.credence.guarantee;

import dev.credence.core.interval.IntervalSide;
import dev.credence.core.predict.Interval;
import dev.credence.core.predict.RegressionPredictive;

/**
 * Conformalised quantile regression: max(lower(x) − y, y − upper(x)) with the bounds of the model's own central
 * interval (Romano, Patterson and Candès 2019, equation 6). All intervals of the model are widened or narrowed by the
 * same amount; one narrowed to nothing becomes its midpoint.
 */
final class QuantileRegressionScore implements RegressionScore {
    @Override
    public String name() {
        return "cqr";
    }

    @Override
    public boolean usesCoverage() {
        return true;
    }

    @Override
    public RegressionScore oneSided(IntervalSide side) {
        return side == IntervalSide.BOTH ? this : new OneSidedScore(this, side, new OneSidedScore.QuantileRegression());
    }

    @Override
    public double[] of(RegressionPredictive prediction, double[] y, double coverage) {
        Interval own = prediction.interval(coverage);
        double[] scores = new double[y.length];
        for (int n = 0; n < scores.length; n++) {
            scores[n] = Math.max(own.lower()[n] - y[n], y[n] - own.upper()[n]);
        }
        return scores;
    }

    @Override
    public double[][] bounds(RegressionPredictive prediction, double[] thresholds, double coverage) {
        Interval own = prediction.interval(coverage);
        double[] lower = new double[thresholds.length];
        double[] upper = new double[thresholds.length];
        for (int n = 0; n < lower.length; n++) {
            lower[n] = own.lower()[n] - thresholds[n];
            upper[n] = own.upper()[n] + thresholds[n];
            if (lower[n] > upper[n]) {
                lower[n] = 0.5 * (own.lower()[n] + own.upper()[n]);
                upper[n] = lower[n];
            }
        }
        return OutwardRounding.outwards(new double[][] {lower, upper});
    }
}
