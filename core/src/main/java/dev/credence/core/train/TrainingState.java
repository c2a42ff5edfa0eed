package dev.credence.core.train;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/**
 * Where training stands between two epochs, besides the inference's own state.
 *
 * @param epoch epochs finished
 * @param step updates made
 * @param lastScore the latest validation log-likelihood
 * @param bestScore the best so far; −∞ before the first
 * @param bestEpoch the epoch after which it was seen
 * @param sinceBest evaluations since then
 * @param best the parameters that gave it; none before the first
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
     * The state after another epoch; the parameters are copied only if they are the best so far.
     *
     * @param counts whether the score can be the best, or is only told
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
