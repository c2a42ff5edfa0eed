package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.cli.console.ProgressDisplay;
import dev.credence.control.ControlListener;
import dev.credence.control.TrialResult;

/** Shows the cost of each trial; Ctrl-C ends the study after the current step. */
final class ControlDisplay implements ControlListener, AutoCloseable {
    private final Console console;
    private final Interruption interruption;
    private final Interruption.Section section;
    private ProgressDisplay progress = ProgressDisplay.SILENT;
    private int done;

    ControlDisplay(Console console, Interruption interruption) {
        this.console = console;
        this.interruption = interruption;
        this.section = interruption.orderly();
    }

    @Override
    public synchronized void started(int trials, int finished) {
        if (finished > 0) {
            console.note(finished + " trials were finished before.");
        }
        done = finished;
        progress = console.progress("Trials", "trial", trials);
        progress.at(done, "");
    }

    @Override
    public synchronized void finished(TrialResult trial) {
        done++;
        progress.at(
                done,
                trial.method() + ", seed " + trial.seed() + ", trial " + trial.trial() + ": cost "
                        + Numbers.of(trial.cost()) + ", last ten steps " + Numbers.of(trial.costLast10())
                        + (trial.solved() ? ", solved" : ""));
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
