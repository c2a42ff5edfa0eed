package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.cli.console.ProgressDisplay;
import dev.credence.decide.BanditListener;
import dev.credence.decide.DecisionBlock;

/** Shows the cumulative regret; Ctrl-C ends the simulation after the current step. */
final class BanditDisplay implements BanditListener, AutoCloseable {
    private final Console console;
    private final Interruption interruption;
    private final Interruption.Section section;
    private ProgressDisplay progress = ProgressDisplay.SILENT;
    private long done;

    BanditDisplay(Console console, Interruption interruption) {
        this.console = console;
        this.interruption = interruption;
        this.section = interruption.orderly();
    }

    @Override
    public synchronized void started(long decisions, long finished) {
        if (finished > 0) {
            console.note(finished + " decisions were made before.");
        }
        done = finished;
        progress = console.progress("Deciding", "decision", decisions);
        progress.at(done, "");
    }

    @Override
    public synchronized void finished(DecisionBlock block, double regret) {
        done += block.size();
        progress.at(
                done,
                block.policy() + ", seed " + (block.repeat() + 1) + ", after " + (block.from() + block.size())
                        + ": regret " + Numbers.of(regret));
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
