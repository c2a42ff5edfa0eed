package dev.credence.core.objective;

import dev.credence.core.graph.Coefficient;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import dev.credence.core.model.Likelihood;
import dev.credence.core.posterior.Outputs;

/** An objective whose data term E_n is a function of point n alone, so that points can have weights. */
public interface PointwiseObjective extends Objective {
    /**
     * Builds the data terms E_n.
     *
     * @param f the posterior's outputs for the batch
     * @param y targets [M]
     * @return E [M]
     * @throws dev.credence.core.UserException if it does not support these outputs, with an alternative
     */
    Var dataTerms(Graph g, Outputs f, Var y, Likelihood likelihood);

    @Override
    default Energy energy(
            Graph g, Outputs f, Var y, Likelihood likelihood, Var divergence, Coefficient divergenceWeight) {
        return Energy.of(g, dataTerms(g, f, y, likelihood), divergence, divergenceWeight);
    }

    @Override
    default Energy energy(
            Graph g,
            Outputs f,
            Var y,
            Var weights,
            Likelihood likelihood,
            Var divergence,
            Coefficient divergenceWeight) {
        Var weighted = Objective.weighted(g, dataTerms(g, f, y, likelihood), weights);
        return Energy.of(g, weighted, divergence, divergenceWeight);
    }
}
