package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.data.TrainingData;
import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.train.TrainedModel;
import dev.credence.guarantee.CrossConformalFile;
import dev.credence.guarantee.CrossModels;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Intervals with a guarantee without rows that are kept back: CV+. */
final class CrossOptions {
    private static final String NAME = "cv+";
    private static final int USUAL_FOLDS = 10;

    @Option(
            names = "--calibrate",
            paramLabel = "cv+",
            order = 45,
            description = {
                "Train once more without each of some folds, and predict intervals with a guarantee by the errors there.",
                "For tables too small to keep rows back for credence calibrate; takes as many times as long."
            })
    private @Nullable String calibrate;

    @Option(
            names = "--folds",
            paramLabel = "F",
            order = 45,
            description = "Folds of --calibrate (default: 10, or fewer where there are fewer rows).")
    private @Nullable Integer folds;

    @Option(
            names = "--coverage",
            paramLabel = "C",
            split = ",",
            order = 45,
            description = "Coverages of --calibrate, between commas (default: 0.9).")
    private @Nullable List<Double> coverages;

    void check(Problems problems, boolean checkpoints, boolean grouped) {
        if (calibrate == null) {
            if (folds != null || coverages != null) {
                problems.add("--folds and --coverage go with --calibrate cv+.");
            }
            return;
        }
        if (!calibrate.equals(NAME)) {
            problems.add("--calibrate is '" + calibrate + "', expected cv+; other guarantees are by rows kept back: see"
                    + " credence calibrate.");
        }
        if (folds != null && folds < 2) {
            problems.add("--folds is " + folds + ", expected at least 2.");
        }
        if (checkpoints) {
            problems.add("--checkpoint cannot go on with the folds of --calibrate: leave one of them out.");
        }
        if (grouped) {
            problems.add("--calibrate divides single rows into folds, and --group keeps rows together: leave one out.");
        }
        for (double coverage : coverages()) {
            if (!(coverage > 0 && coverage < 1)) {
                problems.add(
                        "--coverage is " + coverage + ", expected numbers between 0 and 1 (exclusive), such as 0.9.");
            }
        }
        if (coverages().stream().distinct().count() < coverages().size()) {
            problems.add("--coverage names one twice: " + coverages() + ".");
        }
    }

    private List<Double> coverages() {
        return coverages == null ? List.of(0.9) : coverages;
    }

    /** Refuses data that there are no such intervals for, before anything is trained. */
    void check(TrainingData data) {
        if (calibrate == null) {
            return;
        }
        if (!data.dataset().classNames().isEmpty()) {
            throw new UserException("--calibrate cv+ makes intervals of numbers, and the target "
                    + data.dataset().targetName() + " is a class: keep rows back for credence calibrate.");
        }
        int rows = data.examples().size();
        if (rows < 2 || (folds != null && folds > rows)) {
            throw new UserException(
                    "--folds " + folds + " of " + rows + " rows is not possible: expected 2 to " + rows + ".");
        }
    }

    /** The model with those of the folds, where they are asked for. */
    TrainedModel applyTo(
            TrainedModel model,
            TrainingData data,
            long seed,
            Function<Examples, TrainedModel> training,
            Console console) {
        if (calibrate == null) {
            return model;
        }
        int count =
                folds != null ? folds : Math.min(USUAL_FOLDS, data.examples().size());
        int[] fold = new int[1];
        CrossModels cross = CrossModels.train(data.examples(), count, coverages(), seed, rows -> {
            console.note("Fold " + ++fold[0] + " of " + count + ": training without it.");
            return training.apply(rows);
        });
        for (double coverage : cross.coverages()) {
            console.note(CrossCoverage.promise(cross.conformal(), coverage));
        }
        return CrossConformalFile.attach(model, cross);
    }
}
