package dev.credence.inference.vbp;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.K;
import static dev.credence.core.formula.Axis.M;
import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.max;
import static dev.credence.core.formula.Functions.min;
import static dev.credence.core.formula.Functions.normalCdf;
import static dev.credence.core.formula.Functions.sqrt;
import static dev.credence.core.formula.Functions.whereEqual;

import dev.credence.core.device.Activation;
import dev.credence.core.formula.Access;
import dev.credence.core.formula.Reduction;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import org.jspecify.annotations.Nullable;

/**
 * Propagates the full covariance of a layer's units, [M, n, n], through dense layers and ReLUs (Wu et al. 2019);
 * {@link Propagation.CentralLimit} assumes zeros off the diagonal. Needs n² numbers for each of the M points and M n² O
 * products.
 *
 * @param g the graph to extend
 */
record Covariances(Graph g) {
    private static final double LEAST_VARIANCE = 1e-30; // of a unit with constant output
    private static final double FAR = 30; // standard deviations at which Φ is 0 or 1

    /**
     * Covariance of the pre-activations x W + b for independent Gaussian weights:
     *
     * <pre>Wᵀ Σ W + diag(Σ_i σ_io² (Σ_ii + E[x_i]²) + σ_b²)</pre>
     *
     * with W the weights' means.
     *
     * @param x means and variances of the inputs, a pair [2, M, I]
     * @param covariance Σ of the inputs [M, I, I]; null if they are independent
     * @param biasVariance [O]
     * @return [M, O, O]
     */
    Var affine(Var x, @Nullable Var covariance, Var w, Var logVariance, Var biasVariance) {
        int points = x.size(1);
        int inputs = w.size(0);
        int outputs = w.size(1);
        Var turned = g.over(points, outputs, inputs)
                .read("x", timesWeights(x, covariance, w), new Access(0, inputs * outputs, 1, outputs))
                .map("transposed", input("x"), K, M, C);
        Var none = g.constant(0, outputs);
        Var carried = g.dense(g.reshape(turned, points * outputs, inputs), w, none, Activation.IDENTITY, 0);
        return g.over(points, outputs, outputs)
                .read("carried", carried, K, M, C)
                .read("own", own(x, logVariance, biasVariance), K, M)
                .index("row", M)
                .index("column", C)
                .map(
                        "covariance",
                        input("carried").plus(whereEqual(input("row"), input("column"), input("own"), constant(0))),
                        K,
                        M,
                        C);
    }

    /** The diagonal of {@link #affine}, [M, O], for an output layer. */
    Var variances(Var x, Var covariance, Var w, Var logVariance, Var biasVariance) {
        int points = x.size(1);
        int inputs = w.size(0);
        int outputs = w.size(1);
        Var carried = g.over(points, inputs, outputs)
                .read("Σw", timesWeights(x, covariance, w), K, M, C)
                .read("w", w, M, C)
                .reduce("carried variance", Reduction.SUM, input("Σw").times(input("w")), K, C);
        return g.map("variance", (a, b) -> a.plus(b), carried, own(x, logVariance, biasVariance));
    }

    /** Σ W, [M · I, O]. */
    private Var timesWeights(Var x, @Nullable Var covariance, Var w) {
        int points = x.size(1);
        int inputs = w.size(0);
        if (covariance != null) {
            Var none = g.constant(0, w.size(1));
            return g.dense(g.reshape(covariance, points * inputs, inputs), w, none, Activation.IDENTITY, 0);
        }
        Var diagonal = g.over(points, inputs, w.size(1))
                .read("v", g.moments().variance(x), K, M)
                .read("w", w, M, C)
                .map("scaled weights", input("v").times(input("w")), K, M, C);
        return g.reshape(diagonal, points * inputs, w.size(1));
    }

    /** Contribution of the weights' own variances to each unit's variance, [M, O]. */
    private Var own(Var x, Var logVariance, Var biasVariance) {
        Var seconds = g.map(
                "second moment",
                (m, v) -> m.square().plus(v),
                g.moments().mean(x),
                g.moments().variance(x));
        return g.dense(seconds, g.exp(logVariance), biasVariance, Activation.IDENTITY, 0);
    }

    /** The variances [M, n] of covariances [M, n, n]. */
    Var diagonal(Var covariance) {
        int n = covariance.size(-1);
        return g.over(1, covariance.size(0), n)
                .read("v", covariance, new Access(0, 0, n * n, n + 1))
                .map("variance", input("v"), M, C);
    }

    /**
     * Covariance of max(0, u).
     *
     * @param u means and variances of u, a pair [2, M, n]
     * @param covariance covariance of u [M, n, n]
     * @param rectified exact means and variances of max(0, u), a pair; the diagonal is taken from here
     * @return [M, n, n]
     */
    Var rectified(Var u, Var covariance, Var rectified) {
        Var variance = g.moments().variance(u);
        Var deviation = g.map("deviation", v -> sqrt(v.plus(LEAST_VARIANCE)), variance);
        Var standardised = g.map(
                "standardised",
                (m, sd) -> max(constant(-FAR), min(constant(FAR), m.over(sd))),
                g.moments().mean(u),
                deviation);
        Var probability = g.map("normalCdf", z -> normalCdf(z), standardised);
        int points = variance.size(0);
        int units = variance.size(1);
        return g.over(points, units, units)
                .read(RectifiedCovariance.COVARIANCE, covariance, K, M, C)
                .read(RectifiedCovariance.DEVIATION_A, deviation, K, M)
                .read(RectifiedCovariance.DEVIATION_B, deviation, K, C)
                .read(RectifiedCovariance.MEAN_A, standardised, K, M)
                .read(RectifiedCovariance.MEAN_B, standardised, K, C)
                .read(RectifiedCovariance.PROBABILITY_A, probability, K, M)
                .read(RectifiedCovariance.PROBABILITY_B, probability, K, C)
                .read("own", g.moments().variance(rectified), K, M)
                .index("row", M)
                .index("column", C)
                .map(
                        "rectified covariance",
                        whereEqual(input("row"), input("column"), input("own"), RectifiedCovariance.formula()),
                        K,
                        M,
                        C);
    }
}
