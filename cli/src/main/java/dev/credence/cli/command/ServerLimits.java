package dev.credence.cli.command;

import dev.credence.serve.ServerOptions;
import java.time.Duration;
import picocli.CommandLine.Option;

/** What a server puts up with. */
final class ServerLimits {
    private static final ServerOptions USUAL = ServerOptions.defaults();

    @Option(
            names = "--queue",
            paramLabel = "N",
            order = 20,
            description = "Requests that may wait for a model; further ones get 429 (default: 256).")
    private int queue = USUAL.queue();

    @Option(
            names = "--batch-rows",
            paramLabel = "N",
            order = 21,
            description = "Rows of waiting requests that are predicted together (default: 256).")
    private int batchRows = USUAL.batchRows();

    @Option(
            names = "--window",
            paramLabel = "MS",
            order = 22,
            description = "How long a request waits for others to be predicted with, in ms (default: 1).")
    private int window = USUAL.windowMillis();

    @Option(
            names = "--max-rows",
            paramLabel = "N",
            order = 23,
            description = "Rows of one request; more get 413 (default: 1000).")
    private int rows = USUAL.mostRows();

    @Option(
            names = "--max-bytes",
            paramLabel = "N",
            order = 24,
            description = "Bytes of one request's body, likewise (default: 1048576).")
    private int bytes = USUAL.mostBytes();

    @Option(
            names = "--timeout",
            paramLabel = "S",
            order = 25,
            description = "Seconds that a body may take to arrive, and a prediction to be made (default: 30).")
    private int timeout = (int) USUAL.timeout().toSeconds();

    @Option(
            names = "--grace",
            paramLabel = "S",
            order = 26,
            description = "Seconds in which accepted requests are answered after TERM or Ctrl-C (default: 30).")
    private int grace = (int) USUAL.grace().toSeconds();

    ServerOptions with(ServerOptions options) {
        return options.withBatches(queue, batchRows, window)
                .withLimits(rows, bytes)
                .withTimes(Duration.ofSeconds(timeout), Duration.ofSeconds(grace));
    }
}
