package dev.credence.core.prior;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.softplus;

import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Reduction;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import dev.credence.core.numeric.Constants;
import dev.credence.core.numeric.LogSumExp;
import dev.credence.core.random.CounterRandom;

/**
 * π N(0, σ₁²) + (1 − π) N(0, σ₂²) (Blundell et al. 2015, Weight uncertainty in neural networks, eq. 7).
 *
 * @param pi π ∈ (0, 1)
 * @param sd1 σ₁ &gt; 0
 * @param sd2 σ₂ &gt; 0
 */
public record ScaleMixturePrior(double pi, double sd1, double sd2) implements Prior {
    public ScaleMixturePrior {
        if (!(pi > 0 && pi < 1)) {
            throw new IllegalArgumentException("A scale mixture's π must lie between 0 and 1, got " + pi);
        }
        if (!(sd1 > 0 && sd2 > 0 && sd1 + sd2 < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "A scale mixture's standard deviations must be positive and finite, got " + sd1 + " and " + sd2);
        }
    }

    /** −Σ log(e^a + e^b) = −Σ a + softplus(b − a), a and b the logarithms of the components at s w, s the scale. */
    @Override
    public Var energy(Graph g, Var w, double scale) {
        Formula first = logNormal(input("w").times(scale), sd1).plus(Math.log(pi));
        Formula second = logNormal(input("w").times(scale), sd2).plus(Math.log1p(-pi));
        Formula logDensity = first.plus(softplus(second.minus(first)));
        return g.over(1, 1, w.value().length())
                .read("w", w, C)
                .reduce("scaleMixtureEnergy", Reduction.SUM, logDensity.negate());
    }

    @Override
    public double logDensity(double w) {
        double a = Math.log(pi) + logNormal(w, sd1);
        double b = Math.log1p(-pi) + logNormal(w, sd2);
        return LogSumExp.of(a, b);
    }

    @Override
    public double sample(CounterRandom random, int index) {
        double sd = random.uniform(0, 2L * index + 1) < pi ? sd1 : sd2;
        return sd * random.normal(0, 2L * index);
    }

    private static Formula logNormal(Formula w, double sd) {
        return w.over(sd).square().times(-0.5).minus(Constants.HALF_LOG_2PI + Math.log(sd));
    }

    private static double logNormal(double w, double sd) {
        return -Constants.HALF_LOG_2PI - Math.log(sd) - 0.5 * (w / sd) * (w / sd);
    }
}
