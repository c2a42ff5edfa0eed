package dev.credence.cli.command;

import dev.credence.active.LearningListener;
import dev.credence.active.RoundResult;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.cli.console.ProgressDisplay;

/** Shows the rounds of active learning; Ctrl-C ends it after the current step. */
final class AcquireDisplay implements LearningListener, AutoCloseable {
    private final Console console;
    private final Interruption interruption;
    private final Interruption.Section section;
    private ProgressDisplay progress = ProgressDisplay.SILENT;
    private long done;

    AcquireDisplay(Console console, Interruption interruption) {
        this.console = console;
        this.interruption = interruption;
        this.section = interruption.orderly();
    }

    @Override
    public synchronized void started(int rounds, int finished) {
        if (finished > 0) {
            console.note((finished == 1 ? "1 round was" : finished + " rounds were") + " finished before.");
        }
        done = finished;
        progress = console.progress("Learning", "round", rounds);
        progress.at(done, "");
    }

    @Override
    public synchronized void finished(RoundResult result) {
        done++;
        String metrics = result.metrics().entrySet().stream()
                .filter(e -> !e.getKey().equals("log_likelihood"))
                .map(e -> e.getKey() + " " + Numbers.of(e.getValue()))
                .findFirst()
                .orElse("");
        progress.at(done, result.acquisition() + ", " + Numbers.counted(result.labels(), "label") + ": " + metrics);
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
