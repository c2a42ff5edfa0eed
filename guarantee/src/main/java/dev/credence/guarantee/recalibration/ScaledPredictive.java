package dev.credence.guarantee.recalibration;

import dev.credence.core.predict.RegressionPredictive;

/** The distribution of m + s (Y − m), m the mean of Y. Aleatoric and epistemic variance are multiplied by s². */
final class ScaledPredictive implements RegressionPredictive {
    private final RegressionPredictive inner;
    private final double factor;
    private final double[] mean;

    ScaledPredictive(RegressionPredictive inner, double factor) {
        this.inner = inner;
        this.factor = factor;
        this.mean = inner.mean();
    }

    /** m + (y − m)/s. */
    private double[] back(double[] y) {
        double[] at = new double[y.length];
        for (int n = 0; n < at.length; n++) {
            at[n] = mean[n] + (y[n] - mean[n]) / factor;
        }
        return at;
    }

    private double forth(int n, double y) {
        return mean[n] + factor * (y - mean[n]);
    }

    private static double[] times(double[] values, double by) {
        for (int n = 0; n < values.length; n++) {
            values[n] *= by;
        }
        return values;
    }

    @Override
    public int points() {
        return inner.points();
    }

    @Override
    public int samples() {
        return inner.samples();
    }

    @Override
    public double[] mean() {
        return mean.clone();
    }

    @Override
    public double[] epistemicVariance() {
        return times(inner.epistemicVariance(), factor * factor);
    }

    @Override
    public double[] aleatoricVariance() {
        return times(inner.aleatoricVariance(), factor * factor);
    }

    @Override
    public double cdfStep() {
        return inner.cdfStep();
    }

    @Override
    public double[] cdf(double[] y) {
        return inner.cdf(back(y));
    }

    @Override
    public double[] survival(double[] y) {
        return inner.survival(back(y));
    }

    @Override
    public double[] logDensity(double[] y) {
        double[] logs = inner.logDensity(back(y));
        for (int n = 0; n < logs.length; n++) {
            logs[n] -= Math.log(factor);
        }
        return logs;
    }

    @Override
    public double[] quantile(double p) {
        double[] quantiles = inner.quantile(p);
        for (int n = 0; n < quantiles.length; n++) {
            quantiles[n] = forth(n, quantiles[n]);
        }
        return quantiles;
    }

    @Override
    public double[] crps(double[] y) {
        return times(inner.crps(back(y)), factor);
    }

    @Override
    public double[][] sample(long seed, int draws) {
        double[][] drawn = inner.sample(seed, draws);
        for (int n = 0; n < drawn.length; n++) {
            for (int j = 0; j < draws; j++) {
                drawn[n][j] = forth(n, drawn[n][j]);
            }
        }
        return drawn;
    }

    @Override
    public RegressionPredictive rescaled(double shift, double scale) {
        return new ScaledPredictive(inner.rescaled(shift, scale), factor);
    }
}
