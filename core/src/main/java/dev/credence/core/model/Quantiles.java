package dev.credence.core.model;

import dev.credence.core.formula.Program;
import dev.credence.core.numeric.QuantileSearch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Inverts distribution functions: by a {@link QuantileSearch} where the moments say that the quantile is. Of whole
 * numbers the smallest k with F(k) ≥ p, by bisection.
 */
public final class Quantiles {
    private static final int MOST_STEPS = 400;

    private Quantiles() {}

    /** The names of "the values" of a likelihood, in their order. */
    public static List<String> valueNames(Likelihood likelihood) {
        List<String> names = new ArrayList<>();
        for (int c = 0; c < likelihood.outputs(); c++) {
            names.add(Likelihood.output(c).name());
        }
        likelihood.parameters().forEach(p -> names.add(p.name()));
        return names;
    }

    /** Kept, as draws are asked for by the thousand of the same likelihood. */
    private record Moments(NumericLikelihood likelihood, Program program) {
        static Moments of(NumericLikelihood likelihood) {
            return new Moments(
                    likelihood, Program.of(valueNames(likelihood), List.of(likelihood.mean(), likelihood.variance())));
        }
    }

    private static volatile @Nullable Moments latest;

    @SuppressWarnings("ReferenceEquality") // one that is equal may have other formulas
    private static double[] moments(NumericLikelihood likelihood, double[] values) {
        Moments known = latest;
        if (known == null || known.likelihood() != likelihood) {
            known = Moments.of(likelihood);
            latest = known;
        }
        return known.program().values(values);
    }

    /** The p-quantile of one distribution. */
    static double of(NumericLikelihood likelihood, double[] values, double p) {
        double[] moments = moments(likelihood, values);
        double sd = Math.sqrt(moments[1]);
        DoubleUnaryOperator cdf = likelihood.cdf(values);
        return likelihood.target().isDiscrete() ? smallestCount(cdf, moments[0], sd, p) : root(cdf, moments[0], sd, p);
    }

    /**
     * The smallest whole number k ≥ 0 with F(k) ≥ p.
     *
     * @param mean where to look first
     * @param scale how far away to look next
     */
    public static double smallestCount(DoubleUnaryOperator cdf, double mean, double scale, double p) {
        double below = -1;
        double above = Math.max(0, Math.ceil(mean));
        double step = Math.max(1, Math.ceil(scale));
        while (cdf.applyAsDouble(above) < p) {
            below = above;
            above += step;
            step *= 2;
            requireFinite(above, p);
        }
        double middle = between(below, above);
        while (middle > below && middle < above) { // beyond 2⁵³ neighbours are more than 1 apart
            if (cdf.applyAsDouble(middle) < p) {
                below = middle;
            } else {
                above = middle;
            }
            middle = between(below, above);
        }
        return above;
    }

    private static double between(double below, double above) {
        return Math.floor(below + (above - below) / 2);
    }

    /**
     * The x with F(x) = p of a continuous F.
     *
     * @param mean of F
     * @param sd its standard deviation, positive
     */
    public static double root(DoubleUnaryOperator cdf, double mean, double sd, double p) {
        return root(cdf, mean, sd, p, QuantileSearch.TOLERANCE);
    }

    /**
     * The same less precisely.
     *
     * @param tolerance of the standard deviation and of the probability
     */
    public static double root(DoubleUnaryOperator cdf, double mean, double sd, double p, double tolerance) {
        requireFinite(mean + sd, p);
        QuantileSearch search = QuantileSearch.withMoments(p, mean, sd, tolerance);
        for (int i = 0; i < MOST_STEPS && !search.done(); i++) {
            search.advance(cdf.applyAsDouble(search.x()));
        }
        return search.x();
    }

    private static void requireFinite(double x, double p) {
        if (!(Math.abs(x) < Double.MAX_VALUE)) {
            throw new IllegalArgumentException(
                    "No finite number is the quantile at " + p + ": the distribution function does not reach it");
        }
    }
}
