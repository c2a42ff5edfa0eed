package dev.credence.cli.command;

import dev.credence.cli.command.Problems.Checked;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.cli.data.TestData;
import dev.credence.cli.data.TestDataLoader;
import dev.credence.core.Percent;
import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.data.RowWeights;
import dev.credence.core.device.Devices;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.interval.IntervalSide;
import dev.credence.core.method.Method;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.ModelDescription;
import dev.credence.core.train.ModelFile;
import dev.credence.datasets.image.ImageFolder;
import dev.credence.guarantee.Conformal;
import dev.credence.guarantee.Guarantee;
import dev.credence.guarantee.GuaranteeFile;
import dev.credence.guarantee.NonconformityScore;
import dev.credence.guarantee.NonconformityScores;
import dev.credence.guarantee.RegressionScore;
import dev.credence.guarantee.SplitConformal;
import dev.credence.guarantee.monitor.ReferenceFile;
import dev.credence.guarantee.recalibration.Recalibrations;
import dev.credence.scoring.SavedModel;
import dev.credence.scoring.TrainedRows;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Calibrates a model, so that its intervals or sets hold what they promise. */
@Command(
        name = "calibrate",
        sortOptions = false,
        description = {
            "Calibrate a model on rows that it was not trained on (conformal prediction).",
            "Its intervals, or sets of classes, then cover new rows like these with the requested probability,",
            "however good or bad the model is.",
            ""
        },
        customSynopsis = {
            "credence calibrate --model MODEL.credence --data FILE [--target COL] [--coverage 0.9,0.95] [--score S]",
            "                   [--by COLUMN] [--weight COL] [OPTIONS] --out MODEL2.credence",
            "credence calibrate --adaptive --order COLUMN --model MODEL.credence --data FILE [OPTIONS] --out MODEL2.credence",
            "credence calibrate --recalibrate METHOD --model MODEL.credence --data FILE [OPTIONS] --out MODEL2.credence"
        },
        footer = {
            "",
            "Scores of numbers: pit (intervals of the model's whole distribution, at another level), normalised",
            "  (mean ± q sd), absolute (mean ± q), cqr (the model's interval, wider by q). Of classes: aps, raps",
            "  (sets that are large where the model is unsure), lac (the smallest sets on average).",
            "--recalibrate corrects the predictive distributions themselves. Of numbers: scale (all widths times a",
            "  factor), pit (any shape). Of classes: temperature, mean-temperature; of two: isotonic, beta. Recalibrate",
            "  first, then calibrate on other rows.",
            "--adaptive is for time series of numbers: intervals that keep adapting to the outcomes.",
            "predict then gives lower_90 and upper_90, or set_90; evaluate shows coverage and size.",
            "A model that forecasts series is calibrated by lead: credence calibrate --model SERIES.credence --help",
            "",
            "Examples:",
            "  credence calibrate --model houses.credence --data sold.csv --out houses-90.credence",
            "  credence calibrate --model houses.credence --data sold.csv --coverage 0.5,0.9 --by town --out h.credence",
            "  credence calibrate --recalibrate pit --model houses.credence --data sold.csv --out better.credence"
        })
public final class CalibrateCommand implements Callable<Integer> {
    private final Console console;
    private final Provider<NamedServices<Method>> methods;
    private final Provider<Devices> devices;
    private final TestDataLoader loader;

    @Mixin
    private ModelOptions model;

    @Reads
    @Option(
            names = "--data",
            order = 2,
            paramLabel = "FILE",
            description = {
                "Rows that were not used to train, tune or choose the model: CSV, or a folder of pictures with a "
                        + "sub-folder for each class."
            })
    private Path data = Path.of("");

    @Mixin
    private final QueryOptions query = new QueryOptions();

    @Option(
            names = "--target",
            paramLabel = "COL",
            order = 3,
            description = "The column to predict (default: the one that the model was trained on).")
    private @Nullable String target;

    @Mixin
    private OrderOption order;

    @Mixin
    private IdOption id;

    @Option(
            names = "--coverage",
            paramLabel = "C",
            split = ",",
            order = 4,
            description = "The coverage probabilities (default: 0.9).")
    private @Nullable List<Double> coverages;

    @Option(
            names = "--score",
            paramLabel = "S",
            order = 5,
            description = "pit, normalised, absolute, cqr; aps, raps or lac (default: pit, or aps for classes).")
    private @Nullable String score;

    @Option(
            names = "--side",
            paramLabel = "SIDE",
            order = 5,
            description = {
                "upper or lower: bounds of numbers on one side instead of intervals, which take all of the misses;",
                "predict then gives upper_90 or lower_90 alone."
            })
    private @Nullable String side;

