package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.core.data.Examples;
import dev.credence.core.method.NonFiniteException;
import dev.credence.core.train.HeldOut;
import dev.credence.core.train.TrainedModel;
import dev.credence.guarantee.recalibration.ConfirmedWidth;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code --width}: whether rows outside of the fit confirm the widths of predictive distributions. */
final class WidthOption {
    private static final String CONFIRMED = "confirmed";
    private static final String FITTED = "fitted";

    @Option(
            names = "--width",
            paramLabel = "HOW",
            order = 44,
            description = {
                "Widths of the predictive distributions of a real target. confirmed: also train without a tenth of the "
                        + "rows, so that a hundred or more are held out (once, with fewer than 1000 rows up to "
                        + "five times), and multiply all widths by the factor that predicts these best. fitted: "
                        + "leave them as training fitted them. Classes, counts, positive targets, pictures and "
                        + "auto are not affected (default: confirmed; fitted from a million rows on, which no network "
                        + "learns by heart)."
            })
    private @Nullable String how;

    /** Reports an unknown value. */
    void check(Consumer<String> faults) {
        if (how != null && !how.equals(CONFIRMED) && !how.equals(FITTED)) {
            faults.accept("--width is '" + how + "', expected confirmed or fitted.");
        }
    }

    /** Reports that widths cannot be confirmed, where that was asked for. */
    void exclude(String reason, Consumer<String> faults) {
        if (CONFIRMED.equals(how)) {
            faults.accept("--width confirmed " + reason);
        }
    }

    /** Whether widths are to be confirmed. */
    boolean isConfirmed() {
        return !FITTED.equals(how);
    }

    /** Whether they are to be confirmed by parts of the rows of this training. */
    boolean isFor(TrainedModel model, Examples rows) {
        boolean asked = CONFIRMED.equals(how) || rows.size() < ConfirmedWidth.MANY_ROWS;
        return asked
                && isConfirmed()
                && ConfirmedWidth.isFor(
                        model.description().problem().task(),
                        model.description().settings(),
                        rows);
    }

    /**
     * The factor of a model's widths; empty if they stay as fitted.
     *
     * @param division the rows that were held out of the model's training for other reasons, if any: they confirm then
     * @param inOrder whether rows are in time order, so that the latest confirm
     * @param training trains on rows as the model was trained
     */
    static Optional<ConfirmedWidth> of(
            TrainedModel model,
            Examples rows,
            Optional<HeldOut> division,
            boolean inOrder,
            long seed,
            Function<Examples, TrainedModel> training,
            Console console) {
        if (division.isPresent()) {
            return Optional.of(ConfirmedWidth.of(model, rows.rows(division.get().held())));
        }
        List<HeldOut> parts = inOrder ? ConfirmedWidth.latest(rows.size()) : ConfirmedWidth.parts(rows, seed);
        int[] part = new int[1];
        try {
            return Optional.of(ConfirmedWidth.of(parts, rows, kept -> {
                console.note("Part " + ++part[0] + " of " + parts.size() + ": training without these "
                        + (rows.size() - kept.size()) + " rows, which confirm the widths.");
                return training.apply(kept);
            }));
        } catch (NonFiniteException e) {
            console.warn("widths are as training fitted them: without some of the rows it diverged. " + e.getMessage());
            return Optional.empty();
        }
    }

    /** The line that says what was done. */
    static String text(ConfirmedWidth width) {
        return String.format(
                Locale.ROOT,
                "Widths times %.3g, from %d rows held out%s: their log score is %.4g instead of %.4g (--width fitted"
                        + " leaves widths as they are).",
                width.factor(),
                width.rows(),
                width.parts() == 1 ? "" : " in " + width.parts() + " parts",
                width.after(),
                width.before());
    }
}
