package dev.credence.eval.report;

import dev.credence.eval.detail.RunDetails;
import dev.credence.eval.result.RunResult;
import dev.credence.eval.summary.MeanAndError;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one contender left on one data set.
 *
 * @param label the contender
 * @param number decides its colour and symbol on the whole page
 * @param results of its finished runs, by split
 * @param details of those, where there are any
 */
record ContenderRuns(String label, int number, Map<Integer, RunResult> results, List<RunDetails> details) {
    /** A metric over the finished splits, NaN left in. */
    double[] values(String metric) {
        return results.values().stream()
                .mapToDouble(r -> r.metrics().getOrDefault(metric, Double.NaN))
                .toArray();
    }

    /** Its mean and standard error; empty where it has no finite mean. */
    Optional<MeanAndError> mean(String metric) {
        if (results.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(MeanAndError.of(values(metric))).filter(m -> Double.isFinite(m.mean()));
    }

    /** Mean seconds of one final training. */
    double seconds() {
        return results.values().stream()
                .mapToDouble(RunResult::trainSeconds)
                .average()
                .orElse(Double.NaN);
    }

    /** A column of the points of all splits that have details, one after the other. */
    double[] pooled(String column) {
        List<double[]> parts = new ArrayList<>();
        details.forEach(d -> parts.add(d.points().column(column)));
        return parts.stream().flatMapToDouble(java.util.Arrays::stream).toArray();
    }
}
