package dev.credence.cli.watch;

import dev.credence.cli.console.Numbers;
import dev.credence.eval.metrics.StandardMetrics;
import dev.credence.eval.result.Run;
import dev.credence.eval.result.RunResult;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A comparison as plain lines, for a log or a pipe: one per finished run, and one on the current runs after a minute of
 * silence.
 */
final class PlainLines {
    private static final double LONGEST_SILENCE = 60;

    private final Standing standing;
    private double lastLine;

    PlainLines(Standing standing, double now) {
        this.standing = standing;
        this.lastLine = now;
    }

    /** The line of a finished run, after the state's update. */
    String finished(RunResult result, double now) {
        double score = result.metrics().getOrDefault(StandardMetrics.LOG_LIKELIHOOD.name(), Double.NaN);
        return ended(result.run(), "log-likelihood " + Numbers.of(score), now);
    }

    /** The line of a failed run. */
    String failed(Run run, double now) {
        return ended(run, "failed", now);
    }

    /** The line on the current runs, if the last line is old. */
    Optional<String> afterSilence(double now) {
        if (now - lastLine < LONGEST_SILENCE || standing.going().isEmpty()) {
            return Optional.empty();
        }
        lastLine = now;
        String running = standing.going().keySet().stream()
                .map(run -> Sentences.name(run) + ": " + Sentences.progress(run, standing, now))
                .collect(Collectors.joining("; "));
        return Optional.of(Sentences.overall(standing, now) + "; now " + running);
    }

    private String ended(Run run, String how, double now) {
        lastLine = now;
        int ended = standing.ended();
        int runs = standing.runs();
        return "Comparing: run " + ended + " of " + runs + " (" + 100L * ended / runs + " %), " + Sentences.name(run)
                + ": " + how + (ended == runs ? "" : Sentences.left(RemainingTime.ofAll(standing, now)));
    }
}
