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
 * A point estimate q(w) = δ(w − θ). Its divergence is −log p(θ), so that training finds the maximum a posteriori. It
 * always returns one sample.
 *
 * @param model the model, with any layers
 * @param penalised the blocks with a prior
 */
public record PointEstimate(Model model, Penalised penalised) implements Posterior {
    /** The blocks with a prior; the others are unpenalised. */
    public enum Penalised {
        /** Weight matrices, as usual for weight decay; the limit of dropout with rate 0. */
        MATRICES,
        /** All blocks, including biases and gains: a proper posterior p(w | D) for samplers. */
        ALL
    }

    /** A point estimate with a prior of the weight matrices. */
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
