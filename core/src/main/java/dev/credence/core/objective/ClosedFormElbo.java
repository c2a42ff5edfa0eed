package dev.credence.core.objective;

import dev.credence.core.UserException;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import dev.credence.core.model.Likelihood;
import dev.credence.core.posterior.Outputs;
import java.util.Arrays;

/**
 * The negative evidence lower bound without sampling (Haussmann et al. 2019, eq. 2): E_n = E_q[log p(y_n | f)] in
 * closed form, from the means and variances of the outputs. {@link Likelihood#expectedLogLikelihood} says whether it is
 * exact.
 */
public record ClosedFormElbo() implements PointwiseObjective {
    @Override
    public Var dataTerms(Graph g, Outputs f, Var y, Likelihood likelihood) {
        if (!(f instanceof Outputs.Moments moments)) {
            throw new UserException("The closed-form objective needs the means and variances of the outputs, but this"
                    + " posterior gives samples; pair it with an objective that averages over them, such as"
                    + " the α-divergence");
        }
        return likelihood.expectedLogLikelihood(g, moments.f(), y);
    }

    /** Equal weights, as nothing is sampled. */
    @Override
    public void sampleWeights(double[] logLikelihoods) {
        Arrays.fill(logLikelihoods, 1.0 / logLikelihoods.length);
    }
}
