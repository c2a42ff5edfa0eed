package dev.credence.core.train;

import dev.credence.core.data.Points;

/**
 * Validation by the mean predictive log-likelihood of held-out points.
 *
 * @param points the held-out points, standardised like the training points
 * @param samples S
 * @param every epochs between two evaluations; the last epoch is always evaluated
 * @param patience evaluations without a new best after which training stops and the best parameters are restored; 0 to
 *     never stop early and keep the last
 * @param unit how large a target of 1 is in the target's own unit, in which log-likelihoods are told: log p − log unit
 */
public record Validation(Points points, int samples, int every, int patience, double unit) {
    /**
     * The most samples that training asks for by itself, whatever the number of a prediction's. Held-out rows are
     * predicted after every epoch: with 500 samples of 4000 rows that took ten times as long as the epoch did.
     */
    public static final int MOST_SAMPLES = 100;

    public Validation {
        if (!(unit > 0)) {
            throw new IllegalArgumentException("The unit of the targets is " + unit + "; expected a positive number");
        }
        if (points.size() == 0 || samples < 1 || every < 1 || patience < 0) {
            throw new IllegalArgumentException("Validation needs points, samples ≥ 1, every ≥ 1 and patience ≥ 0; got "
                    + points.size() + " points, " + samples + ", " + every + ", " + patience);
        }
    }

    /** Of targets in their own unit, or of classes. */
    public Validation(Points points, int samples, int every, int patience) {
        this(points, samples, every, patience, 1);
    }
}
