package dev.credence.core.model;

import dev.credence.core.formula.Program;
import dev.credence.core.numeric.QuantileSearch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Inverts the distribution functions of likelihoods, where the moments say that the quantile is. */
public final class Quantiles {
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
        return likelihood.target().isDiscrete()
                ? QuantileSearch.smallestCount(cdf, moments[0], sd, p)
                : QuantileSearch.root(cdf, moments[0], sd, p);
    }
}
