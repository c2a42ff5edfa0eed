package dev.credence.inference.ensemble;

import static dev.credence.core.formula.Functions.input;

import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Reduction;
import dev.credence.core.graph.Coefficient;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.Block;
import dev.credence.core.model.Model;
import dev.credence.core.posterior.LayerWeights;
import dev.credence.core.posterior.Outputs;
import dev.credence.core.posterior.PointEstimate;
import dev.credence.core.posterior.Posterior;
import dev.credence.core.prior.Prior;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * A point estimate regularised towards an anchor instead of 0 (Pearce et al. 2020): its divergence is ½ l² ‖θ − θ₀‖²
 * over all blocks, with θ₀ ~ N(0, 1/l²) drawn once from the seed. Ensemble members with different anchors differ where
 * the data are uninformative.
 *
 * @param model the network, with any layers
 * @param precision l² of the prior
 */
record AnchoredEstimate(Model model, double precision) implements Posterior {
    private static final String ANCHOR = "anchor.";

    private PointEstimate point() {
        return new PointEstimate(model, PointEstimate.Penalised.ALL);
    }

    @Override
    public void declare(Declarations declarations) {
        point().declare(declarations);
        Initialiser prior = Initialiser.normal(0, 1 / Math.sqrt(precision));
        model.network().blocks().forEach(block -> declarations.state(ANCHOR + block.name(), prior, block.extents()));
    }

    @Override
    public Outputs outputs(Graph g, Var x, int samples) {
        return point().outputs(g, x, samples);
    }

    @Override
    public Optional<List<LayerWeights>> weightDraw(Graph g) {
        return point().weightDraw(g);
    }

    @Override
    public Optional<List<LayerWeights>> weightMean(Graph g) {
        return point().weightMean(g);
    }

    /** The prior is the distribution of the anchors. */
    @Override
    public Var divergence(Graph g, Prior prior) {
        List<Var> terms = model.network().blocks().map(block -> pull(g, block)).toList();
        return g.linearCombination(Collections.nCopies(terms.size(), new Coefficient(1)), terms);
    }

    private Var pull(Graph g, Block block) {
        return g.over(1, 1, block.length())
                .read("w", g.parameter(block.name()), Axis.C)
                .read("a", g.parameter(ANCHOR + block.name()), Axis.C)
                .reduce(
                        "anchor",
                        Reduction.SUM,
                        input("w").minus(input("a")).square().times(0.5 * precision));
    }
}
