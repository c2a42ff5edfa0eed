package dev.credence.core.train;

import dev.credence.core.data.TrainingPoints;

/**
 * Validation by the mean predictive log-likelihood of held-out points.
 *
 * @param points held-out points, standardised like the training points
 * @param samples S
 * @param every epochs between two evaluations; the last epoch is always evaluated
 * @param patience evaluations without a new best after which training stops early and the best parameters are restored;
 *     0 to disable early stopping and keep the last
 * @param unit scale of a target in its own unit, in which log-likelihoods are reported: log p − log unit
 */
public record Validation(TrainingPoints points, int samples, int every, int patience, double unit) {
    /**
     * Maximum number of samples per evaluation, whatever the number for predictions. With 500 samples of 4000 held-out
     * rows, evaluation took ten times as long as the epoch.
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

    /** Validation of targets in their own unit, or of classes. */
    public Validation(TrainingPoints points, int samples, int every, int patience) {
        this(points, samples, every, patience, 1);
    }
}
