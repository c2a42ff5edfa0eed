package dev.credence.core.predict;

import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * p(y | x_n) = Σ_s w_s N(y; μ_ns, σ²_ns): the Monte-Carlo predictive distribution of a network with a Gaussian
 * likelihood, one component of weight 1/S for each of the S samples of the weights. It is not reduced to a mean and a
 * variance: a bimodal prediction stays bimodal in its density, quantiles and samples.
 *
 * <p>Means are [N, S]. Variances keep any shape that broadcasts to it: [1, 1] for one noise level, [1, S] for one per
 * sample, [N, 1], or [N, S] for a heteroscedastic network.
 */
public final class GaussianMixture implements RegressionPredictive {
    private final Matrix means;
    private final Matrix variances;
    private final Components components;
    /**
     * Epistemic part of the components' own variance, averaged over components, [N]; null unless components are
     * closed-form predictions.
     */
    private final double @Nullable [] inside;

    /** Wraps the arrays without a copy. */
    GaussianMixture(Matrix means, Matrix variances, Weights weights, double @Nullable [] inside) {
        this.means = means;
        this.variances = variances;
        this.components = new Components(means, variances.map(v -> 1 / Math.sqrt(2 * v)), weights);
        this.inside = inside;
    }

    /**
     * A mixture of equally weighted components; both arrays are copied.
     *
     * @param means [N][S]
     * @param variances aleatoric variances, positive, [N][S], [N][1], [1][S] or [1][1]
     */
    public static GaussianMixture of(double[][] means, double[][] variances) {
        Matrix m = Matrix.of(means, "means");
        Matrix v = Matrix.of(variances, "variances");
        if (!v.broadcastsTo(m.rows(), m.columns())) {
            throw new IllegalArgumentException(
                    "Variances " + v.shape() + " do not broadcast to means [N, S] = " + m.shape());
        }
        return checked(m, v);
    }

    /**
     * A mixture from a network's outputs under S samples of its weights, with one noise level.
     *
     * @param outputs f_s(x_n), [S, N] row-major (sample-major)
     * @param noiseVariance 1/τ, positive
     */
    public static GaussianMixture fromSamples(float[] outputs, int samples, int points, double noiseVariance) {
        Checks.shape(outputs.length, "outputs", samples, points);
        return checked(Matrix.pointsFirst(outputs, samples, points, 1, 0), Matrix.constant(noiseVariance));
    }

    /**
     * A mixture from outputs with a noise level per sample, as inferred with the weights.
     *
     * @param outputs [S, N] row-major
     * @param noiseVariances [S], positive
     */
    public static GaussianMixture fromSamples(float[] outputs, int samples, int points, double[] noiseVariances) {
        if (noiseVariances.length != samples) {
            throw new IllegalArgumentException(
                    "noiseVariances has " + noiseVariances.length + " values for " + samples + " samples");
        }
        Checks.shape(outputs.length, "outputs", samples, points);
        return checked(
                Matrix.pointsFirst(outputs, samples, points, 1, 0), new Matrix(noiseVariances.clone(), 1, samples));
    }

    /**
     * A mixture from the outputs of a heteroscedastic network.
     *
     * @param outputs [S, N, 2] row-major: mean and log variance
     * @throws dev.credence.core.UserException if a variance underflows to 0 or is not finite, as at extreme inputs
     */
    public static GaussianMixture fromHeteroscedasticSamples(float[] outputs, int samples, int points) {
        Checks.shape(outputs.length, "outputs", samples, points, 2);
        Matrix variances = Matrix.pointsFirst(outputs, samples, points, 2, 1).map(Math::exp);
        Checks.notVanished(variances.values(), samples, "noise variance");
        return checked(Matrix.pointsFirst(outputs, samples, points, 2, 0), variances);
    }

    private static GaussianMixture checked(Matrix means, Matrix variances) {
        Checks.finite(means.values(), means.columns(), 1, "predicted mean");
        Checks.finite(variances.values(), variances.columns(), 1, "noise variance");
        Checks.above(variances.values(), 0, false, "noise variance");
        return new GaussianMixture(means, variances, Weights.equal(means.columns()), null);
    }

    /** Σ_k w_k p_k of mixtures p_k of the same points. */
    static GaussianMixture mixed(List<GaussianMixture> parts, double[] weights) {
        int points = parts.get(0).points();
        int[] samples = parts.stream().mapToInt(GaussianMixture::samples).toArray();
        double[] inside = new double[points];
        for (int k = 0; k < weights.length; k++) {
            double[] ofPart = parts.get(k).inside;
            for (int n = 0; ofPart != null && n < points; n++) {
                inside[n] += weights[k] * ofPart[n];
            }
        }
        return new GaussianMixture(
                Matrix.beside(parts.stream().map(p -> p.means).toList(), samples, points),
                Matrix.beside(
                        parts.stream().map(p -> p.variances).toList(),
                        samples,
                        parts.stream().mapToInt(p -> p.variances.rows()).max().orElse(1)),
                Mixing.weights(parts.stream().map(p -> p.components.weights()).toList(), weights),
                inside);
    }

