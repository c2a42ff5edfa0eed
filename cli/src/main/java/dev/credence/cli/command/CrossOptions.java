package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.data.TrainingData;
import dev.credence.core.Percent;
import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.train.TrainedModel;
import dev.credence.guarantee.CoverageLaw;
import dev.credence.guarantee.CrossConformal;
import dev.credence.guarantee.CrossConformalFile;
import dev.credence.guarantee.CrossModels;
import dev.credence.guarantee.EnbPiFile;
import dev.credence.guarantee.EnbPiModels;
import dev.credence.guarantee.NestedModels;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of intervals without a calibration set: CV+, and EnbPI for time series. */
final class CrossOptions {
    private static final String CV = "cv+";
    private static final String ENBPI = "enbpi";
    private static final int USUAL_FOLDS = 10;
    private static final int USUAL_MODELS = 20;

    private static final String AGAIN =
            "A training with --calibrate cannot be continued: the same command starts again.";

    /**
     * The note after an interruption without a model. It does not name {@code --checkpoint}, which {@code --calibrate}
     * excludes.
     */
    static final String STOPPED = "Interrupted. Nothing was saved. " + AGAIN;

    /** The note after an interruption with a model. */
    static final String STOPPED_WITH_MODEL =
            "Interrupted: this is the best model so far, without the intervals of --calibrate. " + AGAIN;

    @Option(
            names = "--calibrate",
            paramLabel = "HOW",
            order = 45,
            description = {
                "cv+: also train once without each of several folds, and predict intervals with a guarantee from the "
                        + "errors on these; for tables too small to hold rows out for credence calibrate. enbpi, "
                        + "with --order: train models on parts of the series, and predict intervals from their "
                        + "errors on the rest; credence evaluate --adapted replaces these by errors on later rows. "
                        + "Training time grows with the number of models."
            })
    private @Nullable String calibrate;

    @Option(
            names = "--folds",
            paramLabel = "F",
            order = 45,
            description = "Folds of --calibrate cv+ (default: 10, or the number of rows if smaller).")
    private @Nullable Integer folds;

    @Option(
            names = "--models",
            paramLabel = "B",
            order = 45,
            description = "Models of --calibrate enbpi (default: " + USUAL_MODELS + ").")
    private @Nullable Integer models;

    @Option(
            names = "--window",
            paramLabel = "W",
            order = 45,
            description =
                    "Number of latest errors that --calibrate enbpi keeps (default: the number of training rows).")
    private @Nullable Integer window;

    @Option(
            names = "--coverage",
            paramLabel = "C",
            split = ",",
            order = 45,
            description = "Coverages of --calibrate, separated by commas (default: 0.9).")
    private @Nullable List<Double> coverages;

    /** Whether {@code --calibrate} is given. */
    boolean isAsked() {
        return calibrate != null;
    }

    void check(Problems problems, boolean checkpoints, boolean grouped, boolean ordered) {
        if (folds != null && !CV.equals(calibrate)) {
            problems.add("--folds needs --calibrate cv+.");
        }
        if ((models != null || window != null) && !ENBPI.equals(calibrate)) {
            problems.add("--models and --window need --calibrate enbpi.");
        }
        if (calibrate == null) {
            if (coverages != null) {
                problems.add("--coverage needs --calibrate cv+ or enbpi.");
            }
            return;
        }
        if (!calibrate.equals(CV) && !calibrate.equals(ENBPI)) {
            problems.add("--calibrate is '" + calibrate + "', expected cv+ or enbpi; for other guarantees hold rows"
                    + " out: see credence calibrate.");
        }
        if (calibrate.equals(CV) && ordered) {
            problems.add("--calibrate cv+ divides the rows at random, and guarantees nothing for later rows: with"
                    + " --order use --calibrate enbpi.");
        }
        if (calibrate.equals(ENBPI) && !ordered) {
            problems.add("--calibrate enbpi is for rows in time order: name their column with --order.");
        }
        if (folds != null && folds < 2) {
            problems.add("--folds is " + folds + ", expected at least 2.");
        }
        if (models != null && models < 2) {
            problems.add("--models is " + models + ", expected at least 2.");
        }
        if (window != null && window < 1) {
            problems.add("--window is " + window + ", expected at least 1.");
        }
        if (checkpoints) {
            problems.add("--checkpoint cannot resume the models of --calibrate: leave one of them out.");
        }
        if (grouped) {
            problems.add("--calibrate divides single rows, and --group keeps rows together: leave one out.");
        }
        for (double coverage : coverages()) {
            if (!(coverage > 0 && coverage < 1)) {
                problems.add(
                        "--coverage is " + coverage + ", expected numbers between 0 and 1 (exclusive), such as 0.9.");
            }
        }
        if (coverages().stream().distinct().count() < coverages().size()) {
            problems.add("--coverage names a coverage twice: " + coverages() + ".");
        }
    }

