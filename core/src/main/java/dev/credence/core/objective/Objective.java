package dev.credence.core.objective;

import dev.credence.core.UserException;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.graph.Coefficient;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import dev.credence.core.model.Likelihood;
import dev.credence.core.posterior.Outputs;
import java.util.List;

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
     * Builds the energy of weighted points: energy = divergence / N − (1/M) Σ_n v_n E_n. By default weights are
     * refused.
     *
     * @param weights v [M], factors of the points' data terms
     * @throws dev.credence.core.UserException if it does not support these outputs, or weights
     */
    default Energy energy(
            Graph g,
            Outputs f,
            Var y,
            Var weights,
            Likelihood likelihood,
            Var divergence,
            Coefficient divergenceWeight) {
        throw new UserException("The objective " + getClass().getSimpleName()
                + " does not take weights of rows: leave them out, or use another method");
    }

    /** The weighted data terms v_n E_n [M], from E [M] and v [M]. */
    static Var weighted(Graph g, Var perPoint, Var weights) {
        Formula product = Functions.input("E").times(Functions.input("v"));
        return g.over(1, weights.value().length(), 1)
                .read("E", perPoint, Axis.M)
                .read("v", weights, Axis.M)
                .map("weighted data term", product, Axis.M);
    }

    /**
     * The parts of an energy, scalars [1].
     *
     * @param total the energy
     * @param dataTerm (1/M) Σ_n E_n, larger is better
     * @param divergence KL(q ‖ p), unweighted
     */
    record Energy(Var total, Var dataTerm, Var divergence) {
        /**
         * The energy with the mean of these data terms.
         *
         * @param perPoint E [M], weighted or not
         * @param divergenceWeight of the divergence [1]
         */
        public static Energy of(Graph g, Var perPoint, Var divergence, Coefficient divergenceWeight) {
            Var dataTerm = g.mean(perPoint);
            Var total =
                    g.linearCombination(List.of(divergenceWeight, new Coefficient(-1)), List.of(divergence, dataTerm));
            return new Energy(total, dataTerm, divergence);
        }
    }

    /**
     * Replaces the log-likelihoods ℓ_nk of one point's K samples by weights that sum to 1, the derivatives ∂E_n/∂ℓ_nk:
     * they weight the samples in the closed-form optimum of a likelihood's parameters.
     */
    void sampleWeights(double[] logLikelihoods);
}
