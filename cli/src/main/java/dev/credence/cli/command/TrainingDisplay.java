package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.cli.console.ProgressDisplay;
import dev.credence.cli.console.Verbosity;
import dev.credence.cli.data.TrainingData;
import dev.credence.core.data.Task;
import dev.credence.core.train.EpochReport;
import dev.credence.core.train.ModelDescription;
import dev.credence.core.train.TrainedModel;
import dev.credence.core.train.TrainingListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Shows the epochs of training; Ctrl-C ends it after the current step. */
final class TrainingDisplay implements TrainingListener, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TrainingDisplay.class);
    private static final long INTERVAL = 500_000_000L;

    private final ValidationCurve curve = new ValidationCurve();
    private final ProgressDisplay progress;
    private final Interruption interruption;
    private final Interruption.Section section;
    private long computed;
    private String diagnostics = "";

    TrainingDisplay(Console console, Interruption interruption, int epochs) {
        this.progress = console.progress("Training", "epoch", epochs);
        this.interruption = interruption;
        this.section = interruption.orderly();
    }

    @Override
    public boolean epochEnded(EpochReport report) {
        // not the energy: a weak prior's constant would hide the changes
        String detail = "data term " + Numbers.of(report.dataTerm());
        if (report.validationLogLikelihood().isPresent()) {
            curve.add(report.validationLogLikelihood().getAsDouble());
            detail += ", validation log-likelihood "
                    + Numbers.of(report.validationLogLikelihood().getAsDouble());
        }
        progress.at(report.epoch(), detail + diagnostics(report));
        return !interruption.requested();
    }

    @Override
    public boolean stopped() {
        return interruption.requested();
    }

    /** The method's diagnostics, updated now and then since they take time. */
    private String diagnostics(EpochReport report) {
        long now = System.nanoTime();
        if (report.epoch() == 1 || report.epoch() == report.epochs() || now - computed > INTERVAL) {
            computed = now;
            StringBuilder text = new StringBuilder();
            report.diagnostics()
                    .get()
                    .forEach((name, value) ->
                            text.append(", ").append(name).append(' ').append(Numbers.of(value)));
            diagnostics = text.toString();
            LOG.debug("epoch {}: energy {}{}", report.epoch(), report.energy(), diagnostics);
        }
        return diagnostics;
    }

    /** The validation curve; after a resumption, from then on. */
    ValidationCurve curve() {
        return curve;
    }

    @Override
    public void close() {
        progress.close();
        section.close();
    }

    /** A line on the training, with the method's findings. */
    static String summary(TrainedModel model, TrainingData data, double seconds, Verbosity verbosity) {
        ModelDescription d = model.description();
        int epochs = d.training().path("epochs").asInt();
        int best = d.training().path("best_epoch").asInt();
        return "Trained " + d.method() + " on " + data.title() + " ("
                + Numbers.counted(d.problem().trainingPoints(), "point") + ", "
                + Numbers.counted(d.problem().inputs(), "input") + classes(d) + "): "
                + Numbers.counted(epochs, "epoch") + " in "
                + Numbers.duration(seconds)
                + (verbosity == Verbosity.VERBOSE
                        ? " on device " + d.training().path("device").asText()
                        : "")
                + (best < epochs ? "; kept epoch " + best : "") + "." + findings(model);
    }

    /** The number of classes: many suggest that the target is really a number. */
    private static String classes(ModelDescription d) {
        return d.problem().task() instanceof Task.Classification c ? ", " + c.classes() + " classes" : "";
    }

    private static String findings(TrainedModel model) {
        String summary = model.inference().findings().summary();
        return summary.isEmpty() ? "" : "\n" + summary;
    }
}
