package dev.credence.cli.command;

import dev.credence.serve.ServerOptions;
import java.time.Duration;
import picocli.CommandLine.Option;

/** Limits of a server. */
final class ServerLimits {
    private static final ServerOptions USUAL = ServerOptions.defaults();

    @Option(
            names = "--queue",
            paramLabel = "N",
            order = 20,
            description = "Requests that may wait per model; further ones get 429 (default: 256).")
    private int queue = USUAL.queue();

    @Option(
            names = "--batch-rows",
            paramLabel = "N",
            order = 21,
            description = "Rows of waiting requests predicted in one batch (default: 256).")
    private int batchRows = USUAL.batchRows();

    @Option(
            names = "--window",
            paramLabel = "MS",
            order = 22,
            description = "Milliseconds that a request waits for others in its batch (default: 1).")
    private int window = USUAL.windowMillis();

    @Option(
            names = "--max-rows",
            paramLabel = "N",
            order = 23,
            description = "Maximum rows per request; more get 413 (default: 1000).")
    private int rows = USUAL.mostRows();

    @Option(
            names = "--max-bytes",
            paramLabel = "N",
            order = 24,
            description = "Maximum bytes per request body; more get 413 (default: 1048576).")
    private int bytes = USUAL.mostBytes();

    @Option(
            names = "--timeout",
            paramLabel = "S",
            order = 25,
            description = "Maximum seconds for receiving a body, and for a prediction (default: 30).")
    private int timeout = (int) USUAL.timeout().toSeconds();

    @Option(
            names = "--grace",
            paramLabel = "S",
            order = 26,
            description = "Seconds for answering accepted requests after TERM or Ctrl-C (default: 30).")
    private int grace = (int) USUAL.grace().toSeconds();

    ServerOptions with(ServerOptions options) {
        return options.withBatches(queue, batchRows, window)
                .withLimits(rows, bytes)
                .withTimes(Duration.ofSeconds(timeout), Duration.ofSeconds(grace));
    }
}
