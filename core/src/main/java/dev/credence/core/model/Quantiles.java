package dev.credence.core.model;

import dev.credence.core.formula.Program;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Inverts distribution functions: a bracket grown from the mean by doubling its distance, and a {@link QuantileSearch}
 * inside. Of whole numbers the smallest k with F(k) ≥ p, by bisection.
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

    /** What a search evaluates, of one likelihood. */
    private record Programs(NumericLikelihood likelihood, Program moments, Program logDensity) {
        static Programs of(NumericLikelihood likelihood) {
            List<String> names = valueNames(likelihood);
            Program moments = Program.of(names, List.of(likelihood.mean(), likelihood.variance()));
            names.add(Likelihood.Y.name());
            return new Programs(likelihood, moments, Program.of(names, List.of(likelihood.logDensity())));
        }
    }

    /** Kept, as draws are asked for by the thousand of the same likelihood. */
    private static volatile @Nullable Programs latest;

    @SuppressWarnings("ReferenceEquality") // one that is equal may have other formulas
    private static Programs programs(NumericLikelihood likelihood) {
        Programs known = latest;
        if (known == null || known.likelihood() != likelihood) {
            known = Programs.of(likelihood);
            latest = known;
        }
        return known;
    }

    /** The p-quantile of one distribution. */
    static double of(NumericLikelihood likelihood, double[] values, double p) {
        Programs programs = programs(likelihood);
        double[] moments = programs.moments().values(values);
        double scale = Math.sqrt(moments[1]);
        DoubleUnaryOperator cdf = y -> likelihood.cdf(y, values);
        if (likelihood.target().isDiscrete()) {
            return smallestCount(cdf, moments[0], scale, p);
        }
        double[] given = Arrays.copyOf(values, values.length + 1);
        return root(
                cdf,
                y -> {
                    given[values.length] = y;
                    return Math.exp(programs.logDensity().values(given)[0]);
                },
                moments[0],
                scale,
                p);
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
        while (above - below > 1) {
            double middle = Math.floor(below + (above - below) / 2);
            if (cdf.applyAsDouble(middle) < p) {
                below = middle;
            } else {
                above = middle;
            }
        }
        return above;
    }

    /**
     * The x with F(x) = p of a continuous F.
     *
     * @param density F′
     * @param mean where to look first
     * @param scale how far away to look next; positive
     */
    public static double root(
            DoubleUnaryOperator cdf, DoubleUnaryOperator density, double mean, double scale, double p) {
        double low = mean;
        double high = mean;
        double step = scale;
        if (cdf.applyAsDouble(mean) < p) {
            do {
                low = high;
                high += step;
                step *= 2;
                requireFinite(high, p);
            } while (cdf.applyAsDouble(high) < p);
        } else {
            do {
                high = low;
                low -= step;
                step *= 2;
                requireFinite(low, p);
            } while (cdf.applyAsDouble(low) >= p);
        }
        QuantileSearch search = new QuantileSearch(p, low, high, mean, scale);
        for (int i = 0; i < MOST_STEPS && !search.done(); i++) {
            search.advance(cdf.applyAsDouble(search.x()), density.applyAsDouble(search.x()));
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
