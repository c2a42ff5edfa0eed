package dev.credence.core.posterior;

import dev.credence.core.graph.Coefficient;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.Block;
import dev.credence.core.layer.PlacedLayer;
import dev.credence.core.layer.Treatment;
import dev.credence.core.model.Model;
import dev.credence.core.prior.Prior;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * One network, without uncertainty about its weights: q(w) = δ(w − θ). Its divergence is −log p(θ), so that training
 * maximises the posterior density. Whatever number of samples it is asked for, it gives one.
 *
 * @param model the network, of any layers
 * @param penalised what the prior is about
 */
public record PointEstimate(Model model, Penalised penalised) implements Posterior {
    /** Which blocks have a prior; the others are free. */
    public enum Penalised {
        /** Matrices of weights: weight decay as it is customary, and that of dropout of rate 0. */
        MATRICES,
        /** All blocks, biases and gains included: a proper posterior p(w | D), for samplers of it. */
        ALL
    }

    /** With the prior about matrices. */
    public PointEstimate(Model model) {
        this(model, Penalised.MATRICES);
    }

    @Override
    public void declare(Declarations declarations) {
        model.network().blocks().forEach(block -> declarations.trained(block.name(), block.glorot(), block.extents()));
    }

    @Override
    public Outputs outputs(Graph g, Var x, int samples) {
        return new Outputs.Sampled(model.network().forward(Treatment.points(g), x), 1);
    }

    @Override
    public Optional<Var> meanOutputs(Graph g, Var x) {
        return Optional.of(model.network().forward(Treatment.points(g), x));
    }

    @Override
    public Optional<List<LayerWeights>> weightDraw(Graph g) {
        return weightMean(g);
    }

    @Override
    public Optional<List<LayerWeights>> weightMean(Graph g) {
        if (!model.isPerceptron()) {
            return Optional.empty();
        }
        Function<Block, Var> value = block -> g.parameter(block.name());
        List<PlacedLayer> layers = model.placed();
        return Optional.of(layers.stream()
                .map(at -> new LayerWeights(value.apply(at.block("weight")), value.apply(at.block("bias"))))
                .toList());
    }

    @Override
    public Var divergence(Graph g, Prior prior) {
        List<Var> terms = model.network()
                .blocks()
                .filter(block -> penalised == Penalised.ALL || block.role().isMatrix())
                .map(block -> prior.energy(g, g.parameter(block.name()), 1))
                .toList();
        return g.linearCombination(Collections.nCopies(terms.size(), new Coefficient(1)), terms);
    }
}
