package dev.credence.core.objective;

import dev.credence.core.graph.Coefficient;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import dev.credence.core.model.Likelihood;
import dev.credence.core.posterior.Outputs;

/**
 * A training objective, minimised per data point: energy = divergence / N − (1/M) Σ_n E_n over the batch. Objectives
 * differ in the data term E_n.
 */
public interface Objective {
    /**
     * Builds the energy.
     *
     * @param f the posterior's outputs for the batch
     * @param y targets [M]
     * @param divergence KL(q ‖ p) [1]
     * @param divergenceWeight its factor, 1/N times the warm-up's weight; may change between steps
     * @throws dev.credence.core.UserException if it cannot use these outputs, saying why and what to use instead
     */
    Energy energy(Graph g, Outputs f, Var y, Likelihood likelihood, Var divergence, Coefficient divergenceWeight);

    /**
     * The parts of an energy, scalars [1].
     *
     * @param total what is minimised
     * @param dataTerm (1/M) Σ_n E_n, larger is better
     * @param divergence KL(q ‖ p), unweighted
     */
    record Energy(Var total, Var dataTerm, Var divergence) {}

    /**
     * The weight of each sample in the optimum of a likelihood's parameters given the network: E_n's derivative with
     * respect to ℓ_nk. The log-likelihoods of one point's K samples are replaced by the weights, which sum to 1.
     */
    void sampleWeights(double[] logLikelihoods);
}
