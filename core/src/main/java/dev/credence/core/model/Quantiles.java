package dev.credence.core.model;

import dev.credence.core.formula.Program;
import dev.credence.core.numeric.QuantileSearch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Quantiles of likelihoods, by inversion of their distribution functions within moment bounds. */
public final class Quantiles {
    private Quantiles() {}

    /** The names of "the values" of a {@link NumericLikelihood}, in their order. */
    public static List<String> valueNames(Likelihood likelihood) {
        List<String> names = new ArrayList<>();
        for (int c = 0; c < likelihood.outputs(); c++) {
            names.add(Likelihood.output(c).name());
        }
        likelihood.parameters().forEach(p -> names.add(p.name()));
        return names;
    }

    /** Cached program of the moments: thousands of draws share a likelihood. */
    private record Moments(NumericLikelihood likelihood, Program program) {
        static Moments of(NumericLikelihood likelihood) {
            return new Moments(
                    likelihood, Program.of(valueNames(likelihood), List.of(likelihood.mean(), likelihood.variance())));
        }
    }

    private static volatile @Nullable Moments latest;

    @SuppressWarnings("ReferenceEquality") // an equal likelihood may have other formulas
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
        return likelihood.target().isDiscrete()
                ? QuantileSearch.smallestCount(cdf, moments[0], sd, p)
                : QuantileSearch.root(cdf, moments[0], sd, p);
    }
}
