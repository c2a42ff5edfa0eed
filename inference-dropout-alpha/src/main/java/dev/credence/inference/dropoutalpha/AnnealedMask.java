package dev.credence.inference.dropoutalpha;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.K;
import static dev.credence.core.formula.Axis.M;
import static dev.credence.core.formula.Functions.choose;
import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.input;

import dev.credence.core.formula.Formula;
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
 * Dropout with a rate that is annealed to 0 in the second half of training. With φ the fraction of finished epochs,
 *
 * <pre>p(φ) = p f(φ),  f(φ) = 1 for φ &lt; ½, else ½ (1 + cos(π (2φ − 1)))</pre>
 *
 * The factor f is state shared by all masks and saved with the parameters: a model predicts with the masks at its stage
 * of training, none after the last epoch, and a resumed training continues with them.
 *
 * @param matrix W, with rows that are dropped
 * @param inputs number of independent masks: the rows, or the channels of a convolution
 * @param rate p
 */
record AnnealedMask(Block matrix, int inputs, DropoutRate.Annealed rate) implements Mask {
    /** Name of the state f [1]. */
    static final String FACTOR = "dropout_annealing";

    /** f(φ). */
    static double factor(double finished) {
        return finished < 0.5 ? 1 : 0.5 * (1 + Math.cos(Math.PI * (2 * finished - 1)));
    }

    /** Declares f, once per posterior for all masks. */
    static void declareFactor(Declarations declarations) {
        declarations.state(FACTOR, Initialiser.constant(factor(0)), 1);
    }

    /** Sets f for a fraction of finished epochs. */
    static void anneal(Parameters parameters, double finished) {
        parameters.setScalar(FACTOR, factor(finished));
    }

    /** Declares nothing: f is shared. */
    @Override
    public void declare(Declarations declarations) {}

    @Override
    public Var elements(Graph g, Var x, int copies) {
        int length = x.value().length();
        int[] shape = x.value().shape();
        shape[0] *= copies;
        return g.over(copies, 1, length)
                .read("x", x, C)
                .read("f", g.parameter(FACTOR))
                .read("u", g.rows().uniform(shape[0], length / x.size(0)), K, C)
                .store(Reduction.NONE, masked(), K, C)
                .out("annealedDropout", shape);
    }

    @Override
    public Var channels(Graph g, Var x) {
        int images = x.size(0);
        return g.over(images, x.size(1) / inputs, inputs)
                .read("x", x, K, M, C)
                .read("f", g.parameter(FACTOR))
                .read("u", g.rows().uniform(images, inputs), K, C)
                .store(Reduction.NONE, masked(), K, M, C)
                .out("annealedChannelDropout", x.value().shape());
    }

    /** p f. */
    private Formula dropped() {
        return input("f").times(rate.p());
    }

    /** 1 − p f. */
    private Formula kept() {
        return constant(1).minus(dropped());
    }

    /** x/(1 − p f) if u ≥ p f, else 0; for f = 0, x. */
    private Formula masked() {
        return choose(dropped(), input("u"), constant(0), input("x").over(kept()));
    }

    /**
     * (1 − p f) E(M) + p f E(0) with M = W/(1 − p f) and E(M) = −log p(M), the second term only for a learnt prior: the
     * divergence of a given rate, see {@link DropoutPosterior#divergence}.
     */
    @Override
    public List<Var> divergence(Graph g, Prior prior) {
        Var w = g.parameter(matrix.name());
        Var rows = g.over(1, 1, w.value().length())
                .read("w", w, C)
                .read("f", g.parameter(FACTOR))
                .store(Reduction.NONE, input("w").over(kept()), C)
                .out("annealedRows", w.value().shape());
        Var ofKept = times(g, kept(), prior.energy(g, rows, 1));
        return prior.learnt() ? List.of(ofKept, times(g, dropped(), prior.energy(g, w, 0))) : List.of(ofKept);
    }

    private static Var times(Graph g, Formula share, Var energy) {
        return g.over(1, 1, 1)
                .read("energy", energy)
                .read("f", g.parameter(FACTOR))
                .store(Reduction.NONE, input("energy").times(share))
                .out("annealedEnergy", 1);
    }
}
