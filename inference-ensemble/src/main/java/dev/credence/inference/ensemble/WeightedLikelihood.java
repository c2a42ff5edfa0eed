package dev.credence.inference.ensemble;

import static dev.credence.core.formula.Axis.K;
import static dev.credence.core.formula.Axis.M;
import static dev.credence.core.formula.Functions.exp;

import dev.credence.core.UserException;
import dev.credence.core.formula.Formula;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import dev.credence.core.model.Likelihood;
import dev.credence.core.objective.PointwiseObjective;
import dev.credence.core.posterior.Outputs;
import java.util.Arrays;

/**
 * The β-NLL for heteroscedastic noise (Seitzer et al. 2022): each point's log-likelihood ℓ has weight σ^{2β}, with its
 * predicted variance σ² = e^{f₁} held constant in the gradient:
 *
 * <pre>∂/∂f₀ = σ^{2β} (y − f₀)/σ²,   ∂/∂f₁ = σ^{2β} (−½ + ½ (y − f₀)²/σ²)</pre>
 *
 * β = 0 is the likelihood, in which points with a large predicted variance have little influence on the mean; for β = 1
 * the mean has the gradient of the squared error. The reported data term is the unweighted mean of ℓ.
 *
 * @param beta β in [0, 1]
 */
record WeightedLikelihood(double beta) implements PointwiseObjective {
    WeightedLikelihood {
        if (!(beta >= 0 && beta <= 1)) {
            throw new IllegalArgumentException("β must be in [0, 1], got " + beta);
        }
    }

    @Override
    public Var dataTerms(Graph g, Outputs f, Var y, Likelihood likelihood) {
        if (!(likelihood instanceof Likelihood.HeteroscedasticGaussian)
                || !(f instanceof Outputs.Sampled sampled)
                || sampled.samples() != 1) {
            throw new UserException("The β-NLL weighs points by the variance that one network predicts for them; it is"
                    + " for noise=heteroscedastic. Use beta=0 with other noises");
        }
        Formula mean = Likelihood.output(0);
        Formula logVariance = Likelihood.output(1);
        Formula density = likelihood.logDensity();
        Formula weight = exp(logVariance.times(beta));
        return g.over(1, y.value().length(), 1)
                .read(Likelihood.Y.name(), y, M)
                .column(mean.name(), sampled.f(), 0, K, M)
                .column(logVariance.name(), sampled.f(), 1, K, M)
                .derivative(0, mean.name(), density.derivative(mean).times(weight))
                .derivative(
                        0, logVariance.name(), density.derivative(logVariance).times(weight))
                .map("weighted log-likelihood", density, K, M);
    }

    @Override
    public void sampleWeights(double[] logLikelihoods) {
        Arrays.fill(logLikelihoods, 1.0 / logLikelihoods.length);
    }
}
