package dev.credence.eval.report;

import dev.credence.eval.detail.RunDetails;
import dev.credence.eval.result.RunResult;
import dev.credence.eval.summary.MeanAndError;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs of one contender on one data set.
 *
 * @param label the contender
 * @param number number that determines its colour and symbol on the page
 * @param results results of its finished runs, by split
 * @param details details of these runs, if any
 */
record ContenderRuns(String label, int number, Map<Integer, RunResult> results, List<RunDetails> details) {
    /** A metric over the finished splits, including NaN. */
    double[] values(String metric) {
        return results.values().stream()
                .mapToDouble(r -> r.metrics().getOrDefault(metric, Double.NaN))
                .toArray();
    }

    /** Mean and standard error of a metric; empty without a finite mean. */
    Optional<MeanAndError> mean(String metric) {
        if (results.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(MeanAndError.of(values(metric))).filter(m -> Double.isFinite(m.mean()));
    }

    /** Mean duration of the final training in seconds. */
    double seconds() {
        return results.values().stream()
                .mapToDouble(RunResult::trainSeconds)
                .average()
                .orElse(Double.NaN);
    }

    /** A column of the points of all splits with details, concatenated. */
    double[] pooled(String column) {
        List<double[]> parts = new ArrayList<>();
        details.forEach(d -> parts.add(d.points().column(column)));
        return parts.stream().flatMapToDouble(java.util.Arrays::stream).toArray();
    }
}
