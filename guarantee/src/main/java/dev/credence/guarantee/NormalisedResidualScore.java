package dev.credence.guarantee;

import dev.credence.core.interval.IntervalSide;
import dev.credence.core.predict.RegressionPredictive;

/**
 * Normalised residual |y − mean(x)|/sd(x): symmetric intervals whose width follows the model's uncertainty (Lei et al.
 * 2018, section 5.2). The standard deviation is that of the whole predictive distribution, epistemic and aleatoric.
 */
final class NormalisedResidualScore implements RegressionScore {
    @Override
    public String name() {
        return "normalised";
    }

    @Override
    public RegressionScore oneSided(IntervalSide side) {
        return side == IntervalSide.BOTH ? this : new OneSidedScore(this, side, new OneSidedScore.Residual(true));
    }

    @Override
    public double[] of(RegressionPredictive prediction, double[] y, double coverage) {
        double[] mean = prediction.mean();
        double[] variance = prediction.totalVariance();
        double[] scores = new double[y.length];
        for (int n = 0; n < scores.length; n++) {
            scores[n] = Math.abs(y[n] - mean[n]) / Math.sqrt(variance[n]);
        }
        return scores;
    }

    @Override
    public double[][] bounds(RegressionPredictive prediction, double[] thresholds, double coverage) {
        double[] lower = prediction.mean();
        double[] upper = lower.clone();
        double[] variance = prediction.totalVariance();
        for (int n = 0; n < lower.length; n++) {
            double reach = thresholds[n] * Math.sqrt(variance[n]);
            lower[n] -= reach;
            upper[n] += reach;
        }
        return OutwardRounding.outwards(new double[][] {lower, upper});
    }
}
