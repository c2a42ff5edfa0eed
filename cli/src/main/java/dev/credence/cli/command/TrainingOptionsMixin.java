package dev.credence.cli.command;

import dev.credence.core.Decimals;
import dev.credence.core.UserException;
import dev.credence.core.data.Augmentation;
import dev.credence.core.data.Examples;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.train.Checkpoints;
import dev.credence.core.train.Fit;
import dev.credence.core.train.HeldOut;
import dev.credence.core.train.TableFit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of training that do not depend on the method. */
final class TrainingOptionsMixin {
    private static final String AUTO = "auto";
    private static final double USUAL = 0.1;
    private static final String WITHOUT_PART = "without-part-";
    private static final int LEAST_PATIENCE = 10;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            order = 40,
            description = "Seed of the initial values, the order of the points and the noise; the same seed gives the "
                    + "same bits on the same device (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Writes(Checkpoints.FILE_NAME)
    @Option(
            names = "--checkpoint",
            paramLabel = "DIR",
            order = 41,
            description = "Save the state of training in this folder, and resume from a state found there.")
    private @Nullable Path checkpoint;

    @Option(
            names = "--checkpoint-every",
            paramLabel = "SECONDS",
            defaultValue = "5",
            order = 41,
            description = "Minimum time between two checkpoints; 0: one after every epoch (default: ${DEFAULT-VALUE}).")
    private double checkpointEvery = 5;

    @Option(
            names = "--validation",
            paramLabel = "F",
            order = 42,
            description = {
                "Hold out this fraction of the training points, such as 0.1, and report their log-likelihood.",
                "auto: 0.1, and a --patience of a tenth of the epochs, at least 10, unless given."
            })
    private @Nullable String validation;

    @Option(
            names = "--patience",
            paramLabel = "P",
            order = 43,
            description =
                    "Stop after P epochs without a better validation log-likelihood and keep the best parameters; "
                            + "Markov chains and swag, which average over epochs, run to the last one.")
    private @Nullable Integer patience;

    @Option(
            names = "--augment",
            paramLabel = "A",
            order = 44,
            description = {
                "Images only: augment training images at random in every epoch, by crop:PIXELS (padded with black "
                        + "by this many, and cropped at a random place), flip (left to right, with probability 1/2) or "
                        + "crop:4,flip."
            })
    private @Nullable String augment;

    /** Reports conflicting options. */
    void check(Problems problems) {
        problems.check(() -> Objects.requireNonNull(augmentation()));
        if (validation != null && !(fraction() > 0 && fraction() < 1)) {
            problems.add(
                    "--validation is " + validation + ", expected auto, or a fraction between 0 and 1, such as 0.1.");
        }
        if (patience != null && patience < 1) {
            problems.add("--patience is " + patience + ", expected at least 1 epoch.");
        }
        if (patience != null && validation == null) {
            problems.add("--patience needs --validation F: the fraction of points to hold out.");
        }
        if (!(checkpointEvery >= 0 && checkpointEvery < 1e6)) {
            problems.add("--checkpoint-every is " + checkpointEvery + ", expected seconds ≥ 0.");
        }
        Path directory = checkpoint;
        if (directory != null) {
            problems.check(() -> AtomicFiles.requireWritable(
                    Files.exists(directory) ? directory.resolve(Checkpoints.FILE_NAME) : directory));
        }
    }

    /** Reports options that do not apply to a method that chooses its own epochs and held-out rows. */
    void requireNoEpochs(String method, Problems problems) {
        if (validation != null || patience != null) {
            problems.add("--validation and --patience are for methods that train in epochs; " + method
                    + " holds out rows itself. Leave them out.");
        }
        if (augment != null) {
            problems.add("--augment is for images, and " + method + " is for tables. Leave it out.");
        }
    }

    /** Rejects too few points for the held-out fraction. */
    void checkPoints(int points) {
        if (validation == null) {
            return;
        }
        long held = Math.round(fraction() * points);
        if (held < 1 || held >= points) {
            throw new UserException("--validation " + validation + " holds out " + held + " of " + points
                    + " training points; at least one must be held out and one left.");
        }
    }

    private boolean isAuto() {
        return AUTO.equals(validation);
    }

    /** The held-out fraction; NaN if it is not a number. */
    private double fraction() {
        String text = validation;
        if (text == null) {
            return 0;
        }
        try {
            return text.equals(AUTO) ? USUAL : Decimals.parse(text);
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    private int patience(int epochs) {
        return patience != null ? patience : isAuto() ? Math.max(LEAST_PATIENCE, epochs / 10) : 0;
    }

    /**
     * The points to hold out; empty for none.
     *
     * @param latest whether to hold out the last points
     */
    Optional<HeldOut> heldOut(Examples points, boolean latest) {
        return validation == null
                ? Optional.empty()
                : Optional.of(
                        latest ? HeldOut.latest(points.size(), fraction()) : HeldOut.of(points, fraction(), seed));
    }

    /** Whether points are held out. */
    boolean isHeldOut() {
        return validation != null;
    }

    /** Whether training stops early by the held-out points. */
    boolean stopsEarly() {
        return patience != null || isAuto();
    }

    private Augmentation augmentation() {
        if (augment == null) {
            return Augmentation.NONE;
        }
        try {
            return Augmentation.parse(augment);
        } catch (UserException e) {
            throw new UserException("--augment: " + e.getMessage() + ".", e);
        }
    }

    long seed() {
        return seed;
    }

    /** Rejects options that need all members of an ensemble in one place. */
    void requireMembersApart(Problems problems) {
        if (validation != null || checkpoint != null || !augmentation().equals(Augmentation.NONE)) {
            problems.add("--spark trains the members of an ensemble apart, without --validation, --checkpoint and"
                    + " --augment, which are for all of them at once: leave these out, or --spark.");
        }
    }

    boolean hasCheckpoints() {
        return checkpoint != null;
    }

    /**
     * Applies the options to a training.
     *
     * @param epochs of the whole training
     * @param part 0 for that of all rows; from 1 for those without a part, which have checkpoints of their own
     */
    Fit applyTo(Fit fit, int epochs, int part) {
        Fit more = fit.seed(seed).augmentation(augmentation());
        if (validation != null) {
            more = more.validation(fraction(), patience(epochs));
        }
        return checkpoint == null
                ? more
                : more.checkpoints(
                        part == 0 ? checkpoint : checkpoint.resolve(WITHOUT_PART + part),
                        Duration.ofMillis(Math.round(1000 * checkpointEvery)));
    }

    TableFit applyTo(TableFit fit) {
        TableFit more = fit.seed(seed);
        return checkpoint == null ? more : more.checkpoints(checkpoint);
    }

    /** The note after an interruption with a model. */
    String howToGoOn() {
        return "Interrupted: this is the best model so far. "
                + (checkpoint == null
                        ? "Nothing else was saved: use --checkpoint DIR to be able to continue."
                        : "The state of training is in " + checkpoint + ": run the same command again to continue.");
    }

    /** The note after an interruption without a model. */
    String howToGoOn(int epoch, int epochs) {
        String where = "Interrupted after epoch " + epoch + " of " + epochs + ". ";
        return checkpoint == null
                ? where + "Nothing was saved: use --checkpoint DIR to be able to continue."
                : where + "Its state is in " + checkpoint + ": run the same command again to continue.";
    }
}