    @Override
    public int points() {
        return means.rows();
    }

    @Override
    public int samples() {
        return means.columns();
    }

    /** A copy of the components' means, [N][S]. */
    public double[][] means() {
        return means.toArrays();
    }

    /** A copy of the components' variances: [N][S], [N][1], [1][S] or [1][1]. */
    public double[][] variances() {
        return variances.toArrays();
    }

    /** A copy of the components' weights w_s, [S]; they sum to 1. */
    public double[] weights() {
        return components.weights().toArray();
    }

    @Override
    public double[] mean() {
        return components.mean(GaussianFunctions::location, new double[points()]);
    }

    /** Variance between components Σ_s w_s (μ_ns − mean_n)², with divisor S for equal weights. */
    @Override
    public double[] epistemicVariance() {
        double[] variance = components.mean(GaussianFunctions::squaredDeviation, mean());
        if (inside != null) {
            for (int n = 0; n < variance.length; n++) {
                variance[n] += inside[n];
            }
        }
        return variance;
    }

    /** Mean variance of the components Σ_s w_s σ²_ns, without its epistemic part. */
    @Override
    public double[] aleatoricVariance() {
        double[] variance = new double[points()];
        for (int n = 0; n < variance.length; n++) {
            double total = n > 0 && variances.rows() == 1 ? variance[0] : meanVariance(n);
            variance[n] = inside == null ? total : Math.max(0, total - inside[n]);
        }
        return variance;
    }

    private double meanVariance(int n) {
        return variances.columns() == 1
                ? variances.at(n, 0)
                : components.weights().mean(variances.values(), variances.index(n, 0));
    }

    @Override
    public double[] cdf(double[] y) {
        Checks.points(y, points(), "y");
        return components.mean(GaussianFunctions::cdf, y);
    }

    /** With full relative precision, like {@link #cdf}. */
    @Override
    public double[] survival(double[] y) {
        Checks.points(y, points(), "y");
        return components.mean(GaussianFunctions::survival, y);
    }

    /** log Σ_s w_s N(y; μ_ns, σ²_ns) by log-sum-exp: finite where every component's density underflows. */
    @Override
    public double[] logDensity(double[] y) {
        Checks.points(y, points(), "y");
        return components.logMean(GaussianFunctions::logDensity, y);
    }

    /**
     * {@inheritDoc}
     *
     * <p>A safeguarded Newton iteration on the exact distribution function, to 1e−10 of the predictive standard
     * deviation; see {@link MixtureQuantile}.
     */
    @Override
    public double[] quantile(double p) {
        Checks.probability(p);
        return new MixtureQuantile(components, mean(), totalVariance(), p).solve();
    }

    /** Exact, or with a relative error below 4e−12; see {@link GaussianCrps}. */
    @Override
    public double[] crps(double[] y) {
        Checks.points(y, points(), "y");
        return crps().at(y);
    }

    GaussianCrps crps() {
        return new GaussianCrps(components, variances);
    }

    @Override
    public double[][] sample(long seed, int draws) {
        Checks.draws(draws);
        CounterRandom random = Stream.PREDICTIVE.of(seed);
        double[][] values = new double[points()][draws];
        Weights weights = components.weights();
        for (int n = 0; n < values.length; n++) {
            for (int j = 0; j < draws; j++) {
                int s = weights.areEqual()
                        ? random.below(samples(), j, 2L * n)
                        : weights.choose(random.uniform(j, 2L * n));
                values[n][j] = means.at(n, s) + Math.sqrt(variances.at(n, s)) * random.normal(j, 2L * n + 1);
            }
        }
        return values;
    }

    @Override
    public GaussianMixture rescaled(double shift, double scale) {
        Checks.scale(shift, scale);
        double[] scaledInside = inside == null
                ? null
                : Arrays.stream(inside).map(v -> v * scale * scale).toArray();
        Matrix scaledMeans = means.affine(shift, scale);
        Matrix scaledVariances = variances.affine(0, scale * scale);
        Checks.scaledVariances(scaledVariances.values(), variances.columns(), "noise variance");
        Checks.finite(scaledMeans.values(), means.columns(), 1, "predicted mean");
        return new GaussianMixture(scaledMeans, scaledVariances, components.weights(), scaledInside);
    }
}
