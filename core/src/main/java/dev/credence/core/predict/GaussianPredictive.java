package dev.credence.core.predict;

import dev.credence.core.numeric.Constants;
import dev.credence.core.numeric.NormalQuantile;
import dev.credence.core.numeric.NormalTail;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.function.IntToDoubleFunction;

/**
 * One Gaussian per point, N(mean, epistemic + aleatoric variance): the prediction of closed-form moment propagation.
 * Methods that draw samples use {@link GaussianMixture}.
 */
public final class GaussianPredictive implements RegressionPredictive {

    private final double[] mean;
    private final double[] epistemic;
    private final double[] aleatoric;

    private GaussianPredictive(double[] mean, double[] epistemic, double[] aleatoric) {
        this.mean = mean;
        this.epistemic = epistemic;
        this.aleatoric = aleatoric;
    }

    /** A predictive from three arrays [N], copied. The variances must not be negative, their sum must be positive. */
    public static GaussianPredictive of(double[] mean, double[] epistemicVariance, double[] aleatoricVariance) {
        int points = mean.length;
        if (points == 0) {
            throw new IllegalArgumentException("mean is empty: a predictive distribution needs at least one point");
        }
        Checks.points(epistemicVariance, points, "epistemicVariance");
        Checks.points(aleatoricVariance, points, "aleatoricVariance");
        Checks.finite(mean, 1, 1, "predicted mean");
        Checks.finite(epistemicVariance, 1, 1, "epistemic variance");
        Checks.finite(aleatoricVariance, 1, 1, "aleatoric variance");
        Checks.above(epistemicVariance, 0, true, "epistemic variance");
        Checks.above(aleatoricVariance, 0, true, "aleatoric variance");
        GaussianPredictive predictive =
                new GaussianPredictive(mean.clone(), epistemicVariance.clone(), aleatoricVariance.clone());
        Checks.above(predictive.totalVariance(), 0, false, "total variance");
        return predictive;
    }

    @Override
    public int points() {
        return mean.length;
    }

    /** Always 1. */
    @Override
    public int samples() {
        return 1;
    }

    @Override
    public double[] mean() {
        return mean.clone();
    }

    @Override
    public double[] epistemicVariance() {
        return epistemic.clone();
    }

    @Override
    public double[] aleatoricVariance() {
        return aleatoric.clone();
    }

    @Override
    public double[] cdf(double[] y) {
        Checks.points(y, points(), "y");
        return each(n -> 0.5 * NormalTail.erfc((mean[n] - y[n]) / (sd(n) * Math.sqrt(2))));
    }

    /** With full relative precision, like {@link #cdf}. */
    @Override
    public double[] survival(double[] y) {
        Checks.points(y, points(), "y");
        return each(n -> 0.5 * NormalTail.erfc((y[n] - mean[n]) / (sd(n) * Math.sqrt(2))));
    }

    @Override
    public double[] logDensity(double[] y) {
        Checks.points(y, points(), "y");
        return each(n -> {
            double variance = epistemic[n] + aleatoric[n];
            double z = (y[n] - mean[n]) / Math.sqrt(variance);
            return -0.5 * (z * z + Math.log(variance) + Constants.LOG_2PI);
        });
    }

    /** mean + Φ⁻¹(p) · sd. */
    @Override
    public double[] quantile(double p) {
        Checks.probability(p);
        double z = NormalQuantile.of(p);
        return each(n -> mean[n] + z * sd(n));
    }

    /** σ (2φ(z) + z (2Φ(z) − 1) − 1/√π), z = (y − mean)/σ. */
    @Override
    public double[] crps(double[] y) {
        Checks.points(y, points(), "y");
        return each(n -> GaussianCrps.of(mean[n], sd(n), y[n]));
    }

    @Override
    public double[][] sample(long seed, int draws) {
        Checks.draws(draws);
        CounterRandom random = Stream.PREDICTIVE.of(seed);
        double[][] values = new double[points()][draws];
        for (int n = 0; n < values.length; n++) {
            for (int j = 0; j < draws; j++) {
                values[n][j] = mean[n] + sd(n) * random.normal(j, 2L * n + 1);
            }
        }
        return values;
    }

    @Override
    public GaussianPredictive rescaled(double shift, double scale) {
        Checks.scale(shift, scale);
        GaussianPredictive scaled = new GaussianPredictive(
                each(n -> mean[n] * scale + shift),
                each(n -> epistemic[n] * (scale * scale)),
                each(n -> aleatoric[n] * (scale * scale)));
        Checks.scaledVariances(scaled.totalVariance(), 1, "total variance");
        Checks.finite(scaled.mean, 1, 1, "predicted mean");
        return scaled;
    }

    /** As a mixture of one component. */
    GaussianMixture asMixture() {
        return new GaussianMixture(
                new Matrix(mean, points(), 1), new Matrix(totalVariance(), points(), 1), Weights.equal(1), epistemic);
    }

    private double sd(int n) {
        return Math.sqrt(epistemic[n] + aleatoric[n]);
    }

    private double[] each(IntToDoubleFunction function) {
        double[] values = new double[points()];
        for (int n = 0; n < values.length; n++) {
            values[n] = function.applyAsDouble(n);
        }
        return values;
    }
}
