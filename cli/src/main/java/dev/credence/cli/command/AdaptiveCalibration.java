package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.cli.data.TestData;
import dev.credence.core.UserException;
import dev.credence.core.interval.IntervalSources;
import dev.credence.core.interval.SeriesIntervals;
import dev.credence.core.interval.SeriesSource;
import dev.credence.core.method.MethodText;
import dev.credence.core.method.Settings;
import dev.credence.core.train.TrainedModel;
import dev.credence.guarantee.AdaptiveConformalFile;
import dev.credence.guarantee.SeriesCoverage;
import dev.credence.scoring.SavedModel;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Calibration on a time series: intervals that adapt to its outcomes. */
final class AdaptiveCalibration {
    @Option(
            names = "--adaptive",
            order = 9,
            description = {
                "For rows in time order: adapt the model's intervals from row to row, and save "
                        + "where they are: predict gives them, evaluate goes on from there (adaptive conformal "
                        + "inference)."
            })
    private boolean adaptive;

    @Option(
            names = "--adaptive-step",
            paramLabel = "G",
            order = 9,
            description = "Step size of --adaptive: how far a miss moves the intervals, from 0 to 1 (default: 0.01).")
    private @Nullable Double step;

    @Option(
            names = "--series",
            paramLabel = "KIND",
            order = 9,
            completionCandidates = Kinds.class,
            description = {
                "The same with another kind of intervals for series: ${COMPLETION-CANDIDATES}; with settings as in "
                        + "KIND:window=100."
            })
    private @Nullable String series;

    /** The kinds of series intervals on the class path. */
    static final class Kinds implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return IntervalSources.ofSeries().stream().map(SeriesSource::name).iterator();
        }
    }

    /** A kind of series intervals and its settings. */
    private record Chosen(SeriesSource<?> source, Settings settings) {}

    boolean isGiven() {
        return adaptive || series != null;
    }

    /**
     * Reports conflicting options.
     *
     * @param others whether options are given that exclude it
     */
    void check(Problems problems, boolean others) {
        if (!adaptive && step != null) {
            problems.add("--adaptive-step needs --adaptive.");
        }
        if (adaptive && series != null) {
            problems.add("--adaptive and --series exclude each other: each is a kind of intervals.");
        }
        if (isGiven() && others) {
            problems.add((adaptive ? "--adaptive" : "--series")
                    + " excludes --score, --side, --by, --weight, --empty-sets and --recalibrate: it adapts the "
                    + (adaptive ? "level of" : "ends of")
                    + " the model's own intervals. Recalibrate first, where both are wanted.");
        }
        checkStep(step, problems);
        if (series != null) {
            problems.check(this::chosen);
        }
    }

    static void checkStep(@Nullable Double step, Problems problems) {
        if (step != null && !(step > 0 && step <= 1)) {
            problems.add("--adaptive-step is " + step + ", expected a number above 0 and up to 1, such as 0.01.");
        }
    }

    private Chosen chosen() {
        String text = series;
        if (text == null) {
            SeriesSource<?> source = new AdaptiveConformalFile();
            return new Chosen(
                    source,
                    source.settings().parse(step == null ? Map.of() : Map.of("step", String.valueOf((double) step))));
        }
        MethodText read = MethodText.parse(text);
        SeriesSource<?> source = IntervalSources.ofSeries().stream()
                .filter(found -> found.name().equals(read.name()))
                .findFirst()
                .orElseThrow(() -> new UserException("--series: there is no kind '" + read.name()
                        + "' of intervals for series, expected one of " + String.join(", ", new Kinds()) + "."));
        return new Chosen(source, source.settings().parse(read.settings()));
    }

    /** The calibrated model and its summary. */
    record Done(TrainedModel model, String text) {}

    Done run(SavedModel loaded, TestData rows, List<Double> coverages, int samples, Console console) {
        if (!loaded.model().description().classNames().isEmpty()) {
            throw new UserException((adaptive ? "--adaptive" : "--series")
                    + " is for intervals of numbers, and the model predicts classes.");
        }
        Chosen chosen = chosen();
        SeriesIntervals intervals = chosen.source.start(loaded.model(), coverages, chosen.settings, samples);
        SeriesCoverage coverage = SeriesCoverage.observe(intervals, loaded.model(), rows.examples(), samples);
        String text = "adapted to " + rows.title() + ": "
                + Numbers.counted(rows.examples().size(), "row")
                + rows.times()
                        .map(times -> " up to " + times.column() + " " + times.last())
                        .orElse(" as they stand")
                + "\n\n" + SeriesCoverageTable.text(coverage, console)
                + SeriesCoverageTable.outlook(coverage);
        return new Done(intervals.attach(loaded.model(), AdaptiveOptions.end(intervals, rows)), text);
    }
}
