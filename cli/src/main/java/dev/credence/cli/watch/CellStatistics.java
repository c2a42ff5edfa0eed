package dev.credence.cli.watch;

import dev.credence.eval.metrics.StandardMetrics;
import dev.credence.eval.result.RunResult;
import dev.credence.eval.summary.MeanAndError;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Statistics of a cell's runs. */
final class CellStatistics {
    private final List<Double> scores = new ArrayList<>();
    private final List<Double> secondsBefore = new ArrayList<>();
    private final List<Double> seconds = new ArrayList<>();
    private int all;
    private int failed;

    void planned() {
        all++;
    }

    /** Adds a run finished by an earlier call, whose duration is less representative. */
    void before(RunResult result) {
        scores.add(score(result));
        secondsBefore.add(result.selectSeconds() + result.trainSeconds() + result.predictSeconds());
    }

    void finished(RunResult result, double took) {
        scores.add(score(result));
        seconds.add(took);
    }

    void failed() {
        failed++;
    }

    int runs() {
        return all;
    }

    int finishedRuns() {
        return scores.size();
    }

    int failedRuns() {
        return failed;
    }

    /** The mean log-likelihood so far. */
    MeanAndError score() {
        return MeanAndError.of(scores.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** The mean duration of this call's runs, or of those before. */
    OptionalDouble meanSeconds() {
        return (seconds.isEmpty() ? secondsBefore : seconds)
                .stream().mapToDouble(Double::doubleValue).average();
    }

    private static double score(RunResult result) {
        return result.metrics().getOrDefault(StandardMetrics.LOG_LIKELIHOOD.name(), Double.NaN);
    }
}
