package dev.credence.eval.tuning;

import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the training of a trial on one rung gave: a line of {@code trials.jsonl}.
 *
 * @param trial its number; 0 has the defaults
 * @param rung 0 for the lowest
 * @param epochs of this training
 * @param settings all settings, defaults included, in the method's order
 * @param scores validation log-likelihood of a point on each hold-out, in the target's own unit; fewer where one failed
 * @param validationLogLikelihood their mean; NaN if one failed
 * @param failure why it failed; empty if it did not
 * @param seconds that it took
 * @param search what search it belongs to: data, ranges, seed and all else that decides the result
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
    /** The highest validation log-likelihood first, of equals the earlier trial; those that failed last. */
    static final Comparator<TrialResult> BEST_FIRST = Comparator.comparing(TrialResult::failed)
            .thenComparing(Comparator.comparingDouble(TrialResult::validationLogLikelihood)
                    .reversed())
            .thenComparingInt(TrialResult::trial);

    public TrialResult {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        scores = List.copyOf(scores);
        search = Collections.unmodifiableMap(new LinkedHashMap<>(search));
    }

    /** Whether it has no validation log-likelihood. */
    public boolean failed() {
        return !failure.isEmpty();
    }
}
