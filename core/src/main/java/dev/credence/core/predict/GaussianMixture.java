package dev.credence.core.predict;

import dev.credence.core.random.CounterRandom;
import java.util.Arrays;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/**
 * p(y | x_n) = (1/S) Σ_s N(y; μ_ns, σ²_ns): the Monte-Carlo predictive distribution of a network with a Gaussian likelihood, one
 * component for each of the S samples of the weights. Nothing is collapsed to a mean and a variance, so that a bimodal prediction
 * stays bimodal in its density, quantiles and samples.
 *
 * <p>Means are [N, S]. Variances have any shape that broadcasts to it: [1, 1] for one noise level, [1, S] for one of each sample,
 * [N, 1], or [N, S] for a heteroscedastic network; they are kept in that shape.
 */
public final class GaussianMixture implements RegressionPredictive {
    private final INDArray means;
    private final INDArray variances;
    private final INDArray scale; // 1 / (σ √2), in the variances' shape

    /** Takes ownership of both arrays. */
    private GaussianMixture(INDArray means, INDArray variances) {
        this.means = means;
        this.variances = variances;
        this.scale = InPlace.sqrt(variances.mul(2)).rdivi(1);
    }

    /**
     * A mixture from its components; both arrays are copied.
     *
     * @param means [N, S]
     * @param variances aleatoric variances, positive, [N, S], [N, 1], [1, S] or [1, 1]
     */
    public static GaussianMixture of(INDArray means, INDArray variances) {
        if (means.rank() != 2 || variances.rank() != 2 || means.isEmpty()) {
            throw new IllegalArgumentException("A mixture needs means [N, S] and variances that broadcast to it, got "
                    + Shapes.describe(means) + " and " + Shapes.describe(variances));
        }
        for (int axis = 0; axis < 2; axis++) {
            if (variances.size(axis) != 1 && variances.size(axis) != means.size(axis)) {
                throw new IllegalArgumentException("Variances " + Shapes.describe(variances)
                        + " do not broadcast to means " + Arrays.toString(means.shape()));
            }
        }
        return checked(Shapes.copy(means), Shapes.copy(variances));
    }

    /**
     * From a network's raw outputs under S samples of its weights, with the same noise everywhere.
     *
     * @param outputs f_s(x_n), [S, N] row-major (sample-major)
     * @param noiseVariance 1/τ, positive
     */
    public static GaussianMixture fromSamples(float[] outputs, int samples, int points, double noiseVariance) {
        try (Scratch scratch = new Scratch()) {
            INDArray raw = scratch.keep(Shapes.doubles(outputs, "outputs", samples, points));
            INDArray variance = Nd4j.createFromArray(new double[][] {{noiseVariance}});
            return checked(Shapes.pointsFirst(raw), variance);
        }
    }

    /**
     * From raw outputs, with a noise level of each sample (where the precision is inferred).
     *
     * @param outputs [S, N] row-major
     * @param noiseVariances [S], positive
     */
    public static GaussianMixture fromSamples(float[] outputs, int samples, int points, double[] noiseVariances) {
        if (noiseVariances.length != samples) {
            throw new IllegalArgumentException(
                    "noiseVariances has " + noiseVariances.length + " values for " + samples + " samples");
        }
        try (Scratch scratch = new Scratch()) {
            INDArray raw = scratch.keep(Shapes.doubles(outputs, "outputs", samples, points));
            INDArray variance = Nd4j.createFromArray(new double[][] {noiseVariances});
            return checked(Shapes.pointsFirst(raw), variance);
        }
    }

    /**
     * From the raw outputs of a heteroscedastic network.
     *
     * @param outputs [S, N, 2] row-major: mean and log variance
     */
    public static GaussianMixture fromHeteroscedasticSamples(float[] outputs, int samples, int points) {
        if (outputs.length != 2L * samples * points) {
            throw new IllegalArgumentException("outputs has " + outputs.length + " values, expected [S, N, 2] = ["
                    + samples + ", " + points + ", 2]");
        }
        float[] mean = new float[outputs.length / 2];
        float[] logVariance = new float[mean.length];
        for (int i = 0; i < mean.length; i++) {
            mean[i] = outputs[2 * i];
            logVariance[i] = outputs[2 * i + 1];
        }
        try (Scratch scratch = new Scratch()) {
            INDArray m = scratch.keep(Shapes.doubles(mean, "outputs", samples, points));
            INDArray v = scratch.keep(Shapes.doubles(logVariance, "outputs", samples, points));
            return checked(Shapes.pointsFirst(m), InPlace.exp(Shapes.pointsFirst(v)));
        }
    }

