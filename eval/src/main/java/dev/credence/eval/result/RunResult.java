package dev.credence.eval.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Result of one run: a line of {@code results.jsonl}.
 *
 * @param run the run
 * @param hyperparameters all settings used, including defaults and selected ones, in the method's order
 * @param selection the compared candidates, in the grid's order; empty without a selection
 * @param device the device's name
 * @param trainPoints training points of the split
 * @param testPoints test points of the split
 * @param metrics values by name, in the target's own unit; NaN if not finite
 * @param findings findings of the training by name: mixing of chains, learnt or pruned quantities
 * @param selectSeconds time spent selecting settings
 * @param trainSeconds time of the training with the final settings
 * @param predictSeconds time for predicting the test points and computing metrics
 * @param epochs epochs of the final training
 * @param version version of the library
 */
public record RunResult(
        Run run,
        Map<String, String> hyperparameters,
        List<Score> selection,
        String device,
        int trainPoints,
        int testPoints,
        Map<String, Double> metrics,
        Map<String, Double> findings,
        double selectSeconds,
        double trainSeconds,
        double predictSeconds,
        int epochs,
        String version) {
    public RunResult {
        hyperparameters = Collections.unmodifiableMap(new LinkedHashMap<>(hyperparameters));
        selection = List.copyOf(selection);
        Map<String, Double> finite = new LinkedHashMap<>();
        metrics.forEach((name, value) -> finite.put(name, Double.isFinite(value) ? value : Double.NaN));
        metrics = Collections.unmodifiableMap(finite);
        findings = Collections.unmodifiableMap(new LinkedHashMap<>(findings));
    }

    /**
     * Score of a candidate.
     *
     * @param settings its values of the grid's settings
     * @param validationLogLikelihood log-likelihood per validation point, in the target's own unit, averaged over the
     *     hold-outs; NaN if a training diverged
     */
    public record Score(Map<String, String> settings, double validationLogLikelihood) {
        public Score {
            settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        }
    }

    /** This result for an equivalent description of its run. */
    public RunResult of(Run same) {
        return new RunResult(
                same,
                hyperparameters,
                selection,
                device,
                trainPoints,
                testPoints,
                metrics,
                findings,
                selectSeconds,
                trainSeconds,
                predictSeconds,
                epochs,
                version);
    }
}
