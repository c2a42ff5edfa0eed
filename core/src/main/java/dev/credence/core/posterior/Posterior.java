package dev.credence.core.posterior;

import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.prior.Prior;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An approximate posterior distribution q(w) over the weights of one model. */
public interface Posterior {
    /** Declares its parameters. */
    void declare(Declarations declarations);

    /** The outputs for a batch x [M, D]: {@code samples} draws, or moments. */
    Outputs outputs(Graph g, Var x, int samples);

    /**
     * One joint draw of the weights of every dense layer, first to last, fresh in every replay; empty if
     * {@link #outputs} is not that of drawn weights.
     */
    default Optional<List<LayerWeights>> weightDraw(Graph g) {
        return Optional.empty();
    }

    /** The mean weights of every dense layer, first to last; empty without a closed form. */
    default Optional<List<LayerWeights>> weightMean(Graph g) {
        return Optional.empty();
    }

    /**
     * The outputs [M, C] under the posterior's mean weights, for a batch x [M, D] and any layers; empty without a
     * closed form.
     */
    default Optional<Var> meanOutputs(Graph g, Var x) {
        return Optional.empty();
    }

    /** Diagnostic scalars [1] of the posterior on a batch x [M, D], by name, for reports. */
    default Map<String, Var> diagnostics(Graph g, Var x) {
        return Map.of();
    }

    /** Learnt hyperparameters by name, for reports, from the parameters' values. */
    default Map<String, Double> learnt(Parameters parameters) {
        return Map.of();
    }

    /** State that depends on the progress of training; none by default. */
    default Optional<Annealing> annealing() {
        return Optional.empty();
    }

    /** Sets state that depends on the progress of training. */
    @FunctionalInterface
    interface Annealing {
        /**
         * Called first after every epoch.
         *
         * @param parameters the declared parameters; only untrained ones may be changed
         * @param finished finished fraction of all epochs, 1 after the last
         */
        void anneal(Parameters parameters, double finished);
    }

    /**
     * Outputs and divergence for one step of training.
     *
     * @param outputs for the batch
     * @param divergence [1]
     */
    record Evaluation(Outputs outputs, Var divergence) {}

    /**
     * Outputs and divergence for training; overridden by posteriors that estimate the divergence from the outputs'
     * draws.
     */
    default Evaluation evaluate(Graph g, Var x, int samples, Prior prior) {
        return new Evaluation(outputs(g, x, samples), divergence(g, prior));
    }

    /** KL(q ‖ p) or its approximation, up to constants: a scalar [1]. */
    Var divergence(Graph g, Prior prior);
}
