package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.data.StandardStreams;
import dev.credence.scoring.tracking.TrackedRun;
import dev.credence.scoring.tracking.TrackingCredentials;
import dev.credence.scoring.tracking.TrackingServer;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code --track}: logs the training to an MLflow server. */
final class TrackOption {
    private static final String USUAL = "credence";

    @Option(
            names = "--track",
            paramLabel = "URI",
            order = 700,
            description = {
                "Log the training to this MLflow server, such as http://localhost:5000: settings, scores, the model and "
                        + "its card. MLFLOW_TRACKING_USERNAME and MLFLOW_TRACKING_PASSWORD, or MLFLOW_TRACKING_TOKEN, "
                        + "are its credentials."
            })
    private @Nullable String uri;

    @Option(
            names = "--experiment",
            paramLabel = "NAME",
            order = 701,
            description = "The experiment of --track (default: " + USUAL + "); created if there is none.")
    private @Nullable String experiment;

    private @Nullable TrackingServer server;
    private String experimentId = "";

    /** Asks the server for the experiment, so that one that is away or refuses ends the command before training. */
    void check(Path out, Problems problems) {
        String address = uri;
        if (address == null) {
            if (experiment != null) {
                problems.add("--experiment goes with --track.");
            }
            return;
        }
        if (StandardStreams.isOne(out)) {
            problems.add("--track uploads the model file: --out names a file, not standard output.");
            return;
        }
        problems.check(() -> {
            TrackingServer named =
                    new TrackingServer(address, TrackingCredentials.of(System.getenv()), TrackingServer.LIMIT);
            experimentId = named.experiment(experiment == null ? USUAL : experiment);
            server = named;
        });
    }

    /** Starts the run; without the option what is told is ignored. */
    Tracking begin(Path out, Console console) {
        TrackingServer found = server;
        Optional<TrackedRun> run = found == null
                ? Optional.empty()
                : Optional.of(TrackedRun.start(
                        found,
                        experimentId,
                        StandardStreams.inputName(out),
                        System.currentTimeMillis(),
                        Map.of("mlflow.source.name", "credence train")));
        return new Tracking(run, out, console);
    }
}
