package dev.credence.cli.watch;

import dev.credence.cli.console.Console;
import dev.credence.cli.console.LiveLines;
import dev.credence.cli.console.Remedies;
import dev.credence.cli.console.Verbosity;
import dev.credence.core.UserException;
import dev.credence.eval.protocol.ComparisonListener;
import dev.credence.eval.protocol.RunProgress;
import dev.credence.eval.result.Run;
import dev.credence.eval.result.RunResult;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;

/**
 * Shows a comparison's progress: a live table on a terminal, a line per finished run elsewhere, nothing when quiet. A
 * separate thread draws, so that a stopped terminal (Ctrl-S) does not block training.
 */
public final class ComparisonDisplay implements ComparisonListener, AutoCloseable {
    private static final long REDRAWN_MILLIS = 500;

    private final Console console;
    private final int jobs;
    private final BooleanSupplier stop;
    private final DoubleSupplier clock;
    private final ScheduledExecutorService drawing = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "comparison-display");
        thread.setDaemon(true);
        return thread;
    });
    private Optional<LiveLines> live = Optional.empty();
    /** Guarded by this object's lock, which is not held while printing. */
    private Standing standing;

    private PlainLines plain;
    private boolean afresh;

    /**
     * Creates the display.
     *
     * @param jobs concurrent runs
     * @param stop whether the comparison is to end
     */
    public ComparisonDisplay(Console console, int jobs, BooleanSupplier stop) {
        this(console, jobs, stop, () -> System.nanoTime() * 1e-9);
    }

    /** The same with a clock in seconds. */
    ComparisonDisplay(Console console, int jobs, BooleanSupplier stop, DoubleSupplier clock) {
        this.console = console;
        this.jobs = jobs;
        this.stop = stop;
        this.clock = clock;
        this.standing = new Standing(List.of(), List.of(), jobs, clock.getAsDouble());
        this.plain = new PlainLines(standing, clock.getAsDouble());
    }

    @Override
    public void started(List<Run> runs, Collection<RunResult> finished) {
        if (!finished.isEmpty()) {
            console.note(finished.size() + " of " + runs.size() + " runs were finished before.");
        }
        synchronized (this) {
            standing = new Standing(runs, finished, jobs, clock.getAsDouble());
            plain = new PlainLines(standing, clock.getAsDouble());
        }
        if (finished.size() < runs.size() && console.verbosity() != Verbosity.QUIET) {
            live = console.liveLines();
            var unused = drawing.scheduleWithFixedDelay(this::show, 0, REDRAWN_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    @Override
    public synchronized void progressed(Run run, RunProgress progress) {
        standing.progressed(run, progress, clock.getAsDouble());
    }

    @Override
    public void finished(RunResult result) {
        String line;
        synchronized (this) {
            standing.finished(result, clock.getAsDouble());
            afresh = true;
            line = plain.finished(result, clock.getAsDouble());
        }
        ended(line);
    }

    @Override
    public void failed(Run run, UserException cause) {
        console.warn(run.describe() + " failed, the others continue: " + Remedies.message(cause));
        String line;
        synchronized (this) {
            standing.failed(run, clock.getAsDouble());
            afresh = true;
            line = plain.failed(run, clock.getAsDouble());
        }
        ended(line);
    }

    private void ended(String line) {
        if (live.isEmpty()) {
            console.note(line);
        }
    }

    @Override
    public boolean shouldStop() {
        return stop.getAsBoolean();
    }

    /** Draws the current state. */
    private void show() {
        if (live.isPresent()) {
            live.get().draw(this::lines, drawAfresh());
        } else {
            silence().ifPresent(console::note);
        }
    }

    private synchronized boolean drawAfresh() {
        boolean was = afresh;
        afresh = false;
        return was;
    }

    private synchronized List<String> lines(int width, int height) {
        return LiveTable.lines(standing, clock.getAsDouble(), width, height);
    }

    private synchronized Optional<String> silence() {
        return plain.afterSilence(clock.getAsDouble());
    }

    /** Ends the display with the table if runs are left, otherwise with a line. */
    @Override
    public void close() {
        drawing.shutdown();
        synchronized (this) {
            standing.stopped();
        }
        live.ifPresent(lines -> {
            lines.draw(this::last, true);
            lines.close();
        });
    }

    private synchronized List<String> last(int width, int height) {
        boolean complete = standing.ended() == standing.runs();
        return LiveTable.lines(standing, clock.getAsDouble(), width, complete ? 1 : height);
    }
}
