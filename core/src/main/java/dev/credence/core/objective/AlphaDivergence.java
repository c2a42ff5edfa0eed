package dev.credence.core.objective;

import dev.credence.core.UserException;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import dev.credence.core.model.Likelihood;
import dev.credence.core.numeric.LogSumExp;
import dev.credence.core.posterior.Outputs;
import java.util.Arrays;

/**
 * Black-box α-divergence minimisation, reparameterised (Li &amp; Gal 2017, eq. 7; Rodriguez Santana &amp;
 * Hernández-Lobato 2022, eq. 20):
 *
 * <pre>E_n = (1/α) log (1/K) Σ_k exp(α ℓ_nk)</pre>
 *
 * in the convention where α → 0 is variational inference (E_n = mean ℓ, exactly, at α = 0), α = 0.5 the Hellinger value
 * and α = 1 the per-point predictive log-likelihood. Negative α are allowed. With K = 1 every α gives the α = 0 value.
 *
 * @param alpha α, finite
 */
public record AlphaDivergence(double alpha) implements PointwiseObjective {
    public AlphaDivergence {
        if (!Double.isFinite(alpha)) {
            throw new IllegalArgumentException("α must be finite, got " + alpha);
        }
    }

    @Override
    public Var dataTerms(Graph g, Outputs f, Var y, Likelihood likelihood) {
        if (!(f instanceof Outputs.Sampled sampled)) {
            throw new UserException("The α-divergence objective averages over sampled outputs, but this posterior gives"
                    + " means and variances; pair it with a closed-form objective, or use a sampled posterior");
        }
        return g.alphaMean(likelihood.logLikelihood(g, sampled.f(), y), alpha);
    }

    @Override
    public void sampleWeights(double[] l) {
        Arrays.setAll(l, k -> alpha == 0 ? 0 : alpha * l[k]);
        LogSumExp.softmax(l);
    }
}
