package dev.credence.core.model;

import static dev.credence.core.formula.Functions.abs;
import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.exp;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.log;
import static dev.credence.core.formula.Functions.log1p;
import static dev.credence.core.formula.Functions.logGamma;
import static dev.credence.core.formula.Functions.min;
import static dev.credence.core.formula.Functions.sign;
import static dev.credence.core.formula.Functions.sqrt;

import dev.credence.core.formula.Formula;
import dev.credence.core.numeric.IncompleteBeta;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * Student's t likelihood, for heavy-tailed noise: (y − f) e^{−s} has ν = 2 + e^η degrees of freedom; s and η are
 * learnt. As ν &gt; 2, the variance e^{2s} ν/(ν − 2) is finite.
 */
public record StudentT() implements NumericLikelihood {
    private static final String LOG_SCALE = "likelihood.log_scale";
    private static final String LOG_FREEDOM = "likelihood.log_freedom";
    private static final double LEAST_FREEDOM = 2;
    private static final double FAR = 18;

    private static final Formula S = input(LOG_SCALE);
    private static final Formula NU = exp(input(LOG_FREEDOM)).plus(LEAST_FREEDOM);

    @Override
    public int outputs() {
        return 1;
    }

    @Override
    public TargetKind target() {
        return TargetKind.REAL;
    }

    /** Initially ν = 6 and the scale is about 0.6, a variance of 0.55 for standardised targets. */
    @Override
    public List<Parameter> parameters() {
        return List.of(new Parameter(LOG_SCALE, -0.5, true), new Parameter(LOG_FREEDOM, Math.log(4), true));
    }

    /** log Γ((ν + 1)/2) − log Γ(ν/2) − ½ log(πν) − s − ½ (ν + 1) log(1 + z²/ν) with z = (y − f) e^{−s}. */
    @Override
    public Formula logDensity() {
        Formula z = Y.minus(Likelihood.output(0)).times(exp(S.negate()));
        Formula half = NU.plus(1).times(0.5);
        return logGamma(half)
                .minus(logGamma(NU.times(0.5)))
                .minus(log(NU).plus(Math.log(Math.PI)).times(0.5))
                .minus(S)
                .minus(half.times(log1p(z.square().over(NU))));
    }

    @Override
    public Formula mean() {
        return Likelihood.output(0);
    }

    @Override
    public Formula variance() {
        return exp(S.times(2)).times(NU).over(NU.minus(LEAST_FREEDOM));
    }

    @Override
    public double cdf(double y, double[] values) {
        return cdf(values).applyAsDouble(y);
    }

    /**
     * With z = (y − f) e^{−s}, one tail is ½ I_x(ν/2, ½) with x = ν/(ν + z²) (Abramowitz &amp; Stegun 1964, 26.7.1).
     */
    @Override
    public DoubleUnaryOperator cdf(double[] values) {
        double location = values[0];
        double inverseScale = Math.exp(-values[1]);
        double freedom = LEAST_FREEDOM + Math.exp(values[2]);
        IncompleteBeta beta = IncompleteBeta.of(0.5 * freedom, 0.5);
        return y -> {
            double z = (y - location) * inverseScale;
            double square = z * z;
            double sum = freedom + square;
            double tail = 0.5 * beta.at(freedom / sum, square / sum);
            return z < 0 ? tail : 1 - tail;
        };
    }

    /**
     * ½ + ∫₀^w c cosh^{−ν}(v) dv with sinh w = z/√ν, as t = √ν sinh v has the density c cosh^{−ν}(v) in v, c = Γ((ν +
     * 1)/2)/(√π Γ(ν/2)). The integral is truncated where that falls below e^{−18}.
     */
    @Override
    public Optional<Formula> distribution() {
        Formula x = Y.minus(Likelihood.output(0)).times(exp(S.negate())).over(sqrt(NU));
        Formula far = constant(FAR).over(NU); // cosh w = e^far at the truncation
        Formula most = far.plus(log1p(sqrt(constant(1).minus(exp(far.times(-2))))));
        Formula size = min(log(abs(x).plus(sqrt(x.square().plus(1)))), most);
        Formula v = size.times(U);
        Formula logCosh = v.plus(log1p(exp(v.times(-2)))).minus(Math.log(2));
        Formula c = exp(logGamma(NU.plus(1).times(0.5)).minus(logGamma(NU.times(0.5))))
                .times(1 / Math.sqrt(Math.PI));
        return Optional.of(sign(x).times(size)
                .times(c)
                .times(exp(NU.times(logCosh).negate()))
                .plus(0.5));
    }

    /** {@code noise=student-t}. */
    public static final class Provider implements LikelihoodProvider {
        @Override
        public String name() {
            return "student-t";
        }

        @Override
        public NumericLikelihood likelihood() {
            return new StudentT();
        }
    }
}
