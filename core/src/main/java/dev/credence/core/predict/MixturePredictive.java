package dev.credence.core.predict;

import dev.credence.core.Sizes;
import dev.credence.core.model.NumericLikelihood;
import dev.credence.core.model.Quantiles;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * p(y | x_n) = Σ_s w_s p(y | f_ns, θ_s): the mixture of any numeric likelihood over S samples of a network's weights,
 * from the likelihood's formulas and distribution function. {@link GaussianMixture} is faster for Gaussians.
 *
 * <p>For counts, {@link #logDensity} is a log probability (−∞ unless y is a count) and {@link #quantile} the smallest k
 * with F(k) ≥ p.
 */
public final class MixturePredictive implements RegressionPredictive {
    /**
     * In half widths of the central 68 %; about a hundred times the actual error, as the error estimate is
     * conservative.
     */
    private static final double CRPS_TOLERANCE = 1e-5;

    private final NumericLikelihood likelihood;
    private final LikelihoodFormulas formulas;
    private final int points;
    /** Values of each component, f_0 … f_{C−1} and own parameters, [N, S, V]. */
    private final double[] values;

    private final Weights weights;
    private final double shift;
    private final double scale;
    private volatile Component.Moments @Nullable [] moments;

    private MixturePredictive(
            LikelihoodFormulas formulas, int points, double[] values, Weights weights, double shift, double scale) {
        this.likelihood = formulas.likelihood();
        this.formulas = formulas;
        this.points = points;
        this.values = values;
        this.weights = weights;
        this.shift = shift;
        this.scale = scale;
    }

    /**
     * A mixture from a network's outputs under S samples of its weights.
     *
     * @param outputs [S, N, C] row-major (sample-major)
     * @param parameters the likelihood's own parameters, in order
     */
    public static MixturePredictive fromSamples(
            NumericLikelihood likelihood, float[] outputs, int samples, int points, double... parameters) {
        int c = likelihood.outputs();
        Checks.shape(outputs.length, "outputs", samples, points, c);
        LikelihoodFormulas formulas = new LikelihoodFormulas(likelihood);
        int width = formulas.width();
        if (parameters.length != width - c) {
            throw new IllegalArgumentException("The likelihood " + likelihood + " has " + (width - c)
                    + " parameters of its own, got " + parameters.length);
        }
        double[] values = new double[Sizes.product("the components [points, samples, values]", points, samples, width)];
        for (int s = 0; s < samples; s++) {
            for (int n = 0; n < points; n++) {
                int to = (n * samples + s) * width;
                for (int i = 0; i < c; i++) {
                    values[to + i] = outputs[(s * points + n) * c + i];
                }
                System.arraycopy(parameters, 0, values, to + c, parameters.length);
            }
        }
        Checks.finite(values, samples, width, "predicted output");
        return new MixturePredictive(formulas, points, values, Weights.equal(samples), 0, 1);
    }

    /** Σ_k w_k p_k of mixtures p_k of the same points, likelihood and unit. */
    static MixturePredictive mixed(List<MixturePredictive> parts, double[] weights) {
        MixturePredictive first = parts.get(0);
        int samples = parts.stream().mapToInt(MixturePredictive::samples).sum();
        int width = first.formulas.width();
        double[] all =
                new double[Sizes.product("the components [points, samples, values]", first.points, samples, width)];
        int from = 0;
        for (MixturePredictive part : parts) {
            if (!part.likelihood.equals(first.likelihood) || part.shift != first.shift || part.scale != first.scale) {
                throw new IllegalArgumentException("mixture: the likelihoods " + first.likelihood + " and "
                        + part.likelihood + " in units " + first.scale + " and " + part.scale
                        + " do not mix; expected one likelihood and one unit");
            }
            int own = part.samples() * width;
            for (int n = 0; n < first.points; n++) {
                System.arraycopy(part.values, n * own, all, n * samples * width + from, own);
            }
            from += own;
        }
        Weights mixed = Mixing.weights(parts.stream().map(p -> p.weights).toList(), weights);
        return new MixturePredictive(first.formulas, first.points, all, mixed, first.shift, first.scale);
    }

    @Override
    public int points() {
        return points;
    }

    @Override
    public int samples() {
        return weights.count();
    }

    /** The components' likelihood. */
    public NumericLikelihood likelihood() {
        return likelihood;
    }

    /** A copy of the components' weights w_s, [S]; they sum to 1. */
    public double[] weights() {
        return weights.toArray();
    }

    @Override
    public boolean isDiscrete() {
        return likelihood.target().isDiscrete();
    }

    private Component component(int n) {
        return new Component(formulas, values, n, weights);
    }

    /** Evaluates points in parallel; they are independent, so results do not depend on the threads. */
    private double[] each(IntToDoubleFunction function) {
        double[] all = new double[points];
        IntStream.range(0, points).parallel().forEach(n -> all[n] = function.applyAsDouble(n));
        return all;
    }

    /** Moments of all points, cached: quantiles and integrals start from them. */
    private Component.Moments[] moments() {
        Component.Moments[] known = moments;
        if (known == null) {
            Component.Moments[] all = new Component.Moments[points];
            IntStream.range(0, points)
                    .parallel()
                    .forEach(n -> all[n] = component(n).moments());
            known = all;
            moments = known;
        }
        return known;
    }

    /** Moments, checked to be finite. */
    private Component.Moments[] finiteMoments() {
        Component.Moments[] all = moments();
        for (int n = 0; n < points; n++) {
            Checks.finiteMoments(all[n].mean(), all[n].sd(), n);
        }
        return all;
    }

    @Override
    public double[] mean() {
        Component.Moments[] all = moments();
        return each(n -> shift + scale * all[n].mean());
    }

    /** Means of the components, [N][S]. */
    public double[][] means() {
        double[][] all = new double[points][];
        IntStream.range(0, points).parallel().forEach(n -> {
            double[] own = component(n).means();
            Arrays.setAll(own, s -> shift + scale * own[s]);
            all[n] = own;
        });
        return all;
    }

    /** Variance between components Σ_s w_s (E_s[y] − E[y])². */
    @Override
    public double[] epistemicVariance() {
        Component.Moments[] all = moments();
        return each(n -> scale * scale * all[n].ofMeans());
    }

    /** Mean variance of the components Σ_s w_s Var_s[y]. */
    @Override
    public double[] aleatoricVariance() {
        Component.Moments[] all = moments();
        return each(n -> scale * scale * all[n].within());
    }

    @Override
    public double[] cdf(double[] y) {
        Checks.points(y, points, "y");
        return each(n -> component(n).cdf().applyAsDouble((y[n] - shift) / scale));
    }

    @Override
    public double[] cdfBelow(double[] y) {
        if (!isDiscrete()) {
            return cdf(y);
        }
        double[] below = new double[y.length];
        Arrays.setAll(below, n -> shift + scale * (Math.ceil((y[n] - shift) / scale) - 1));
        return cdf(below);
    }

    /** By log-sum-exp over the components. */
    @Override
    public double[] logDensity(double[] y) {
        Checks.points(y, points, "y");
        return each(n -> component(n).logDensity((y[n] - shift) / scale) - Math.log(scale));
    }

    /** {@inheritDoc} See {@link Quantiles}; for counts the smallest k with F(k) ≥ p. */
    @Override
    public double[] quantile(double p) {
        Checks.probability(p);
        Component.Moments[] all = finiteMoments();
        return each(n -> shift + scale * component(n).quantile(p, all[n]));
    }

    /**
     * By quadrature or summation, with an error of at most about 1e−6 (5e−6 for large counts) of half the width of the
     * central 68 %; see {@link NumericCrps}.
     */
    @Override
    public double[] crps(double[] y) {
        Checks.points(y, points, "y");
        Component.Moments[] all = finiteMoments();
        return each(n -> scale * crps(component(n), all[n], (y[n] - shift) / scale));
    }

    private double crps(Component component, Component.Moments moments, double y) {
        NumericCrps crps = new NumericCrps(component.cdf(), CRPS_TOLERANCE);
        return isDiscrete()
                ? crps.ofCounts(y, () -> component.locationScale(moments))
                : crps.ofReals(y, component.locationScale(moments));
    }

    @Override
    public double[][] sample(long seed, int draws) {
        Checks.draws(draws);
        CounterRandom random = Stream.PREDICTIVE.of(seed);
        double[][] drawn = new double[points][draws];
        int width = formulas.width();
        for (int n = 0; n < points; n++) {
            for (int j = 0; j < draws; j++) {
                int s = weights.areEqual()
                        ? random.below(samples(), j, 3L * n)
                        : weights.choose(random.uniform(j, 3L * n));
                int from = (n * samples() + s) * width;
                double[] one = Arrays.copyOfRange(values, from, from + width);
                drawn[n][j] = shift + scale * likelihood.draw(one, random, j, 3L * n + 1);
            }
        }
        return drawn;
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException for counts, unless shift is 0 and scale 1
     */
    @Override
    public MixturePredictive rescaled(double newShift, double newScale) {
        Checks.scale(newShift, newScale);
        if (isDiscrete() && (newShift != 0 || newScale != 1)) {
            throw new IllegalArgumentException("rescaled: counts have no other unit, got shift " + newShift
                    + " and scale " + newScale + "; do not standardise them");
        }
        return new MixturePredictive(formulas, points, values, weights, newShift + newScale * shift, newScale * scale);
    }
}
