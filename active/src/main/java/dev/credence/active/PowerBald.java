package dev.credence.active;

import dev.credence.core.acquire.Candidates;
import dev.credence.core.acquire.PointAcquisition;
import dev.credence.core.data.Task;

/**
 * Samples points without replacement, with probabilities proportional to {@link Bald} (Kirsch et al. 2021, Stochastic
 * batch acquisition, power acquisition with β = 1): the highest log BALD + g with g ~ Gumbel(0, 1). Gives informative
 * and diverse batches at the cost of BALD.
 */
public final class PowerBald implements PointAcquisition {
    private static final int PURPOSE = 1;

    @Override
    public String name() {
        return "power-bald";
    }

    @Override
    public String description() {
        return "log(bald) + Gumbel noise: points sampled with probability proportional to bald";
    }

    @Override
    public boolean suits(Task task) {
        return true;
    }

    /** An information of 0 is replaced by the smallest normal number. */
    @Override
    public double[] scores(Candidates candidates) {
        double[] scores = Bald.of(candidates.predictive());
        for (int i = 0; i < scores.length; i++) {
            double gumbel = -Math.log(-Math.log(candidates.uniform(PURPOSE, i)));
            scores[i] = Math.log(Math.max(scores[i], Double.MIN_NORMAL)) + gumbel;
        }
        return scores;
    }
}
