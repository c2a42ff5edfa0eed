package dev.credence.core.model;

import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.exp;
import static dev.credence.core.formula.Functions.normalCdf;
import static dev.credence.core.formula.Functions.softplus;

import dev.credence.core.formula.Formula;
import dev.credence.core.numeric.Constants;
import dev.credence.core.numeric.LogSumExp;
import dev.credence.core.numeric.NormalTail;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * A mixture density network (Bishop 1994): for each point the network predicts the weights, means and standard
 * deviations of {@value #COMPONENTS} normals, for multimodal, skewed, heavy-tailed or heteroscedastic noise. Of the 3M
 * outputs the first M are the logits of the weights; the next M are means, offset by −1, −⅓, ⅓, 1 so that the
 * components differ initially; the last M are roughly log σ: σ = σ₀ e^{softplus(o − log σ₀)} with σ₀ = e^{−6}, so that
 * no component collapses onto a point.
 */
public record NormalMixture() implements NumericLikelihood {
    /** Number of components M. */
    public static final int COMPONENTS = 4;

    private static final double LEAST_LOG_SD = -6;

    @Override
    public String words() {
        return "mixture";
    }

    @Override
    public int outputs() {
        return 3 * COMPONENTS;
    }

    @Override
    public TargetKind target() {
        return TargetKind.REAL;
    }

    /** log Σ_m w_m N(y; μ_m, σ_m²), with log(e^a + e^b) = a + softplus(b − a). */
    @Override
    public Formula logDensity() {
        Formula joint = joint(0);
        for (int m = 1; m < COMPONENTS; m++) {
            joint = logSum(joint, joint(m));
        }
        return joint.minus(logWeights());
    }

    /** Log density of a component, weighted by its unnormalised weight. */
    private static Formula joint(int m) {
        Formula logSd = logSd(m);
        Formula z = Y.minus(mean(m)).times(exp(logSd.negate()));
        return logit(m).minus(logSd)
                .minus(Constants.HALF_LOG_2PI)
                .minus(z.square().times(0.5));
    }

    private static Formula logSum(Formula a, Formula b) {
        return a.plus(softplus(b.minus(a)));
    }

    /** log Σ_m e^{logit m}. */
    private static Formula logWeights() {
        Formula sum = logit(0);
        for (int m = 1; m < COMPONENTS; m++) {
            sum = logSum(sum, logit(m));
        }
        return sum;
    }

    private static Formula logit(int m) {
        return Likelihood.output(m);
    }

    private static Formula mean(int m) {
        return Likelihood.output(COMPONENTS + m).plus(start(m));
    }

    private static double start(int m) {
        return 2.0 * m / (COMPONENTS - 1) - 1;
    }

    /** log σ₀ + softplus(o − log σ₀), which is 0.002 at o = 0. */
    private static Formula logSd(int m) {
        return softplus(Likelihood.output(2 * COMPONENTS + m).minus(LEAST_LOG_SD))
                .plus(LEAST_LOG_SD);
    }

    @Override
    public Formula mean() {
        Formula mean = constant(0);
        for (int m = 0; m < COMPONENTS; m++) {
            mean = mean.plus(weight(m).times(mean(m)));
        }
        return mean;
    }

    private static Formula weight(int m) {
        return exp(logit(m).minus(logWeights()));
    }

    /** Σ_m w_m (σ_m² + (μ_m − E[y])²), without cancellation. */
    @Override
    public Formula variance() {
        Formula mean = mean();
        Formula variance = constant(0);
        for (int m = 0; m < COMPONENTS; m++) {
            Formula spread = exp(logSd(m).times(2)).plus(mean(m).minus(mean).square());
            variance = variance.plus(weight(m).times(spread));
        }
        return variance;
    }

    @Override
    public double cdf(double y, double[] values) {
        return cdf(values).applyAsDouble(y);
    }

    @Override
    public DoubleUnaryOperator cdf(double[] values) {
        double[] weights = Arrays.copyOf(values, COMPONENTS);
        LogSumExp.exponentials(weights, 0, COMPONENTS);
        double[] means = new double[COMPONENTS];
        double[] inverseSds = new double[COMPONENTS];
        double all = 0;
        for (int m = 0; m < COMPONENTS; m++) {
            all += weights[m];
            means[m] = values[COMPONENTS + m] + start(m);
            double excess = values[2 * COMPONENTS + m] - LEAST_LOG_SD;
            double logSd = LEAST_LOG_SD + LogSumExp.softplus(excess);
            inverseSds[m] = Math.exp(-logSd);
        }
        double sum = all;
        return y -> {
            double below = 0;
            for (int m = 0; m < COMPONENTS; m++) {
                below += weights[m] * NormalTail.probability((y - means[m]) * inverseSds[m]);
            }
            return below / sum;
        };
    }

    /** Σ_m w_m Φ((y − μ_m)/σ_m). */
    @Override
    public Optional<Formula> distribution() {
        Formula below = constant(0);
        for (int m = 0; m < COMPONENTS; m++) {
            Formula z = Y.minus(mean(m)).times(exp(logSd(m).negate()));
            below = below.plus(weight(m).times(normalCdf(z)));
        }
        return Optional.of(below);
    }

    /** {@code noise=mixture}. */
    public static final class Provider implements LikelihoodProvider {
        @Override
        public String name() {
            return "mixture";
        }

        @Override
        public NumericLikelihood likelihood() {
            return new NormalMixture();
        }
    }
}
