package dev.credence.inference.dropoutalpha;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.K;
import static dev.credence.core.formula.Axis.M;
import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.exp;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.log;
import static dev.credence.core.formula.Functions.log1p;
import static dev.credence.core.formula.Functions.max;
import static dev.credence.core.formula.Functions.min;
import static dev.credence.core.formula.Functions.sigmoid;
import static dev.credence.core.formula.Functions.softplus;

import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Reduction;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.Block;
import dev.credence.core.prior.Prior;
import java.util.List;

/**
 * Concrete dropout of one matrix's input, with a learnt rate (Gal, Hron &amp; Kendall 2017, section 3). With λ =
 * log(p/(1 − p)) and u uniform, an input x becomes
 *
 * <pre>x z/(1 − p),  z = s(−(λ + log(u/(1 − u)))/t),  1/(1 − p) = 1 + e^λ</pre>
 *
 * which is differentiable in λ; for t → 0, z is 1 with probability 1 − p, else 0. Predictions use the same masks as
 * training.
 *
 * @param matrix W, with rows that are dropped
 * @param inputs number I of independent masks: the rows, or the channels of a convolution
 * @param rate settings for learning p
 */
record ConcreteMask(Block matrix, int inputs, DropoutRate.Learnt rate) implements Mask {
    /** Keeps the logarithms finite; as in the paper's code. */
    private static final double MARGIN = 1e-7;

    private String parameter() {
        return matrix.name() + ".dropout_log_odds";
    }

    @Override
    public void declare(Declarations declarations) {
        double logOdds = Math.log(rate.initial() / (1 - rate.initial()));
        declarations.trained(parameter(), Initialiser.constant(logOdds / rate.speed()), 1);
    }

    /** The current p. */
    double value(Parameters parameters) {
        return 1 / (1 + Math.exp(-rate.speed() * parameters.scalar(parameter())));
    }

    /** λ [1]. */
    private Var logOdds(Graph g) {
        return g.scale(g.parameter(parameter()), rate.speed());
    }

    /** p [1]. */
    Var probability(Graph g) {
        return g.map("dropoutRate", Functions::sigmoid, logOdds(g));
    }

    @Override
    public Var elements(Graph g, Var x, int copies) {
        int length = x.value().length();
        int[] shape = x.value().shape();
        shape[0] *= copies;
        return g.over(copies, 1, length)
                .read("x", x, C)
                .read("λ", logOdds(g))
                .read("logistic", logistic(g, shape[0], length / x.size(0)), K, C)
                .store(Reduction.NONE, masked(), K, C)
                .out("concreteDropout", shape);
    }

    @Override
    public Var channels(Graph g, Var x) {
        int images = x.size(0);
        return g.over(images, x.size(1) / inputs, inputs)
                .read("x", x, K, M, C)
                .read("λ", logOdds(g))
                .read("logistic", logistic(g, images, inputs), K, C)
                .store(Reduction.NONE, masked(), K, M, C)
                .out("concreteChannelDropout", x.value().shape());
    }

    /** log(u/(1 − u)), redrawn at every replay. */
    private static Var logistic(Graph g, int rows, int columns) {
        return g.map("logistic", ConcreteMask::logit, g.rows().uniform(rows, columns));
    }

    private static Formula logit(Formula u) {
        Formula inside = max(min(u, constant(1 - MARGIN)), constant(MARGIN));
        return log(inside).minus(log1p(inside.negate()));
    }

    private Formula masked() {
        Formula keep = sigmoid(input("λ").plus(input("logistic")).over(-rate.temperature()));
        return input("x").times(keep).times(exp(input("λ")).plus(1));
    }

    /**
     * With M = W/(1 − p) the value of a kept row, E(M) = −log p(M), and H(p) the entropy of one mask:
     *
     * <pre>(1 − p) (E(M) − E(0)) + E(0) − κ I H(p)</pre>
     *
     * with κ = 1 in the evidence bound; see {@link DropoutRate.Learnt}. The term E(0) is included only for a learnt
     * prior. Without the entropy of all inputs p would go to 0 (Gal, Hron &amp; Kendall 2017, eq. 3–4).
     */
    @Override
    public List<Var> divergence(Graph g, Prior prior) {
        Var w = g.parameter(matrix.name());
        Var logOdds = logOdds(g);
        Var kept = g.over(1, 1, w.value().length())
                .read("w", w, C)
                .read("λ", logOdds)
                .store(Reduction.NONE, input("w").times(exp(input("λ")).plus(1)), C)
                .out("keptRows", w.value().shape());
        Var excess = g.over(1, 1, 1)
                .read("excess", prior.excess(g, kept))
                .read("λ", logOdds)
                .store(Reduction.NONE, input("excess").times(sigmoid(input("λ").negate())))
                .out("keptExcess", 1);
        Var entropy = g.map("negativeEntropy", x -> negativeEntropy(x).times(rate.entropy() * inputs), logOdds);
        return prior.learnt() ? List.of(excess, entropy, prior.energy(g, w, 0)) : List.of(excess, entropy);
    }

    /** p log p + (1 − p) log(1 − p): log p = −log(1 + e^−λ), log(1 − p) = −log(1 + e^λ). */
    private static Formula negativeEntropy(Formula logOdds) {
        Formula dropped = sigmoid(logOdds).times(softplus(logOdds.negate()));
        return dropped.plus(sigmoid(logOdds.negate()).times(softplus(logOdds))).negate();
    }
}