    @Option(
            names = "--by",
            paramLabel = "COL",
            order = 6,
            description = {
                "Use a threshold per value of this column, so that the coverage holds in each group;",
                "the target column: for each class."
            })
    private @Nullable String by;

    @Option(
            names = "--smallest-group",
            paramLabel = "N",
            defaultValue = "" + SplitConformal.SMALLEST_GROUP,
            order = 7,
            description = "Groups with fewer rows get the threshold of all rows (default: ${DEFAULT-VALUE}).")
    private int smallestGroup;

    @Option(
            names = "--weight",
            paramLabel = "COL",
            order = 7,
            description = {
                "A column of weights, 0 or more, such as those of a survey: what is covered is then a share of the weight "
                        + "of new rows instead of their number."
            })
    private @Nullable String weight;

    @Option(
            names = "--empty-sets",
            order = 8,
            description = "Allow empty sets of classes, so that the coverage does not exceed the requested one.")
    private boolean emptySets;

    @Option(
            names = "--recalibrate",
            paramLabel = "METHOD",
            order = 9,
            description = {
                "Recalibrate the predictive distributions instead: scale or pit; temperature, mean-temperature, "
                        + "isotonic or beta for classes."
            })
    private @Nullable String recalibrate;

    @Mixin
    private AdaptiveCalibration adaptive;

    @Writes
    @Option(
            names = "--out",
            required = true,
            order = 10,
            paramLabel = "FILE",
            description = "The model file to write: the same model, calibrated.")
    private Path out = Path.of("");

    @Mixin
    private DeviceOption device;

    @Mixin
    private ThreadsOption threads;

    @Inject
    CalibrateCommand(
            Console console,
            Provider<NamedServices<Method>> methods,
            Provider<Devices> devices,
            TestDataLoader loader) {
        this.console = console;
        this.methods = methods;
        this.devices = devices;
        this.loader = loader;
    }

    @Override
    public Integer call() {
        Problems problems = new Problems();
        data = query.or(data);
        model.checkSamples(problems);
        checkCoverages(problems);
        checkRecalibration(problems);
        adaptive.check(
                problems,
                score != null || side != null || by != null || weight != null || emptySets || recalibrate != null);
        if (weight != null && by != null) {
            problems.add("--weight and --by exclude each other: calibrate shares of weight, or groups of rows.");
        }
        if (smallestGroup < 1) {
            problems.add("--smallest-group is " + smallestGroup + ", expected at least 1.");
        }
        if (score != null && !NonconformityScores.names().contains(score)) {
            problems.add("--score: there is no score '" + score + "', expected one of "
                    + String.join(", ", NonconformityScores.names()) + ".");
        }
        if (side != null && !List.of(IntervalSide.words()).contains(side)) {
            problems.add("--side is '" + side + "', expected upper, lower or both.");
        }
        problems.check(() -> AtomicFiles.requireWritable(out));
        problems.check(() -> device.check(problems, devices.get()));
        threads.check(problems);
        Checked<Function<SavedModel, TestData>> source = problems.check(() -> source());
        problems.throwIfAny();
        try (DeviceOnDemand opened = device.onDemand(devices.get(), threads.threads())) {
            SavedModel loaded = model.load(methods.get(), opened);
            TestData rows = id.of(source.get().apply(loaded));
            requireOthers(loaded, rows);
            if (recalibrate != null) {
                Recalibrating.Done done = Recalibrating.run(recalibrate, loaded, rows, model.samples(loaded), console);
                ModelFile.save(done.model(), out);
                console.result(done.text());
                console.note("Wrote " + out + ". Calibrate it on other rows: credence calibrate --model " + out + " …");
                return ExitCodes.DONE;
            }
            if (adaptive.isGiven()) {
                AdaptiveCalibration.Done done = adaptive.run(loaded, rows, coverages(), model.samples(loaded), console);
                ModelFile.save(done.model(), out);
                console.result(done.text());
                console.note("Wrote " + out + ". Go on with later rows: credence evaluate --model " + out
                        + " --adapted NEXT.credence …");
                return ExitCodes.DONE;
            }
            Guarantee guarantee = calibrate(loaded, rows);
            ModelFile.save(
                    ReferenceFile.attach(
                            GuaranteeFile.attach(loaded.model(), guarantee), rows.examples(), model.samples(loaded)),
                    out);
            ModelDescription description = loaded.model().description();
            console.result("calibrated on " + rows.title() + ": "
                    + Numbers.counted(rows.examples().size(), "row") + ", score "
                    + guarantee.score().name() + "\n\n" + CalibrationText.of(guarantee, description, console));
        }
        console.note("Wrote " + out + ".");
        return ExitCodes.DONE;
    }

