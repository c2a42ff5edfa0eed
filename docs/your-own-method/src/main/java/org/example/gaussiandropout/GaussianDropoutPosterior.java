package org.example.gaussiandropout;

import dev.credence.core.graph.Coefficient;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Var;
import dev.credence.core.model.Model;
import dev.credence.core.posterior.Outputs;
import dev.credence.core.posterior.Posterior;
import dev.credence.core.prior.Prior;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Multiplicative Gaussian noise (Srivastava et al. 2014, section 10): every unit that feeds a weight matrix is multiplied by
 * ξ ~ N(1, p/(1 − p)), drawn anew for every point and sample. That is the mean and variance of dropout with rate p, divided by 1 − p.
 *
 * @param model the network
 * @param inputRate p of the inputs
 * @param hiddenRate p of the hidden units
 */
public record GaussianDropoutPosterior(Model model, double inputRate, double hiddenRate) implements Posterior {
    public GaussianDropoutPosterior {
        requireRate("input-rate", inputRate);
        requireRate("rate", hiddenRate);
    }

    @Override
    public void declare(Declarations declarations) {
        for (Model.Block block : model.blocks()) {
            int inputs = block.inputs();
            int outputs = block.outputs();
            declarations.trained(weight(block), Initialiser.glorot(inputs, outputs), inputs, outputs);
            declarations.trained(bias(block), Initialiser.constant(0), outputs);
        }
    }

    @Override
    public Outputs outputs(Graph g, Var x, int samples) {
        Var h = noisy(g, g.repeat(x, samples), inputRate);
        for (Model.Block block : model.blocks()) {
            Var w = g.parameter(weight(block));
            h = g.images().layer(block, h, w, g.parameter(bias(block)), block.activation(), 0);
            h = g.images().pooled(block, h);
            if (!block.last()) {
                h = noisy(g, h, hiddenRate);
            }
        }
        return new Outputs.Sampled(h, samples);
    }

    /** h ⊙ (1 + s ε), ε ~ N(0, 1), s² = p/(1 − p). */
    private static Var noisy(Graph g, Var h, double rate) {
        if (rate == 0) {
            return h;
        }
        Var noise = g.normal(h.value().shape());
        return g.plus(h, g.scale(g.multiply(h, noise), Math.sqrt(rate / (1 - rate))));
    }

    /**
     * −Σ log p(W). A row of weights is a direction W_r and a scale ξ_r (Kingma et al. 2015, section 3.2). Under a log-uniform prior of the
     * scale, which is improper, KL(q(ξ) ‖ p(ξ)) depends on p alone and so is a constant here; the direction is a point estimate under the
     * given prior.
     */
    @Override
    public Var divergence(Graph g, Prior prior) {
        List<Var> terms = new ArrayList<>();
        for (Model.Block block : model.blocks()) {
            terms.add(prior.energy(g, g.parameter(weight(block)), 1));
        }
        return g.linearCombination(Collections.nCopies(terms.size(), new Coefficient(1)), terms);
    }

    private static String weight(Model.Block block) {
        return "layer" + block.index() + ".weight";
    }

    private static String bias(Model.Block block) {
        return "layer" + block.index() + ".bias";
    }

    private static void requireRate(String name, double rate) {
        if (!(rate >= 0 && rate < 1)) {
            throw new IllegalArgumentException("A rate must be in [0, 1), got " + name + " = " + rate);
        }
    }
}
