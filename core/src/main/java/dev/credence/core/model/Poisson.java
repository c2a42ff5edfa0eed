package dev.credence.core.model;

import static dev.credence.core.formula.Functions.exp;
import static dev.credence.core.formula.Functions.logGamma;

import dev.credence.core.formula.Formula;
import dev.credence.core.numeric.IncompleteGamma;
import java.util.function.DoubleUnaryOperator;

/** Poisson likelihood of counts, P(y | f) = e^{f y − e^f}/y!, f the log rate. */
public record Poisson() implements NumericLikelihood {
    /** Smallest initial mean, as all counts may be 0. */
    static final double FEWEST = 0.01;

    @Override
    public int outputs() {
        return 1;
    }

    @Override
    public TargetKind target() {
        return TargetKind.COUNT;
    }

    /** y f − e^f − log Γ(y + 1). */
    @Override
    public Formula logDensity() {
        return Y.times(logRate()).minus(exp(logRate())).minus(logGamma(Y.plus(1)));
    }

    private static Formula logRate() {
        return Likelihood.output(0);
    }

    /** log max(mean, {@value #FEWEST}). */
    @Override
    public double start(double mean) {
        return Math.log(Math.max(mean, FEWEST));
    }

    @Override
    public Formula mean() {
        return exp(logRate());
    }

    @Override
    public Formula variance() {
        return exp(logRate());
    }

    @Override
    public double cdf(double y, double[] values) {
        return cdf(values).applyAsDouble(y);
    }

    /** Q(⌊y⌋ + 1, e^f) (DLMF 8.4.10). */
    @Override
    public DoubleUnaryOperator cdf(double[] values) {
        double rate = Math.exp(values[0]);
        return y -> y < 0 ? 0 : IncompleteGamma.of(Math.floor(y) + 1).upper(rate);
    }

    /** {@code noise=poisson}. */
    public static final class Provider implements LikelihoodProvider {
        @Override
        public String name() {
            return "poisson";
        }

        @Override
        public NumericLikelihood likelihood() {
            return new Poisson();
        }
    }
}