    private static GaussianMixture checked(INDArray means, INDArray variances) {
        Shapes.requireFinite(means, "predicted mean");
        Shapes.requireFinite(variances, "noise variance");
        Shapes.requireAbove(variances, 0, false, "noise variance");
        return new GaussianMixture(means, variances);
    }

    @Override
    public int points() {
        return (int) means.size(0);
    }

    /** S. */
    public int samples() {
        return (int) means.size(1);
    }

    /** A copy of the components' means, [N, S]. */
    public INDArray means() {
        return means.dup('c');
    }

    /** A copy of the components' variances: [N, S], [N, 1], [1, S] or [1, 1]. */
    public INDArray variances() {
        return variances.dup('c');
    }

    @Override
    public INDArray mean() {
        return means.mean(1);
    }

    /** (1/S) Σ_s (μ_ns − mean_n)²: divisor S, so that the total is the mixture's own variance. */
    @Override
    public INDArray epistemicVariance() {
        try (Scratch scratch = new Scratch()) {
            INDArray centre = scratch.keep(means.mean(1));
            INDArray deviation = scratch.keep(means.sub(centre.reshape(points(), 1)));
            return deviation.muli(deviation).mean(1);
        }
    }

    /** (1/S) Σ_s σ²_ns. */
    @Override
    public INDArray aleatoricVariance() {
        try (Scratch scratch = new Scratch()) {
            INDArray perRow = scratch.keep(variances.mean(1));
            return perRow.length() == points()
                    ? perRow.dup('c')
                    : Nd4j.valueArrayOf(new long[] {points()}, perRow.getDouble(0), perRow.dataType());
        }
    }

    /** F(y) = (1/S) Σ_s Φ((y − μ_ns)/σ_ns), with Φ(z) = ½ erfc(−z/√2): relative error about 1e−15 in the lower tail too. */
    @Override
    public INDArray cdf(INDArray y) {
        try (Scratch scratch = new Scratch()) {
            return InPlace.erfc(scratch.keep(negatedDeviations(y))).mean(1).muli(0.5);
        }
    }

    /** log (1/S) Σ_s N(y; μ_ns, σ²_ns) by log-mean-exp: finite where every component's density underflows. */
    @Override
    public INDArray logDensity(INDArray y) {
        try (Scratch scratch = new Scratch()) {
            INDArray u = scratch.keep(negatedDeviations(y));
            INDArray logScale = InPlace.log(scratch.keep(scale.dup('c')));
            u.muli(u).negi().addi(logScale); // log density + ½ log π
            INDArray highest = u.max(1);
            u.subi(highest.reshape(points(), 1));
            INDArray meanExp = scratch.keep(InPlace.exp(u).mean(1));
            return highest.addi(InPlace.log(meanExp)).subi(0.5 * Math.log(Math.PI));
        }
    }

    /**
     * {@inheritDoc}
     *
     * <p>Found on the exact mixture's distribution function by a safeguarded Newton iteration; see {@link MixtureQuantile} for its
     * tolerance: 1e−10 of the point's predictive standard deviation.
     */
    @Override
    public INDArray quantile(double p) {
        return new MixtureQuantile(this, means, scale, p).solve();
    }

    @Override
    public INDArray sample(long seed, int draws) {
        GaussianPredictive.requireDraws(draws);
        CounterRandom random = CounterRandom.of(seed, GaussianPredictive.STREAM);
        double[][] values = new double[points()][draws];
        int samples = samples();
        for (int i = 0; i < values.length; i++) {
            for (int j = 0; j < draws; j++) {
                int s = random.below(samples, j, 2L * i);
                double variance = variances.getDouble(variances.size(0) == 1 ? 0 : i, variances.size(1) == 1 ? 0 : s);
                values[i][j] = means.getDouble(i, s) + Math.sqrt(variance) * random.normal(j, 2L * i + 1);
            }
        }
        return Nd4j.createFromArray(values);
    }

    @Override
    public GaussianMixture rescaled(double shift, double scale) {
        GaussianPredictive.requireScale(shift, scale);
        return new GaussianMixture(means.mul(scale).addi(shift), variances.mul(scale * scale));
    }

    @Override
    public void close() {
        Scratch.free(means);
        Scratch.free(variances);
        Scratch.free(scale);
    }

    /** (μ_ns − y_n) / (σ_ns √2), a new array [N, S]. */
    private INDArray negatedDeviations(INDArray y) {
        return means.sub(Shapes.column(y, points(), "y")).muli(scale);
    }
}
