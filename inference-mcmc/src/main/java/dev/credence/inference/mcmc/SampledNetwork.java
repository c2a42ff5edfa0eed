package dev.credence.inference.mcmc;

import dev.credence.core.graph.Coefficient;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import dev.credence.core.posterior.Outputs;
import dev.credence.core.posterior.PointEstimate;
import dev.credence.core.posterior.Posterior;
import dev.credence.core.prior.Prior;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The position θ of a stochastic chain. Its divergence is −log p(θ), the likelihood's parameters included, so that the
 * energy of training is U(θ)/N with the potential U of the full-batch chains.
 */
record SampledNetwork(NetworkParts parts) implements Posterior {
    private PointEstimate point() {
        return new PointEstimate(parts.model(), PointEstimate.Penalised.ALL);
    }

    @Override
    public void declare(Declarations declarations) {
        point().declare(declarations);
    }

    @Override
    public Outputs outputs(Graph g, Var x, int samples) {
        return point().outputs(g, x, samples);
    }

    @Override
    public Var divergence(Graph g, Prior prior) {
        List<Var> terms = new ArrayList<>(List.of(point().divergence(g, prior)));
        parts.sampled().forEach(p -> terms.add(parts.parameterEnergy(g, p)));
        return g.linearCombination(Collections.nCopies(terms.size(), new Coefficient(1)), terms);
    }
}
