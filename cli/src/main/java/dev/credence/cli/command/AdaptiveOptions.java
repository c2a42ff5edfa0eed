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

/** Rows in the order of time: intervals that follow the outcomes, those of the model's file or new ones. */
final class AdaptiveOptions {
    @Option(
            names = "--adaptive",
            paramLabel = "C",
            split = ",",
            order = 44,
            description = {
                "The rows are in the order of time: let the intervals of these coverages adapt from row to row, "
                        + "and show what they cover beside the model's own. A model that has such intervals goes "
                        + "on with them by itself."
            })
    private @Nullable List<Double> coverages;

    @Option(
            names = "--adaptive-step",
            paramLabel = "G",
            order = 44,
            description = "How far a miss moves the intervals of --adaptive, from 0 to 1 (default: 0.01).")
    private @Nullable Double step;

    @Writes
    @Option(
            names = "--adapted",
            paramLabel = "FILE",
            order = 44,
            description = {
                "Write the model with its intervals as they are after these rows (after calibrate --adaptive, or "
                        + "train --calibrate enbpi), to predict and to evaluate what comes next."
            })
    private @Nullable Path adapted;

    void check(Problems problems) {
        Path file = adapted;
        if (file != null) {
            problems.check(() -> AtomicFiles.requireWritable(file));
        }
        if (coverages == null) {
            if (step != null) {
                problems.add("--adaptive-step goes with --adaptive.");
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
     * What takes the rows in: the model's, or what is asked for; empty for neither.
     *
     * @param found the calibrated intervals or sets that the model has
     */
    Optional<SeriesIntervals> intervals(SavedModel loaded, Optional<RowRegions> found, int samples) {
        Optional<SeriesIntervals> own =
                found.filter(SeriesIntervals.class::isInstance).map(SeriesIntervals.class::cast);
        List<Double> chosen = coverages;
        if (own.isPresent() && chosen != null) {
            throw new UserException("--adaptive: the model has intervals that follow the outcomes already, and goes on"
                    + " with them: leave --adaptive out.");
        }
        if (own.isEmpty() && adapted != null) {
            throw new UserException("--adapted: the model has no intervals that follow the outcomes: see credence"
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

    /** Refuses rows that are not those to go on with. */
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
            throw new UserException("The model's intervals have followed the rows up to " + place.column() + " "
                    + place.last() + ", and these begin before, at "
                    + times.moments().get(0) + ": give later rows.");
        }
    }

    /** Where rows end that intervals have taken in. */
    static SeriesPlace end(SeriesIntervals intervals, TestData rows) {
        return rows.times()
                .map(times -> new SeriesPlace(times.column(), times.last().text()))
                .orElse(intervals.place());
    }

    /** Writes the model with what its intervals remember now; says where. */
    Optional<Path> write(SeriesIntervals intervals, SavedModel loaded, TestData rows) {
        Optional<Path> file = Optional.ofNullable(adapted);
        file.ifPresent(out -> ModelFile.save(intervals.attach(loaded.model(), end(intervals, rows)), out));
        return file;
    }
}
