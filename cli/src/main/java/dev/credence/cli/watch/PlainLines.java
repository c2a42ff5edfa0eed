package dev.credence.cli.watch;

import dev.credence.cli.console.Numbers;
import dev.credence.eval.metrics.StandardMetrics;
import dev.credence.eval.result.Run;
import dev.credence.eval.result.RunResult;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A comparison in lines, for a log or a pipe: one for every run that has ended, and one on the current runs after a
 * minute without.
 */
final class PlainLines {
    private static final double LONGEST_SILENCE = 60;

    private final Standing standing;
    private double lastLine;

    /** No line yet. */
    PlainLines(Standing standing, double now) {
        this.standing = standing;
        this.lastLine = now;
    }

    /** The line of a run whose end the standing knows already. */
    String finished(RunResult result, double now) {
        double score = result.metrics().getOrDefault(StandardMetrics.LOG_LIKELIHOOD.name(), Double.NaN);
        return ended(result.run(), "log-likelihood " + Numbers.of(score), now);
    }

    /** Likewise of one that failed. */
    String failed(Run run, double now) {
        return ended(run, "failed", now);
    }

    /** The line that a long time without one asks for. */
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
