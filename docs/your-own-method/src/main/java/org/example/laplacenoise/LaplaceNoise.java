package org.example.laplacenoise;

import static dev.credence.core.formula.Functions.abs;
import static dev.credence.core.formula.Functions.exp;
import static dev.credence.core.formula.Functions.input;

import dev.credence.core.formula.Formula;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.NumericLikelihood;
import dev.credence.core.model.TargetKind;
import java.util.List;

/** Laplace noise e^{−|y − f|/b}/(2b) with a learnt scale b = e^s. */
public record LaplaceNoise() implements NumericLikelihood {
    private static final String LOG_SCALE = "likelihood.log_scale";
    private static final Formula S = input(LOG_SCALE);

    @Override
    public int outputs() {
        return 1;
    }

    @Override
    public TargetKind target() {
        return TargetKind.REAL;
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(new Parameter(LOG_SCALE, -0.5, true));
    }

    /** −|y − f| e^{−s} − s − log 2. */
    @Override
    public Formula logDensity() {
        return abs(Y.minus(Likelihood.output(0)))
                .times(exp(S.negate()))
                .negate()
                .minus(S)
                .minus(Math.log(2));
    }

    @Override
    public Formula mean() {
        return Likelihood.output(0);
    }

    /** 2b². */
    @Override
    public Formula variance() {
        return exp(S.times(2)).times(2);
    }

    @Override
    public double cdf(double y, double[] values) {
        double z = (y - values[0]) * Math.exp(-values[1]);
        return z < 0 ? 0.5 * Math.exp(z) : 1 - 0.5 * Math.exp(-z);
    }
}
