package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.console.ProgressDisplay;
import dev.credence.core.method.TableListener;
import dev.credence.core.method.TableProgress;
import dev.credence.core.train.TrainingStopped;

/** Shows the training of a forecasting method, and of the next one after it; Ctrl-C ends it. */
final class SeriesTrainingDisplay implements TableListener, AutoCloseable {
    private final Console console;
    private final Interruption interruption;
    private final Interruption.Section section;
    private ProgressDisplay progress = ProgressDisplay.SILENT;
    private boolean running;

    SeriesTrainingDisplay(Console console, Interruption interruption) {
        this.console = console;
        this.interruption = interruption;
        section = interruption.orderly();
    }

    @Override
    public void progressed(TableProgress now) {
        if (!running) {
            running = true;
            progress = console.progress("Training", ProgressDisplay.PERCENT, now.of());
        }
        progress.at(now.done(), now.detail());
        if (now.done() == now.of()) {
            end();
        }
    }

    /** Fails if a stop is requested: a forecast without its networks, or a comparison with one, would mislead. */
    @Override
    public boolean stopped() {
        if (interruption.requested()) {
            throw TrainingStopped.before();
        }
        return false;
    }

    private void end() {
        progress.close();
        progress = ProgressDisplay.SILENT;
        running = false;
    }

    @Override
    public void close() {
        end();
        section.close();
    }
}