    private Function<SavedModel, TestData> source() {
        if (!ImageFolder.isOne(data)) {
            String predicted = target == null ? "" : target;
            return weight == null
                    ? loader.ofTable(data, predicted, order.column())
                    : loader.ofWeightedTable(data, predicted, order.column(), Optional.of(weight));
        }
        if (weight != null) {
            throw new UserException("--weight is for tables; " + data + " is a folder of pictures.");
        }
        if (order.column().isPresent()) {
            throw new UserException("--order is for tables; " + data + " is a folder of pictures.");
        }
        return loader.ofFolder(data);
    }

    private List<Double> coverages() {
        List<Double> chosen = coverages;
        return chosen == null ? List.of(0.9) : chosen;
    }

    private void checkRecalibration(Problems problems) {
        String name = recalibrate;
        if (name == null) {
            return;
        }
        if (!Recalibrations.names().contains(name)) {
            problems.add("--recalibrate: there is no method '" + name + "', expected one of "
                    + String.join(", ", Recalibrations.names()) + ".");
        }
        if (coverages != null || score != null || side != null || by != null || weight != null || emptySets) {
            problems.add(
                    "--recalibrate goes without --coverage, --score, --side, --by, --weight and --empty-sets: recalibrate"
                            + " first, then calibrate the result on other rows.");
        }
    }

    private void checkCoverages(Problems problems) {
        coverages().stream()
                .filter(c -> !(c > 0 && c < 1))
                .forEach(c ->
                        problems.add("--coverage: " + c + " is not between 0 and 1 (exclusive); for 90 % write 0.9."));
        if (coverages().stream().distinct().count() < coverages().size()) {
            problems.add("--coverage names a probability twice: " + coverages() + ".");
        }
    }

    private void requireOthers(SavedModel loaded, TestData rows) {
        if (rows.examples().size() == 0) {
            throw new UserException("--data: " + data + " has no rows to calibrate on.");
        }
        if (recalibrate == null && loaded.wasRecalibratedOn(rows.examples())) {
            throw new UserException("--data: " + data + " holds the rows that the model was recalibrated on, so that"
                    + " nothing could be guaranteed for others: give others.");
        }
        if (loaded.wasTrainedOn(rows.examples())) {
            throw new UserException(
                    "--data: " + data + " holds the rows that the model was trained on. Their errors are"
                            + " smaller than those to come, so that nothing could be guaranteed: give others.");
        }
        TrainedRows.Overlap known = rows.cells().trainedOn(loaded, target == null ? "" : target);
        if (known.isRefused()) {
            throw new UserException("--data: " + known.text() + ". Their errors are smaller than those to come, so that"
                    + " nothing could be guaranteed; a calibration takes at most "
                    + Percent.trimmed(TrainedRows.REFUSED, 2) + " of such rows: give others.");
        }
        if (known.isAny()) {
            console.warn(known.text() + ": leave them out, as their errors are smaller than those to come.");
        }
        CopiesText.ofCalibration(rows.examples()).ifPresent(console::warn);
    }

    private Guarantee calibrate(SavedModel loaded, TestData rows) {
        Examples counted = weight == null ? rows.examples() : rows.examples().rows(RowWeights.counted(rows.examples()));
        SplitConformal split = Conformal.split(loaded.model(), counted)
                .samples(model.samples(loaded))
                .seed(loaded.model().description().seed())
                .smallestGroup(smallestGroup);
        ModelDescription description = loaded.model().description();
        boolean classes = !description.classNames().isEmpty();
        NonconformityScore chosen = score == null
                ? (classes ? NonconformityScore.APS : NonconformityScore.PIT)
                : NonconformityScores.of(score);
        if (side != null) {
            if (!(chosen instanceof RegressionScore ofNumbers)) {
                throw new UserException("--side " + side + " is for numbers, and "
                        + (classes ? "the model predicts classes." : "the score " + score + " is for classes."));
            }
            chosen = ofNumbers.oneSided(IntervalSide.of(side));
        }
        String column = by;
        if (column != null && column.equals(target == null ? description.targetName() : target)) {
            if (!classes) {
                throw new UserException("--by " + column + " is the number that is predicted: what it is for a new row"
                        + " is not known. Name another column.");
            }
            split.byClass();
        } else if (column != null) {
            split.groups(column, rows.cells().column(column));
        }
        if (weight != null) {
            split.weights(counted.weights());
        }
        if (emptySets) {
            split.emptySets();
        }
        return split.score(chosen).at(coverages().stream().mapToDouble(c -> c).toArray());
    }
}
