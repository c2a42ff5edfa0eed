package dev.credence.core.model;

import static dev.credence.core.formula.Functions.exp;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.logGamma;
import static dev.credence.core.formula.Functions.softplus;

import dev.credence.core.formula.Formula;
import dev.credence.core.numeric.IncompleteBeta;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * Negative binomial likelihood of overdispersed counts: a Poisson distribution with a gamma-distributed rate of mean μ
 * = e^f and shape r = e^ρ,
 *
 * <pre>P(y | f) = Γ(y + r)/(Γ(r) y!) (r/(r + μ))^r (μ/(r + μ))^y</pre>
 *
 * with mean μ and variance μ + μ²/r; ρ is learnt. For r → ∞ it is the Poisson distribution.
 */
public record NegativeBinomial() implements NumericLikelihood {
    private static final String LOG_SHAPE = "likelihood.log_shape";
    private static final Formula RHO = input(LOG_SHAPE);

    @Override
    public int outputs() {
        return 1;
    }

    @Override
    public TargetKind target() {
        return TargetKind.COUNT;
    }

    /** The initial shape is r = e: for large counts a standard deviation of 0.6 of the mean. */
    @Override
    public List<Parameter> parameters() {
        return List.of(new Parameter(LOG_SHAPE, 1, true));
    }

    /** log(r/(r + μ)) = −softplus(f − ρ), log(μ/(r + μ)) = −softplus(ρ − f). */
    @Override
    public Formula logDensity() {
        Formula logMean = Likelihood.output(0);
        Formula r = exp(RHO);
        return logGamma(Y.plus(r))
                .minus(logGamma(r))
                .minus(logGamma(Y.plus(1)))
                .minus(r.times(softplus(logMean.minus(RHO))))
                .minus(Y.times(softplus(RHO.minus(logMean))));
    }

    /** log max(mean, {@value Poisson#FEWEST}). */
    @Override
    public double start(double mean) {
        return Math.log(Math.max(mean, Poisson.FEWEST));
    }

    @Override
    public Formula mean() {
        return exp(Likelihood.output(0));
    }

    @Override
    public Formula variance() {
        Formula mean = mean();
        return mean.plus(mean.square().times(exp(RHO.negate())));
    }

    @Override
    public double cdf(double y, double[] values) {
        return cdf(values).applyAsDouble(y);
    }

    /** I_x(r, ⌊y⌋ + 1) with x = r/(r + μ): the sum of the probabilities up to ⌊y⌋ as an incomplete beta function. */
    @Override
    public DoubleUnaryOperator cdf(double[] values) {
        double odds = Math.exp(values[0] - values[1]); // μ/r
        double shape = Math.exp(values[1]);
        double x = 1 / (1 + odds);
        return y -> y < 0 ? 0 : IncompleteBeta.of(shape, Math.floor(y) + 1).at(x, odds / (1 + odds));
    }

    /** {@code noise=negative-binomial}. */
    public static final class Provider implements LikelihoodProvider {
        @Override
        public String name() {
            return "negative-binomial";
        }

        @Override
        public NumericLikelihood likelihood() {
            return new NegativeBinomial();
        }
    }
}
