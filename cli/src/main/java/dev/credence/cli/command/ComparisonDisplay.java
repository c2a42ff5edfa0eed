package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.cli.console.Progress;
import dev.credence.core.UserException;
import dev.credence.eval.metrics.Metric;
import dev.credence.eval.protocol.ComparisonListener;
import dev.credence.eval.protocol.Run;
import dev.credence.eval.protocol.RunResult;

/** Shows the runs of a comparison, and stops it in good order after Ctrl-C. */
final class ComparisonDisplay implements ComparisonListener, AutoCloseable {
    private final Console console;
    private final Interruption interruption;
    private final Interruption.Section section;
    private Progress progress = Progress.SILENT;
    private long done;

    ComparisonDisplay(Console console, Interruption interruption) {
        this.console = console;
        this.interruption = interruption;
        this.section = interruption.orderly();
    }

    @Override
    public synchronized void started(int total, int alreadyFinished) {
        if (alreadyFinished > 0) {
            console.note(alreadyFinished + " of " + total + " runs were finished before.");
        }
        done = alreadyFinished;
        progress = console.progress("Comparing", "run", total);
    }

    @Override
    public synchronized void finished(RunResult result) {
        done++;
        double score = result.metrics().getOrDefault(Metric.LOG_LIKELIHOOD.key(), Double.NaN);
        progress.at(
                done,
                result.run().dataset() + " split " + result.run().split() + ", "
                        + result.run().contender().label() + ": log-likelihood " + Numbers.of(score));
    }

    @Override
    public synchronized void failed(Run run, UserException cause) {
        done++;
        console.warn(run.describe() + " failed, the others go on: " + cause.getMessage());
        progress.at(done, run.describe() + ": failed");
    }

    @Override
    public boolean shouldStop() {
        return interruption.requested();
    }

    @Override
    public synchronized void close() {
        progress.close();
        progress = Progress.SILENT;
        section.close();
    }
}
