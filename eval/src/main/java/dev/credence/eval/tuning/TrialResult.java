package dev.credence.eval.tuning;

import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Result of the training of a trial on one rung: a line of {@code trials.jsonl}.
 *
 * @param trial number of the trial; 0 has the defaults
 * @param rung the rung, from 0 for the lowest
 * @param epochs epochs of this training
 * @param settings all settings, including defaults, in the method's order
 * @param scores validation log-likelihood per point on each hold-out, in the target's own unit; fewer if one failed
 * @param validationLogLikelihood their mean; NaN if one failed
 * @param failure reason of a failure; empty if there is none
 * @param seconds duration of the training
 * @param search the search: data, ranges, seed and all else that determines the result
 */
public record TrialResult(
        int trial,
        int rung,
        int epochs,
        Map<String, String> settings,
        List<Double> scores,
        double validationLogLikelihood,
        String failure,
        double seconds,
        Map<String, String> search) {
    /** The highest validation log-likelihood first, on a tie the earlier trial; failed trials last. */
    static final Comparator<TrialResult> BEST_FIRST = Comparator.comparing(TrialResult::failed)
            .thenComparing(Comparator.comparingDouble(TrialResult::validationLogLikelihood)
                    .reversed())
            .thenComparingInt(TrialResult::trial);

    public TrialResult {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        scores = List.copyOf(scores);
        search = Collections.unmodifiableMap(new LinkedHashMap<>(search));
        if (trial < 0 || rung < 0 || epochs < 1) {
            throw new IllegalArgumentException("'trial' is " + trial + ", 'rung' " + rung + " and 'epochs' " + epochs
                    + ", expected at least 0, 0 and 1");
        }
        if (!Double.isFinite(seconds)) {
            throw new IllegalArgumentException("'seconds' is " + seconds + ", expected a finite number");
        }
        if (failure.isEmpty() && (!Double.isFinite(validationLogLikelihood) || scores.isEmpty())) {
            throw new IllegalArgumentException("it has neither 'validation_log_likelihood' and 'scores' nor 'failure'");
        }
        double mean = scores.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
        if (failure.isEmpty() && mean != validationLogLikelihood) {
            throw new IllegalArgumentException(
                    "'validation_log_likelihood' is " + validationLogLikelihood + ", the mean of 'scores' " + mean);
        }
    }

    /** This result as one of a search. */
    TrialResult of(Map<String, String> whole) {
        return new TrialResult(trial, rung, epochs, settings, scores, validationLogLikelihood, failure, seconds, whole);
    }

    /** Whether it has no validation log-likelihood. */
    public boolean failed() {
        return !failure.isEmpty();
    }
}
