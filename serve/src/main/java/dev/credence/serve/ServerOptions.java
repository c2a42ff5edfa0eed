package dev.credence.serve;

import dev.credence.core.UserException;
import java.time.Duration;

/**
 * Addresses and limits of a server.
 *
 * @param host the address to bind to; {@code 127.0.0.1} accepts this machine only
 * @param port HTTP port; 0 picks a free one
 * @param grpcPort gRPC port at the same address; 0 picks a free one, {@link #NO_GRPC} disables gRPC
 * @param token the token of {@code Authorization: Bearer …}; empty for none
 * @param queue maximum number of requests waiting for a model; further ones are refused with 429
 * @param batchRows maximum number of rows predicted together
 * @param windowMillis how long the first request of a batch waits for others, in ms; 0 does not wait
 * @param mostRows maximum number of rows of a request; more are refused with 413
 * @param mostBytes maximum size of a request's body in bytes; more is refused with 413
 * @param timeout time limit of reading a request's body, and of predicting it
 * @param grace how long closing waits for accepted requests
 */
public record ServerOptions(
        String host,
        int port,
        int grpcPort,
        String token,
        int queue,
        int batchRows,
        int windowMillis,
        int mostRows,
        int mostBytes,
        Duration timeout,
        Duration grace) {
    /** The gRPC port that disables gRPC. */
    public static final int NO_GRPC = -1;

    /** JSON takes many times its size on the heap. */
    private static final int MOST_BYTES = 64 << 20;

    public ServerOptions {
        require(!host.isBlank(), "the host is empty; expected an address such as 127.0.0.1, or 0.0.0.0 for all");
        require(port >= 0 && port <= 65_535, "the port is " + port + ", expected 0 to 65535; 0 takes a free one");
        require(
                grpcPort >= NO_GRPC && grpcPort <= 65_535,
                "the port of gRPC is " + grpcPort + ", expected 0 to 65535; 0 takes a free one");
        require(
                grpcPort <= 0 || grpcPort != port,
                "HTTP and gRPC are both to listen at port " + port + ", expected two ports");
        require(
                token.chars().allMatch(c -> c > ' ' && c < 127),
                "the token holds blanks or characters that a header cannot, expected visible ASCII");
        require(queue >= 1 && queue <= 100_000, "the queue is " + queue + " requests, expected 1 to 100000");
        require(batchRows >= 1 && batchRows <= 65_536, "a batch has " + batchRows + " rows, expected 1 to 65536");
        require(windowMillis >= 0 && windowMillis <= 1000, "the window is " + windowMillis + " ms, expected 0 to 1000");
        require(mostRows >= 1 && mostRows <= 1_000_000, "requests have " + mostRows + " rows, expected 1 to 1000000");
        require(
                mostBytes >= 1024 && mostBytes <= MOST_BYTES,
                "requests have " + mostBytes + " bytes, expected 1024 to " + MOST_BYTES);
        require(
                timeout.toMillis() >= 1 && timeout.toHours() <= 24,
                "the timeout is " + timeout + ", expected 1 ms to 24 hours");
        require(!grace.isNegative() && grace.toHours() <= 24, "the grace is " + grace + ", expected 0 to 24 hours");
    }

    /**
     * Defaults: port 8080 on the loopback address, no token; a queue of 256 requests of at most 1 MiB and 1000 rows; 30
     * s.
     */
    public static ServerOptions defaults() {
        return new ServerOptions(
                "127.0.0.1",
                8080,
                NO_GRPC,
                "",
                256,
                256,
                1,
                1000,
                1 << 20,
                Duration.ofSeconds(30),
                Duration.ofSeconds(30));
    }

    /** The same at another address. */
    public ServerOptions at(String newHost, int newPort) {
        return new ServerOptions(
                newHost, newPort, grpcPort, token, queue, batchRows, windowMillis, mostRows, mostBytes, timeout, grace);
    }

    /** The same with a gRPC port; 0 picks a free one, {@link #NO_GRPC} disables gRPC. */
    public ServerOptions withGrpc(int newGrpcPort) {
        return new ServerOptions(
                host, port, newGrpcPort, token, queue, batchRows, windowMillis, mostRows, mostBytes, timeout, grace);
    }

    /** The same with a token; empty for none. */
    public ServerOptions withToken(String newToken) {
        return new ServerOptions(
                host, port, grpcPort, newToken, queue, batchRows, windowMillis, mostRows, mostBytes, timeout, grace);
    }

    /** The same with other batch limits. */
    public ServerOptions withBatches(int newQueue, int newBatchRows, int newWindowMillis) {
        return new ServerOptions(
                host,
                port,
                grpcPort,
                token,
                newQueue,
                newBatchRows,
                newWindowMillis,
                mostRows,
                mostBytes,
                timeout,
                grace);
    }

    /** The same with other request limits. */
    public ServerOptions withLimits(int newMostRows, int newMostBytes) {
        return new ServerOptions(
                host, port, grpcPort, token, queue, batchRows, windowMillis, newMostRows, newMostBytes, timeout, grace);
    }

    /** The same with other time limits. */
    public ServerOptions withTimes(Duration newTimeout, Duration newGrace) {
        return new ServerOptions(
                host, port, grpcPort, token, queue, batchRows, windowMillis, mostRows, mostBytes, newTimeout, newGrace);
    }

    private static void require(boolean fits, String message) {
        if (!fits) {
            throw new UserException("A server cannot be started: " + message + ".");
        }
    }
}
