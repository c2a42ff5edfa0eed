package dev.credence.inference.aadm;

import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Var;
import dev.credence.core.model.Likelihood;
import java.util.List;

/**
 * T(z): a network that discriminates draws of two distributions, trained to maximise E_q[log s(T)] + E_r[log(1 −
 * s(T))], s the logistic function. At the maximum T(z) = log q(z) − log r(z) (Mescheder et al. 2017, proposition 1).
 *
 * @param size P
 * @param hidden numbers of units of its hidden layers, leaky ReLUs
 */
public record Discriminator(int size, List<Integer> hidden) {
    public Discriminator {
        hidden = List.copyOf(hidden);
    }

    /** Declares its parameters, all named {@code discriminator.…}. */
    public void declare(Declarations declarations) {
        network().declare(declarations, Initialiser::glorot, Initialiser.constant(0));
    }

    /** T(z) [R, 1] for the rows of z [R, P]. */
    public Var logRatio(Graph g, Var z) {
        return network().apply(g, z);
    }

    /**
     * Training loss and log ratios.
     *
     * @param total −mean log s(T(z)) − mean log(1 − s(T(z′))), a scalar [1]: 2 log 2 for indistinguishable draws
     * @param logRatios T of the draws of q, then of those of r [2R, 1]
     */
    public record Loss(Var total, Var logRatios) {}

    /** The loss for equally many draws z of q and z′ of r, both [R, P]. */
    public Loss loss(Graph g, Var z, Var reference) {
        if (z.size(0) != reference.size(0)) {
            throw new IllegalArgumentException(
                    "The discriminator's loss weighs both distributions equally, but there are " + z.size(0) + " and "
                            + reference.size(0) + " draws");
        }
        int draws = z.size(0);
        Var t = logRatio(g, g.rows().stack(z, reference));
        Var isOfQ = g.input("isOfQ", 2 * draws);
        float[] labels = new float[2 * draws];
        java.util.Arrays.fill(labels, 0, draws, 1);
        g.device().write(isOfQ.value(), labels);
        return new Loss(g.scale(g.mean(new Likelihood.Bernoulli().logLikelihood(g, t, isOfQ)), -2), t);
    }

    private LeakyNetwork network() {
        return new LeakyNetwork("discriminator", size, hidden, 1);
    }
}
