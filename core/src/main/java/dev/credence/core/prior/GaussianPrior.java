package dev.credence.core.prior;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Functions.exp;
import static dev.credence.core.formula.Functions.input;

import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Reduction;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Var;
import dev.credence.core.numeric.Constants;
import dev.credence.core.random.CounterRandom;
import java.util.Optional;

/**
 * N(0, 1/precision). With a length-scale l, Gal's prior (2016, section 3.2.3), the precision is l².
 *
 * @param precision 1/variance &gt; 0; if learnt, its initial value
 * @param learnt whether the log precision is a trained parameter
 */
public record GaussianPrior(double precision, boolean learnt) implements Prior {
    private static final String LOG_PRECISION = "prior.log_precision";

    public GaussianPrior {
        if (!(precision > 0 && precision < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("A prior precision must be positive and finite, got " + precision);
        }
    }

    /** N(0, 1/l²), fixed. */
    public static GaussianPrior ofLengthScale(double lengthScale) {
        return new GaussianPrior(lengthScale * lengthScale, false);
    }

    /** N(0, variance), fixed. */
    public static GaussianPrior ofVariance(double variance) {
        return new GaussianPrior(1 / variance, false);
    }

    /** The same prior with a learnt precision. */
    public GaussianPrior withLearntPrecision() {
        return new GaussianPrior(precision, true);
    }

    @Override
    public void declare(Declarations declarations) {
        Initialiser initial = Initialiser.constant(Math.log(precision));
        if (learnt) {
            declarations.trained(LOG_PRECISION, initial, 1);
        } else {
            declarations.state(LOG_PRECISION, initial, 1);
        }
    }

    @Override
    public Var energy(Graph g, Var w, double scale) {
        return energy(g, w, scale, g.parameter(LOG_PRECISION));
    }

    /** −Σ log N(s·w; 0, e^−λ) = Σ ½ e^λ (s w)² − ½ λ + ½ log 2π, s the scale and λ the log precision [1]. */
    public static Var energy(Graph g, Var w, double scale, Var logPrecision) {
        Formula square = input("w").times(scale).square();
        Formula energy = exp(input("λ")).times(square).minus(input("λ")).plus(Constants.LOG_2PI);
        return g.over(1, 1, w.value().length())
                .read("w", w, C)
                .read("λ", logPrecision)
                .reduce("gaussianEnergy", Reduction.SUM, energy.times(0.5));
    }

    /** Σ ½ e^λ w². */
    @Override
    public Var excess(Graph g, Var w) {
        return g.over(1, 1, w.value().length())
                .read("w", w, C)
                .read("λ", g.parameter(LOG_PRECISION))
                .reduce(
                        "gaussianExcess",
                        Reduction.SUM,
                        exp(input("λ")).times(input("w").square()).times(0.5));
    }

    @Override
    public Optional<Var> gaussianKl(Graph g, Var mean, Var logVariance) {
        return Optional.of(g.gaussianKl(mean, logVariance, g.parameter(LOG_PRECISION)));
    }

    @Override
    public double logDensity(double w) {
        return 0.5 * (Math.log(precision) - Constants.LOG_2PI - precision * w * w);
    }

    @Override
    public double sample(CounterRandom random, int index) {
        return random.normal(0, 2L * index) / Math.sqrt(precision);
    }
}
