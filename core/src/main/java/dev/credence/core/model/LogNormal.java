package dev.credence.core.model;

import static dev.credence.core.formula.Functions.exp;
import static dev.credence.core.formula.Functions.expm1;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.log;
import static dev.credence.core.formula.Functions.normalCdf;

import dev.credence.core.formula.Formula;
import dev.credence.core.numeric.Constants;
import dev.credence.core.numeric.NormalTail;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * Log-normal likelihood of positive, skewed targets: log y ~ N(f, e^{2s}), s learnt. The density is that of y,
 * including the Jacobian 1/y, so that log scores are comparable with other likelihoods.
 */
public record LogNormal() implements NumericLikelihood {
    private static final String LOG_SCALE = "likelihood.log_scale";
    private static final Formula S = input(LOG_SCALE);

    @Override
    public int outputs() {
        return 1;
    }

    @Override
    public TargetKind target() {
        return TargetKind.POSITIVE;
    }

    /** The initial standard deviation of log y is about 0.6. */
    @Override
    public List<Parameter> parameters() {
        return List.of(new Parameter(LOG_SCALE, -0.5, true));
    }

    /** −log y − s − ½ log 2π − ½ e^{−2s} (log y − f)². */
    @Override
    public Formula logDensity() {
        Formula z = log(Y).minus(Likelihood.output(0)).times(exp(S.negate()));
        return log(Y).plus(S)
                .plus(Constants.HALF_LOG_2PI)
                .plus(z.square().times(0.5))
                .negate();
    }

    /** e^{f + ½ σ²}, σ = e^s. */
    @Override
    public Formula mean() {
        return exp(Likelihood.output(0).plus(exp(S.times(2)).times(0.5)));
    }

    /** (e^{σ²} − 1) E[y]². */
    @Override
    public Formula variance() {
        return expm1(exp(S.times(2))).times(mean().square());
    }

    @Override
    public double cdf(double y, double[] values) {
        return cdf(values).applyAsDouble(y);
    }

    @Override
    public DoubleUnaryOperator cdf(double[] values) {
        double location = values[0];
        double inverseScale = Math.exp(-values[1]);
        return y -> y <= 0 ? 0 : NormalTail.probability((Math.log(y) - location) * inverseScale);
    }

    /** Φ((log y − f) e^{−s}). */
    @Override
    public Optional<Formula> distribution() {
        return Optional.of(normalCdf(log(Y).minus(Likelihood.output(0)).times(exp(S.negate()))));
    }

    /** {@code noise=log-normal}. */
    public static final class Provider implements LikelihoodProvider {
        @Override
        public String name() {
            return "log-normal";
        }

        @Override
        public NumericLikelihood likelihood() {
            return new LogNormal();
        }
    }
}
