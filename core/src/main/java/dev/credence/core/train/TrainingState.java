package dev.credence.core.train;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/**
 * State of the training loop between two epochs, beside the inference's own state.
 *
 * @param epoch finished epochs
 * @param step number of updates
 * @param lastScore latest validation log-likelihood
 * @param bestScore best so far; −∞ before the first
 * @param bestEpoch epoch with the best score
 * @param sinceBest evaluations since then
 * @param best parameters with the best score; empty before the first
 */
record TrainingState(
        int epoch,
        int step,
        OptionalDouble lastScore,
        double bestScore,
        int bestEpoch,
        int sinceBest,
        Map<String, float[]> best) {

    static final TrainingState START =
            new TrainingState(0, 0, OptionalDouble.empty(), Double.NEGATIVE_INFINITY, 0, 0, Map.of());

    /**
     * State after another epoch; the parameters are copied only if they are the best so far.
     *
     * @param counts whether the score may become the best, or is only reported
     */
    TrainingState after(
            int finished,
            int newStep,
            OptionalDouble score,
            boolean counts,
            Supplier<Map<String, float[]>> parameters) {
        if (score.isEmpty() || !counts) {
            return new TrainingState(
                    finished, newStep, score.isEmpty() ? lastScore : score, bestScore, bestEpoch, sinceBest, best);
        }
        if (score.getAsDouble() > bestScore) {
            return new TrainingState(finished, newStep, score, score.getAsDouble(), finished, 0, parameters.get());
        }
        return new TrainingState(finished, newStep, score, bestScore, bestEpoch, sinceBest + 1, best);
    }

    boolean outOfPatience(Optional<Validation> validation) {
        return validation.isPresent()
                && validation.get().patience() > 0
                && sinceBest >= validation.get().patience();
    }
}
