package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.cli.data.TestData;
import dev.credence.core.UserException;
import dev.credence.core.train.TrainedModel;
import dev.credence.guarantee.AdaptiveConformal;
import dev.credence.guarantee.AdaptiveIntervals;
import dev.credence.scoring.SavedModel;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Calibrating on a series: intervals that have adapted to its rows, and go on. */
final class AdaptiveCalibration {
    static final double USUAL_STEP = 0.01;

    @Option(
            names = "--adaptive",
            order = 9,
            description = {
                "The rows are in the order of time: let the model's intervals adapt from row to row, and keep "
                        + "where they are: predict gives them, evaluate goes on from there (adaptive conformal "
                        + "inference)."
            })
    private boolean adaptive;

    @Option(
            names = "--adaptive-step",
            paramLabel = "G",
            order = 9,
            description = "How far a miss moves the intervals of --adaptive, from 0 to 1 (default: 0.01).")
    private @Nullable Double step;

    boolean isGiven() {
        return adaptive;
    }

    /**
     * Adds what does not go together.
     *
     * @param others whether options are given that go without it
     */
    void check(Problems problems, boolean others) {
        if (!adaptive && step != null) {
            problems.add("--adaptive-step goes with --adaptive.");
        }
        if (adaptive && others) {
            problems.add("--adaptive goes without --score, --by, --empty-sets and --recalibrate: it moves the level of"
                    + " the model's own intervals. Recalibrate first, where both are wanted.");
        }
        checkStep(step, problems);
    }

    static void checkStep(@Nullable Double step, Problems problems) {
        if (step != null && !(step > 0 && step <= 1)) {
            problems.add("--adaptive-step is " + step + ", expected a number above 0 and up to 1, such as 0.01.");
        }
    }

    /** What came of it. */
    record Done(TrainedModel model, String text) {}

    Done run(SavedModel loaded, TestData rows, List<Double> coverages, int samples, Console console) {
        if (!loaded.model().description().classNames().isEmpty()) {
            throw new UserException("--adaptive is for intervals of numbers, and the model predicts classes.");
        }
        AdaptiveIntervals intervals =
                AdaptiveIntervals.start(loaded.model(), coverages, step == null ? USUAL_STEP : step, samples);
        SeriesCoverage coverage = new SeriesCoverage(intervals, loaded, rows.examples(), samples);
        StringBuilder text = new StringBuilder("adapted to " + rows.title() + ": "
                + Numbers.counted(rows.examples().size(), "row")
                + rows.times()
                        .map(times -> " up to " + times.column() + " " + times.last())
                        .orElse(" as they stand")
                + "\n\n" + coverage.text(console) + "\n");
        for (AdaptiveConformal.State state : intervals.states()) {
            text.append("\nFor ")
                    .append(CoverageTable.percent(state.coverage()))
                    .append(" the next interval is ")
                    .append(
                            state.miss() <= 0
                                    ? "everything"
                                    : state.miss() >= 1
                                            ? "empty"
                                            : "the model's of " + Numbers.of(100 * (1 - state.miss())) + " %")
                    .append('.');
        }
        return new Done(intervals.attach(loaded.model(), AdaptiveOptions.end(intervals, rows)), text.toString());
    }
}
