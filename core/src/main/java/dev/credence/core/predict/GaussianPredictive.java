package dev.credence.core.predict;

import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.NormalQuantile;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/**
 * One Gaussian per point, N(mean, epistemic + aleatoric variance): what closed-form moment propagation predicts. Where a method
 * draws samples, {@link GaussianMixture} keeps what this would throw away.
 */
public final class GaussianPredictive implements RegressionPredictive {
    static final long STREAM = 0x70726564L;

    private static final double LOG_2_PI = Math.log(2 * Math.PI);

    private final INDArray mean;
    private final INDArray epistemic;
    private final INDArray aleatoric;

    private GaussianPredictive(INDArray mean, INDArray epistemic, INDArray aleatoric) {
        this.mean = mean;
        this.epistemic = epistemic;
        this.aleatoric = aleatoric;
    }

    /** Copies of three arrays [N]; the variances must not be negative, their sum must be positive. */
    public static GaussianPredictive of(double[] mean, double[] epistemicVariance, double[] aleatoricVariance) {
        int points = mean.length;
        if (points == 0) {
            throw new IllegalArgumentException("mean is empty: a predictive distribution needs at least one point");
        }
        INDArray m = Shapes.vector(mean, points, "mean");
        INDArray e = Shapes.vector(epistemicVariance, points, "epistemicVariance");
        INDArray a = Shapes.vector(aleatoricVariance, points, "aleatoricVariance");
        Shapes.requireFinite(m, "predicted mean");
        Shapes.requireFinite(e, "epistemic variance");
        Shapes.requireFinite(a, "aleatoric variance");
        Shapes.requireAbove(e, 0, true, "epistemic variance");
        Shapes.requireAbove(a, 0, true, "aleatoric variance");
        GaussianPredictive predictive = new GaussianPredictive(m, e, a);
        try (Scratch scratch = new Scratch()) {
            Shapes.requireAbove(scratch.keep(predictive.totalVariance()), 0, false, "total variance");
        }
        return predictive;
    }

    @Override
    public int points() {
        return (int) mean.length();
    }

    @Override
    public INDArray mean() {
        return mean.dup('c');
    }

    @Override
    public INDArray epistemicVariance() {
        return epistemic.dup('c');
    }

    @Override
    public INDArray aleatoricVariance() {
        return aleatoric.dup('c');
    }

    @Override
    public INDArray cdf(INDArray y) {
        INDArray z = standardised(y);
        return InPlace.erfc(z.muli(-Math.sqrt(0.5))).muli(0.5);
    }

    @Override
    public INDArray logDensity(INDArray y) {
        try (Scratch scratch = new Scratch()) {
            INDArray logVariance = InPlace.log(scratch.keep(totalVariance()));
            INDArray z = standardised(y);
            return z.muli(z).addi(logVariance).addi(LOG_2_PI).muli(-0.5);
        }
    }

    /** mean + Φ⁻¹(p) · sd. */
    @Override
    public INDArray quantile(double p) {
        return InPlace.sqrt(totalVariance()).muli(normalQuantile(p)).addi(mean);
    }

    @Override
    public INDArray sample(long seed, int draws) {
        requireDraws(draws);
        CounterRandom random = CounterRandom.of(seed, STREAM);
        try (Scratch scratch = new Scratch()) {
            double[] centre = mean.toDoubleVector();
            double[] sd = InPlace.sqrt(scratch.keep(totalVariance())).toDoubleVector();
            double[][] values = new double[centre.length][draws];
            for (int i = 0; i < centre.length; i++) {
                for (int j = 0; j < draws; j++) {
                    values[i][j] = centre[i] + sd[i] * random.normal(j, 2L * i + 1);
                }
            }
            return Nd4j.createFromArray(values);
        }
    }

    @Override
    public GaussianPredictive rescaled(double shift, double scale) {
        requireScale(shift, scale);
        return new GaussianPredictive(
                mean.mul(scale).addi(shift), epistemic.mul(scale * scale), aleatoric.mul(scale * scale));
    }

    @Override
    public void close() {
        Scratch.free(mean);
        Scratch.free(epistemic);
        Scratch.free(aleatoric);
    }

    /** (y − mean) / sd, [N]. */
    private INDArray standardised(INDArray y) {
        Shapes.column(y, points(), "y");
        try (Scratch scratch = new Scratch()) {
            return y.sub(mean).divi(InPlace.sqrt(scratch.keep(totalVariance())));
        }
    }

    static double normalQuantile(double p) {
        if (!(p > 0 && p < 1)) {
            throw new IllegalArgumentException("quantile: p is " + p + ", it must lie between 0 and 1 (exclusive)");
        }
        return NormalQuantile.of(p);
    }

    static void requireDraws(int draws) {
        if (draws < 1) {
            throw new IllegalArgumentException("sample: draws is " + draws + ", it must be at least 1");
        }
    }

    static void requireScale(double shift, double scale) {
        if (!(scale > 0 && Double.isFinite(scale) && Double.isFinite(shift))) {
            throw new IllegalArgumentException("rescaled: shift is " + shift + " and scale is " + scale
                    + "; both must be finite, and the scale positive");
        }
    }
}
