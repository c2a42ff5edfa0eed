package dev.credence.eval.tuning;

import java.util.List;

/**
 * Result of a search.
 *
 * @param searched the searched settings, in the method's order
 * @param trials number of trials, including the defaults
 * @param finalists results of the last rung, the best first and failed ones last; the first has not failed
 * @param failed failed results on any rung, in the order of the trials
 */
public record TuningResult(List<String> searched, int trials, List<TrialResult> finalists, List<TrialResult> failed) {
    public TuningResult {
        searched = List.copyOf(searched);
        finalists = List.copyOf(finalists);
        failed = List.copyOf(failed);
    }

    /** The best result, at least as good as the defaults, which are among the finalists. */
    public TrialResult best() {
        return finalists.get(0);
    }

    /** The result of the defaults, with the fixed settings, after all epochs. */
    public TrialResult defaults() {
        return finalists.stream()
                .filter(result -> result.trial() == 0)
                .findFirst()
                .orElseThrow();
    }

    /** Gain of the best over the defaults in validation log-likelihood; NaN if the defaults failed. */
    public double gain() {
        return best().validationLogLikelihood() - defaults().validationLogLikelihood();
    }
}
