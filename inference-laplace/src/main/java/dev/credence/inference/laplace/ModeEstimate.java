package dev.credence.inference.laplace;

import static dev.credence.core.formula.Functions.exp;
import static dev.credence.core.formula.Functions.input;

import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Reduction;
import dev.credence.core.graph.Coefficient;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.Block;
import dev.credence.core.layer.Treatment;
import dev.credence.core.model.Model;
import dev.credence.core.posterior.Outputs;
import dev.credence.core.posterior.Posterior;
import dev.credence.core.prior.Prior;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Point estimate of the mode θ*, with the penalty −log p(θ) of all blocks. Blocks with a posterior have the prior N(0,
 * 1/δ), the others the prior of the settings. log δ is state: it is set by the evidence, not by the optimiser.
 *
 * @param model the network, with any layers
 * @param uncertain names of the blocks with a posterior
 * @param precision initial δ
 */
record ModeEstimate(Model model, Set<String> uncertain, double precision) implements Posterior {
    static final String LOG_PRECISION = "laplace.log_precision";

    static ModeEstimate of(Model model, Structure structure, double precision) {
        List<Block> blocks = structure.lastLayer()
                ? LastLayerLinearisation.last(model).blocks()
                : model.network().blocks().toList();
        return new ModeEstimate(model, blocks.stream().map(Block::name).collect(Collectors.toSet()), precision);
    }

    @Override
    public void declare(Declarations declarations) {
        model.network().blocks().forEach(block -> declarations.trained(block.name(), block.glorot(), block.extents()));
        declarations.state(LOG_PRECISION, Initialiser.constant(Math.log(precision)), 1);
    }

    @Override
    public Outputs outputs(Graph g, Var x, int samples) {
        return new Outputs.Sampled(model.network().forward(Treatment.points(g), x), 1);
    }

    /**
     * Σ ½ e^{log δ} w², without the prior's constant −½ log δ: it has no gradient, and energies before and after an
     * update of δ stay comparable.
     */
    private static Var penalty(Graph g, Var w) {
        return g.over(1, 1, w.value().length())
                .read("w", w, Axis.C)
                .read("λ", g.parameter(LOG_PRECISION))
                .reduce(
                        "modePenalty",
                        Reduction.SUM,
                        exp(input("λ")).times(input("w").square()).times(0.5));
    }

    @Override
    public Var divergence(Graph g, Prior prior) {
        List<Var> terms = model.network()
                .blocks()
                .map(block -> {
                    Var w = g.parameter(block.name());
                    return uncertain.contains(block.name()) ? penalty(g, w) : prior.energy(g, w, 1);
                })
                .toList();
        return g.linearCombination(Collections.nCopies(terms.size(), new Coefficient(1)), terms);
    }
}
