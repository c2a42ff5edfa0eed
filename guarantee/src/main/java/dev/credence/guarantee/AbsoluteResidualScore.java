package dev.credence.guarantee;

import dev.credence.core.interval.IntervalSide;
import dev.credence.core.predict.RegressionPredictive;

/**
 * Absolute residual |y − mean(x)|: intervals of constant width (Lei et al. 2018, Distribution-free predictive inference
 * for regression).
 */
final class AbsoluteResidualScore implements RegressionScore {
    @Override
    public String name() {
        return "absolute";
    }

    @Override
    public RegressionScore oneSided(IntervalSide side) {
        return side == IntervalSide.BOTH ? this : new OneSidedScore(this, side, new OneSidedScore.Residual(false));
    }

    @Override
    public double[] of(RegressionPredictive prediction, double[] y, double coverage) {
        double[] mean = prediction.mean();
        double[] scores = new double[y.length];
        for (int n = 0; n < scores.length; n++) {
            scores[n] = Math.abs(y[n] - mean[n]);
        }
        return scores;
    }

    @Override
    public double[][] bounds(RegressionPredictive prediction, double[] thresholds, double coverage) {
        double[] lower = prediction.mean();
        double[] upper = lower.clone();
        for (int n = 0; n < lower.length; n++) {
            lower[n] -= thresholds[n];
            upper[n] += thresholds[n];
        }
        return OutwardRounding.outwards(new double[][] {lower, upper});
    }
}
