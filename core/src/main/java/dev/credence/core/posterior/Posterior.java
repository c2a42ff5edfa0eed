package dev.credence.core.posterior;

import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.prior.Prior;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** q(w): an approximate posterior distribution over the weights of one model, which it is made for. */
public interface Posterior {
    /** Declares its parameters. */
    void declare(Declarations declarations);

    /** The outputs for a batch x [M, D]: {@code samples} draws, or moments, which need none. */
    Outputs outputs(Graph g, Var x, int samples);

    /**
     * One joint draw of the weights of every dense layer, first to last, anew at every replay; empty where a draw
     * cannot say what {@link #outputs} does.
     */
    default Optional<List<LayerWeights>> weightDraw(Graph g) {
        return Optional.empty();
    }

    /** The mean of the weights of every dense layer, first to last; empty where it is not known in closed form. */
    default Optional<List<LayerWeights>> weightMean(Graph g) {
        return Optional.empty();
    }

    /**
     * The outputs [M, C] of the one network whose weights are the posterior's mean, for a batch x [M, D], whatever its
     * layers; empty where the posterior does not know it.
     */
    default Optional<Var> meanOutputs(Graph g, Var x) {
        return Optional.empty();
    }

    /**
     * Numbers [1] that describe the posterior on a batch x [M, D], by name, for reports: nothing that training needs.
     */
    default Map<String, Var> diagnostics(Graph g, Var x) {
        return Map.of();
    }

    /** Numbers that say what was learnt, by name, where a few do; from its parameters' values alone. */
    default Map<String, Double> learnt(Parameters parameters) {
        return Map.of();
    }

    /**
     * Changes the state that depends on how far training is; after every epoch, before anything else that is done then.
     *
     * @param parameters what it declared; changes to trained ones are no part of this
     * @param finished the share of all epochs that is finished, 1 after the last
     */
    default void anneal(Parameters parameters, double finished) {}

    /**
     * Outputs and divergence for one step of training.
     *
     * @param outputs for the batch
     * @param divergence [1]
     */
    record Evaluation(Outputs outputs, Var divergence) {}

    /**
     * Both at once, for training; a posterior whose divergence is estimated from the very draws that made the outputs
     * overrides it.
     */
    default Evaluation evaluate(Graph g, Var x, int samples, Prior prior) {
        return new Evaluation(outputs(g, x, samples), divergence(g, prior));
    }

    /** KL(q ‖ p), or its approximation, up to constants that no parameter changes: a scalar [1]. */
    Var divergence(Graph g, Prior prior);
}
