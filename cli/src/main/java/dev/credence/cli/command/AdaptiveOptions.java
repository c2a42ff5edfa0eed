package dev.credence.cli.command;

import dev.credence.cli.data.TestData;
import dev.credence.core.UserException;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.interval.RowRegions;
import dev.credence.core.interval.SeriesIntervals;
import dev.credence.core.interval.SeriesPlace;
import dev.credence.core.train.ModelFile;
import dev.credence.guarantee.AdaptiveConformalFile;
import dev.credence.guarantee.AdaptiveIntervals;
import dev.credence.scoring.RowTimes;
import dev.credence.scoring.SavedModel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of evaluation on a time series: intervals that adapt to the outcomes, from the model file or new ones. */
final class AdaptiveOptions {
    @Option(
            names = "--adaptive",
            paramLabel = "C",
            split = ",",
            order = 44,
            description = {
                "For rows in time order: adapt intervals of these coverages from row to row, "
                        + "and compare their coverage with the model's own. A model that has such intervals "
                        + "continues them without this option."
            })
    private @Nullable List<Double> coverages;

    @Option(
            names = "--adaptive-step",
            paramLabel = "G",
            order = 44,
            description = "Step size of --adaptive: how far a miss moves the intervals, from 0 to 1 (default: 0.01).")
    private @Nullable Double step;

    @Writes
    @Option(
            names = "--adapted",
            paramLabel = "FILE",
            order = 44,
            description = {
                "Write the model with its intervals updated by these rows (after calibrate --adaptive, or "
                        + "train --calibrate enbpi), for predicting and evaluating later rows."
            })
    private @Nullable Path adapted;

    void check(Problems problems) {
        Path file = adapted;
        if (file != null) {
            problems.check(() -> AtomicFiles.requireWritable(file));
        }
        if (coverages == null) {
            if (step != null) {
                problems.add("--adaptive-step needs --adaptive.");
            }
            return;
        }
        for (double coverage : coverages) {
            if (!(coverage > 0 && coverage < 1)) {
                problems.add(
                        "--adaptive is " + coverage + ", expected numbers between 0 and 1 (exclusive), such as 0.9.");
            }
        }
        if (coverages.stream().distinct().count() < coverages.size()) {
            problems.add("--adaptive names a coverage twice: " + coverages + ".");
        }
        AdaptiveCalibration.checkStep(step, problems);
    }

    /**
     * The intervals to update: the model's, or those of {@code --adaptive}; empty without either.
     *
     * @param found the calibrated intervals or sets that the model has
     */
    Optional<SeriesIntervals> intervals(SavedModel loaded, Optional<RowRegions> found, int samples) {
        Optional<SeriesIntervals> own =
                found.filter(SeriesIntervals.class::isInstance).map(SeriesIntervals.class::cast);
        List<Double> chosen = coverages;
        if (own.isPresent() && chosen != null) {
            throw new UserException(
                    "--adaptive: the model already has intervals that follow the outcomes, and continues"
                            + " with them: leave --adaptive out.");
        }
        if (own.isEmpty() && adapted != null) {
            throw new UserException("--adapted: the model has no intervals that follow the outcomes; see credence"
                    + " calibrate --adaptive and credence train --calibrate enbpi.");
        }
        if (chosen == null) {
            return own;
        }
        if (!loaded.model().description().classNames().isEmpty()) {
            throw new UserException("--adaptive is for intervals of numbers, and the model predicts classes.");
        }
        return Optional.of(AdaptiveIntervals.start(
                loaded.model(), chosen, step == null ? AdaptiveConformalFile.USUAL_STEP : step, samples));
    }

    /** Rejects rows that do not continue the series. */
    static void requireNext(SeriesIntervals intervals, TestData rows) {
        SeriesPlace place = intervals.place();
        if (!place.isKnown()) {
            return;
        }
        RowTimes times = rows.times()
                .filter(found -> found.column().equals(place.column()))
                .orElseThrow(() -> new UserException("The model's intervals follow rows in the order of the column "
                        + place.column() + ", and these rows are not: give a table with this column."));
        if (times.moments().get(0).compareWith(SavedModel.moment(place)) < 0) {
            throw new UserException("The model's intervals follow the rows up to " + place.column() + " "
                    + place.last() + ", but these begin earlier, at "
                    + times.moments().get(0) + ": give later rows.");
        }
    }

    /** The end of the rows that the intervals have been updated with. */
    static SeriesPlace end(SeriesIntervals intervals, TestData rows) {
        return rows.times()
                .map(times -> new SeriesPlace(times.column(), times.last().text()))
                .orElse(intervals.place());
    }

    /** Writes the model with its updated intervals, if {@code --adapted} asks for it; returns the file. */
    Optional<Path> write(SeriesIntervals intervals, SavedModel loaded, TestData rows) {
        Optional<Path> file = Optional.ofNullable(adapted);
        file.ifPresent(out -> ModelFile.save(intervals.attach(loaded.model(), end(intervals, rows)), out));
        return file;
    }
}
