package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.cli.console.ProgressDisplay;
import dev.credence.core.data.Task;
import dev.credence.core.method.Expectation;
import dev.credence.core.method.Problem;
import dev.credence.core.method.TableListener;
import dev.credence.core.method.TableProgress;
import dev.credence.core.predict.Baselines;
import java.time.Duration;
import java.util.Optional;

/** Shows the training of a method for tables; Ctrl-C ends it with the best model so far. */
final class TableTrainingDisplay implements TableListener, AutoCloseable {
    private static final long NANOS = 1_000_000_000L;

    private final Console console;
    private final Interruption interruption;
    private final Interruption.Section section;
    private final Optional<Duration> time;
    private final long start = System.nanoTime();
    private ProgressDisplay progress = ProgressDisplay.SILENT;
    private boolean begun;
    private Optional<String> outOfTime = Optional.empty();

    /** @param time the time limit, if any */
    TableTrainingDisplay(Console console, Interruption interruption, Optional<Duration> time) {
        this.console = console;
        this.time = time;
        this.interruption = interruption;
        this.section = interruption.orderly();
    }

    @Override
    public void progressed(TableProgress now) {
        long of = time.map(Duration::toSeconds).orElse(now.of());
        if (!begun) {
            begun = true;
            progress = console.progress("Training", time.isPresent() ? "second" : ProgressDisplay.PERCENT, of);
        }
        long done = time.isPresent() ? Math.min(of, (System.nanoTime() - start) / NANOS) : now.done();
        if (now.last() || (time.isPresent() && 2 * done >= of)) {
            progress.at(done, now.detail());
        } else {
            progress.atOpenEnd(done, now.detail());
        }
    }

    @Override
    public boolean stopped() {
        return interruption.requested();
    }

    @Override
    public void outOfTime(Duration more, String next) {
        outOfTime = Optional.of(stoppedByTime(more, next));
    }

    /** What more time would do, in words. */
    static String stoppedByTime(Duration more, String next) {
        String longer =
                more.isZero() ? "more time" : "another " + Numbers.duration(Math.max(1, more.toMillis() * 1e-3));
        return "Stopped by --time: " + longer + " would " + next + ".";
    }

    /** Whether the time limit ended training, and what more of it would do. */
    Optional<String> outOfTime() {
        return outOfTime;
    }

    @Override
    public void close() {
        progress.close();
        section.close();
    }

    /**
     * What to expect of a model on new data, beside the simplest models.
     *
     * @param method the name of the model's row
     */
    static ScoreTable scores(Expectation expected, String method, Problem problem, String target) {
        return new ScoreTable(
                Numbers.counted(expected.rows(), "row") + ", each predicted without it",
                target,
                problem.task() instanceof Task.Classification,
                row("constant", expected.constant(), expected.point().constant()),
                row(
                        ScoreTable.linear(problem.task()),
                        expected.linear(),
                        expected.point().linear()),
                new ScoreTable.Row(
                        method,
                        expected.logScore(),
                        expected.standardError(),
                        expected.point().model(),
                        expected.coverage90()));
    }

    private static ScoreTable.Row row(String name, double log, double point) {
        return ScoreTable.Row.of(name, new Baselines.Scores(log, point));
    }

    /**
     * Nothing was learnt where the model is not better than a constant by more than its standard error. Where it is,
     * but a linear model is better by more than two, that one is worth a try.
     */
    static Optional<String> warning(Expectation expected) {
        double error = Double.isNaN(expected.standardError()) ? 0 : expected.standardError();
        if (expected.logScore() - expected.constant() <= error) {
            return Optional.of("No better than a constant prediction"
                    + (expected.logScore() < expected.constant() - error ? "" : ", within the standard error")
                    + ": there may be too few rows, or nothing to learn from them.");
        }
        return expected.linear() - expected.logScore() > 2 * error // false for NaN
                ? Optional.of("The linear model is better here: there may be too few rows for more than that.")
                : Optional.empty();
    }
}
