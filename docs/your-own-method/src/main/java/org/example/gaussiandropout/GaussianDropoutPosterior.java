package org.example.gaussiandropout;

import dev.credence.core.graph.Coefficient;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.Affine;
import dev.credence.core.layer.Block;
import dev.credence.core.layer.PlacedLayer;
import dev.credence.core.layer.Treatment;
import dev.credence.core.model.Model;
import dev.credence.core.posterior.Outputs;
import dev.credence.core.posterior.Posterior;
import dev.credence.core.prior.Prior;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Multiplicative Gaussian noise (Srivastava et al. 2014, section 10): every input of a weight matrix is multiplied by ξ
 * ~ N(1, p/(1 − p)), drawn anew for every point and sample. It has the mean and variance of dropout with rate p, scaled
 * by 1/(1 − p).
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
        model.network().blocks().forEach(block -> declarations.trained(block.name(), block.glorot(), block.extents()));
    }

    @Override
    public Outputs outputs(Graph g, Var x, int samples) {
        Treatment noise = new NoisyUnits(g, inputRate, hiddenRate);
        return new Outputs.Sampled(model.network().forward(noise, g.repeat(x, samples)), samples);
    }

    /** Noise on the inputs of weight matrices; the weights are point estimates. */
    private record NoisyUnits(Graph graph, double inputRate, double hiddenRate) implements Treatment {
        @Override
        public Var affine(PlacedLayer at, Affine map, Var x) {
            Var h = noisy(graph, x, at.index() == 0 ? inputRate : hiddenRate);
            return map.of(graph, h, value(map.weight()), map.bias(graph, this::value), 0);
        }

        @Override
        public Var value(Block block) {
            return graph.parameter(block.name());
        }

        @Override
        public Var eachSample(Var x) {
            return x; // repeated before the first layer
        }
    }

    /** h ⊙ (1 + s ε), ε ~ N(0, 1), s² = p/(1 − p). */
    private static Var noisy(Graph g, Var h, double rate) {
        if (rate == 0) {
            return h;
        }
        Var noise = g.rows().normal(h.size(0), h.size(1));
        return g.plus(h, g.scale(g.multiply(h, noise), Math.sqrt(rate / (1 - rate))));
    }

    /**
     * Divergence −Σ log p(W). A row of weights is a direction W_r and a scale ξ_r (Kingma et al. 2015, section 3.2).
     * Under an improper log-uniform prior of the scale, KL(q(ξ) ‖ p(ξ)) depends on p alone, hence is a constant here;
     * the direction is a point estimate under the given prior.
     */
    @Override
    public Var divergence(Graph g, Prior prior) {
        List<Var> terms = new ArrayList<>();
        model.network()
                .blocks()
                .filter(block -> block.role().isMatrix())
                .forEach(block -> terms.add(prior.energy(g, g.parameter(block.name()), 1)));
        return g.linearCombination(Collections.nCopies(terms.size(), new Coefficient(1)), terms);
    }

    private static void requireRate(String name, double rate) {
        if (!(rate >= 0 && rate < 1)) {
            throw new IllegalArgumentException("A rate must be in [0, 1), got " + name + " = " + rate);
        }
    }
}
