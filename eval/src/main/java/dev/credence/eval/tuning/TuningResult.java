package dev.credence.eval.tuning;

import java.util.List;

/**
 * What a search found.
 *
 * @param searched the settings that were searched, in the method's order
 * @param trials how many there were, the defaults included
 * @param finalists the results of the last rung, the best first, those that failed last; the first has not failed
 * @param failed the results that failed, on any rung, in the order of the trials
 */
public record TuningResult(List<String> searched, int trials, List<TrialResult> finalists, List<TrialResult> failed) {
    public TuningResult {
        searched = List.copyOf(searched);
        finalists = List.copyOf(finalists);
        failed = List.copyOf(failed);
    }

    /** The best: never worse than the defaults, which are among the finalists. */
    public TrialResult best() {
        return finalists.get(0);
    }

    /** The defaults, with what was fixed, after all epochs. */
    public TrialResult defaults() {
        return finalists.stream()
                .filter(result -> result.trial() == 0)
                .findFirst()
                .orElseThrow();
    }

    /** By how much the best's validation log-likelihood is higher than the defaults'; NaN if those failed. */
    public double gain() {
        return best().validationLogLikelihood() - defaults().validationLogLikelihood();
    }
}
