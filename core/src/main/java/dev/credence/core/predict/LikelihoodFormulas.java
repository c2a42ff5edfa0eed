package dev.credence.core.predict;

import dev.credence.core.formula.Program;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.NumericLikelihood;
import dev.credence.core.model.Quantiles;
import java.util.ArrayList;
import java.util.List;

/** Compiled formulas of a likelihood as functions of the outputs f_0 … f_{C−1} and its own parameters. */
final class LikelihoodFormulas {
    private final NumericLikelihood likelihood;
    private final int width;
    private final Program moments;
    private final Program logDensity;

    LikelihoodFormulas(NumericLikelihood likelihood) {
        this.likelihood = likelihood;
        List<String> names = new ArrayList<>(Quantiles.valueNames(likelihood));
        this.width = names.size();
        this.moments = Program.of(names, List.of(likelihood.mean(), likelihood.variance()));
        names.add(Likelihood.Y.name());
        this.logDensity = Program.of(names, List.of(likelihood.logDensity()));
    }

    NumericLikelihood likelihood() {
        return likelihood;
    }

    /** Number of values V. */
    int width() {
        return width;
    }

    /** Mean and variance, [2]. */
    double[] moments(double[] values) {
        return moments.values(values);
    }

    /** log p(y), with y as the last value. */
    double logDensity(double[] valuesAndTarget) {
        return logDensity.values(valuesAndTarget)[0];
    }
}