    private List<Double> coverages() {
        return coverages == null ? List.of(0.9) : coverages;
    }

    /** Rejects data without such intervals, before training. */
    void check(TrainingData data) {
        if (calibrate == null) {
            return;
        }
        if (!data.dataset().classNames().isEmpty()) {
            throw new UserException("--calibrate " + calibrate + " makes intervals of numbers, and the target "
                    + data.dataset().targetName() + " is a class: hold rows out for credence calibrate.");
        }
        int rows = data.examples().size();
        if (rows < 2 || (folds != null && folds > rows)) {
            throw new UserException("--calibrate " + calibrate
                    + (folds == null ? "" : " --folds " + folds) + " of " + rows + " rows is not possible: expected 2"
                    + (folds == null ? " rows" : " to " + rows + " folds") + ".");
        }
    }

    /** Adds the models of {@code --calibrate} to the trained one, if requested. */
    TrainedModel applyTo(
            TrainedModel model,
            TrainingData data,
            long seed,
            Function<Examples, TrainedModel> training,
            Console console) {
        if (calibrate == null) {
            return model;
        }
        boolean cv = calibrate.equals(CV);
        int asked = cv
                ? (folds != null ? folds : Math.min(USUAL_FOLDS, data.examples().size()))
                : (models != null ? models : USUAL_MODELS);
        int count = Math.min(asked, NestedModels.room(model));
        if (count < asked) {
            console.warn("Only " + count + " of the " + asked + (cv ? " folds' models" : " models") + " of --calibrate"
                    + " fit into the model's file, given this memory: "
                    + (count < 2 ? "it is written without intervals." : count + " are trained.")
                    + " Give the JVM more memory (CREDENCE_JAVA_OPTS=-Xmx…) or use a smaller network for more.");
        }
        if (count < 2) {
            return model;
        }
        return cv
                ? cross(model, data, count, seed, training, console)
                : enbPi(model, data, count, seed, training, console);
    }

    private TrainedModel cross(
            TrainedModel model,
            TrainingData data,
            int count,
            long seed,
            Function<Examples, TrainedModel> training,
            Console console) {
        int[] fold = new int[1];
        CrossModels cross = CrossModels.train(data.examples(), count, coverages(), seed, rows -> {
            console.note("Fold " + ++fold[0] + " of " + count + ": training without it.");
            return training.apply(rows);
        });
        for (double coverage : cross.coverages()) {
            if (cross.conformal().isUnbounded(coverage)) {
                console.warn("CV+ for "
                        + CalibrationText.tooFew(coverage, cross.conformal().rows()));
            } else {
                console.note(promise(cross.conformal(), coverage));
            }
        }
        return CrossConformalFile.attach(model, cross);
    }

    private static String promise(CrossConformal conformal, double coverage) {
        double promised = conformal.promised(coverage);
        return "CV+ for " + Percent.trimmed(coverage, 2) + ": about that many new rows like these "
                + conformal.rows() + " are covered as a rule, and "
                + (promised > 0
                        ? "at least " + Percent.fixed(promised, 1) + " on average over trainings, whatever the method."
                        : "there is no guarantee for so few rows at so low a coverage.");
    }

    private TrainedModel enbPi(
            TrainedModel model,
            TrainingData data,
            int count,
            long seed,
            Function<Examples, TrainedModel> training,
            Console console) {
        int[] at = new int[1];
        EnbPiModels found = EnbPiModels.train(
                data.examples(),
                count,
                window != null ? window : data.examples().size(),
                coverages(),
                seed,
                data.end(),
                rows -> {
                    console.note("Model " + ++at[0] + " of " + count + ": training on " + rows.size() + " of "
                            + data.examples().size() + " rows.");
                    return training.apply(rows);
                });
        int errors = found.state().residuals().length;
        for (double coverage : coverages()) {
            if (CoverageLaw.of(errors, coverage).isUnbounded()) {
                console.warn("EnbPI for " + CalibrationText.tooFew(coverage, errors));
            }
        }
        console.note("EnbPI: intervals by the latest " + errors
                + " errors, for what comes after " + data.end().column() + " "
                + data.end().last() + ". They cover about as many rows as asked for as long as errors are like those;"
                + " credence evaluate --adapted takes later ones in.");
        return EnbPiFile.attach(model, found, data.end());
    }
}
