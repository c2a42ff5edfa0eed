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
     * @param divergenceWeight its factor, 1/N times the warm-up weight; may change between steps
     * @throws dev.credence.core.UserException if it does not support these outputs, with an alternative
     */
    Energy energy(Graph g, Outputs f, Var y, Likelihood likelihood, Var divergence, Coefficient divergenceWeight);

    /**
     * The parts of an energy, scalars [1].
     *
     * @param total the energy
     * @param dataTerm (1/M) Σ_n E_n, larger is better
     * @param divergence KL(q ‖ p), unweighted
     */
    record Energy(Var total, Var dataTerm, Var divergence) {}

    /**
     * Replaces the log-likelihoods ℓ_nk of one point's K samples by weights that sum to 1, the derivatives ∂E_n/∂ℓ_nk:
     * they weight the samples in the closed-form optimum of a likelihood's parameters.
     */
    void sampleWeights(double[] logLikelihoods);
}
