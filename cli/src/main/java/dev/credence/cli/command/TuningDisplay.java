package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.cli.console.ProgressDisplay;
import dev.credence.eval.tuning.Halving;
import dev.credence.eval.tuning.TrialResult;
import dev.credence.eval.tuning.TuningListener;
import java.util.Collection;

/**
 * Shows the trials of a search; Ctrl-C ends it after the current step. Progress is counted in epochs, since trainings
 * of later rungs are longer.
 */
final class TuningDisplay implements TuningListener, AutoCloseable {
    private final Console console;
    private final Interruption interruption;
    private final Interruption.Section section;
    private ProgressDisplay progress = ProgressDisplay.SILENT;
    private int rungs;
    private long done;

    TuningDisplay(Console console, Interruption interruption) {
        this.console = console;
        this.interruption = interruption;
        this.section = interruption.orderly();
    }

    @Override
    public synchronized void started(Halving halving, Collection<TrialResult> alreadyFinished) {
        if (!alreadyFinished.isEmpty()) {
            console.note(alreadyFinished.size() + " trainings were finished before.");
        }
        rungs = halving.rungs().size();
        done = alreadyFinished.stream().mapToLong(TrialResult::epochs).sum();
        progress = console.progress("Tuning", "epoch", halving.epochs());
        progress.at(done, "");
    }

    @Override
    public synchronized void finished(TrialResult result) {
        done += result.epochs();
        progress.at(
                done,
                "rung " + (result.rung() + 1) + " of " + rungs + ", trial " + result.trial() + ": "
                        + (result.failed()
                                ? "failed"
                                : "log-likelihood " + Numbers.of(result.validationLogLikelihood())));
    }

    @Override
    public boolean shouldStop() {
        return interruption.requested();
    }

    @Override
    public synchronized void close() {
        progress.close();
        progress = ProgressDisplay.SILENT;
        section.close();
    }
}
