package dev.credence.eval.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one run gave: a line of {@code results.jsonl}.
 *
 * @param run which
 * @param hyperparameters all settings used, defaults and chosen ones included, in the method's order
 * @param selection the candidates that were compared, in the grid's order; empty without a choice
 * @param device the device's name
 * @param trainPoints training points of the split
 * @param testPoints test points of the split
 * @param metrics by name, in the target's own unit; NaN where the value is not finite
 * @param findings what the training found, by name: whether chains have mixed, what was learnt or pruned
 * @param selectSeconds spent choosing settings
 * @param trainSeconds spent training with the chosen settings
 * @param predictSeconds spent predicting the test points and computing metrics
 * @param epochs epochs of that training
 * @param version of the library
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
     * A candidate.
     *
     * @param settings its values of the grid's settings
     * @param validationLogLikelihood per validation point, in the target's own unit, the mean over the hold-outs; NaN
     *     if a training diverged
     */
    public record Score(Map<String, String> settings, double validationLogLikelihood) {
        public Score {
            settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        }
    }

    /** The same result, of a run that is told in other words. */
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
