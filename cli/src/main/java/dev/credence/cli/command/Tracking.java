package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.data.StandardStreams;
import dev.credence.core.UserException;
import dev.credence.core.train.EpochReport;
import dev.credence.core.train.TrainingListener;
import dev.credence.scoring.card.CardFact;
import dev.credence.scoring.card.ModelCard;
import dev.credence.scoring.tracking.TrackedMetric;
import dev.credence.scoring.tracking.TrackedRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** A training's run on a tracking server. What fails there costs a warning, never the training. */
final class Tracking {
    private final Optional<TrackedRun> run;
    private final Path out;
    private final Console console;
    private final List<TrackedMetric> epochs = new ArrayList<>();
    private boolean ended;

    Tracking(Optional<TrackedRun> run, Path out, Console console) {
        this.run = run;
        this.out = out;
        this.console = console;
    }

    /** A listener that also keeps each epoch's numbers. */
    TrainingListener epochs(TrainingListener listener) {
        return run.isEmpty()
                ? listener
                : new TrainingListener() {
                    @Override
                    public boolean epochEnded(EpochReport report) {
                        add(report);
                        return listener.epochEnded(report);
                    }

                    @Override
                    public boolean stopped() {
                        return listener.stopped();
                    }

                    @Override
                    public boolean followsEpochs() {
                        return listener.followsEpochs();
                    }
                };
    }

    private void add(EpochReport report) {
        long now = System.currentTimeMillis();
        epochs.add(new TrackedMetric("data_term", report.dataTerm(), now, report.epoch()));
        epochs.add(new TrackedMetric("energy", report.energy(), now, report.epoch()));
        report.validationLogLikelihood()
                .ifPresent(score ->
                        epochs.add(new TrackedMetric("validation_log_likelihood", score, now, report.epoch())));
    }

    /**
     * Logs what is known of the saved model.
     *
     * @param seconds that training took
     * @param card of the model's file
     */
    void finish(double seconds, Supplier<ModelCard> card) {
        if (run.isEmpty()) {
            return;
        }
        TrackedRun logged = run.get();
        ended = true;
        try {
            ModelCard known = card.get();
            logged.parameters(parameters(known));
            logged.metrics(metrics(known, seconds));
            Optional<String> unreachable = logged.unreachableStore();
            if (unreachable.isPresent()) {
                console.warn(unreachable.get() + ".");
            } else {
                logged.upload(out, StandardStreams.inputName(out));
                logged.uploadText(known.markdown(), "model-card.md");
            }
            logged.end(TrackedRun.End.FINISHED, System.currentTimeMillis());
            console.note("Logged as run " + logged.id() + ".");
        } catch (UserException e) {
            console.warn(out + " is written, and its run " + logged.id() + " is incomplete: " + e.getMessage());
            end(logged);
        }
    }

    private static Map<String, String> parameters(ModelCard card) {
        Map<String, String> parameters = new LinkedHashMap<>(card.settings());
        parameters.put("method", card.method());
        for (CardFact fact : card.data()) {
            if (fact.value().isValueNode()) {
                parameters.put("data." + fact.key(), fact.value().asText());
            }
        }
        for (CardFact fact : card.fitted()) {
            if (List.of("seed", "device", "library", "composition").contains(fact.key())) {
                parameters.put(fact.key(), fact.value().asText());
            }
        }
        return parameters;
    }

    private List<TrackedMetric> metrics(ModelCard card, double seconds) {
        long now = System.currentTimeMillis();
        List<TrackedMetric> metrics = new ArrayList<>(epochs);
        metrics.add(new TrackedMetric("training_seconds", seconds, now, 0));
        card.scores().forEach(score -> {
            String key = score.metric()
                    + (score.of().equals("model") ? "" : "." + score.of().replace(' ', '_'));
            metrics.add(new TrackedMetric(key, score.value(), now, 0));
            score.error().ifPresent(error -> metrics.add(new TrackedMetric(key + ".se", error, now, 0)));
        });
        return metrics;
    }

    /** Ends the run of a training that gave no model. */
    void close() {
        run.filter(one -> !ended).ifPresent(this::end);
    }

    private void end(TrackedRun logged) {
        try {
            logged.end(TrackedRun.End.FAILED, System.currentTimeMillis());
        } catch (UserException e) {
            // the server is away, which has been or need not be said
        }
    }
}
