package dev.credence.serve;

import dev.credence.core.UserException;
import java.time.Duration;

/**
 * How a server listens and what it puts up with.
 *
 * @param host the address to bind to; {@code 127.0.0.1} is reached from this machine alone
 * @param port 0 takes a free one
 * @param grpcPort of gRPC at the same address; 0 takes a free one, {@link #NO_GRPC} is none
 * @param token what requests must bring as {@code Authorization: Bearer …}; empty for nothing
 * @param queue requests that may wait for a model; further ones are refused with 429
 * @param batchRows rows that are predicted together
 * @param windowMillis how long the first request of a batch waits for others, in ms; 0 takes what is there
 * @param mostRows rows of one request; more are refused with 413
 * @param mostBytes bytes of one request's body, likewise
 * @param timeout how long a request may take, from its first byte to its answer
 * @param grace how long accepted requests are answered after closing began
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
    /** In the place of a port: there is no gRPC. */
    public static final int NO_GRPC = -1;

    /** 1 GiB of JSON would take many times as much on the heap. */
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

    /** Port 8080 of this machine alone, without a token; 256 requests wait, 1 MiB and 1000 rows each; 30 s. */
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

    /** The same with gRPC at a port of its own; 0 takes a free one, {@link #NO_GRPC} is none. */
    public ServerOptions withGrpc(int newGrpcPort) {
        return new ServerOptions(
                host, port, newGrpcPort, token, queue, batchRows, windowMillis, mostRows, mostBytes, timeout, grace);
    }

    /** The same with a token; empty for none. */
    public ServerOptions withToken(String newToken) {
        return new ServerOptions(
                host, port, grpcPort, newToken, queue, batchRows, windowMillis, mostRows, mostBytes, timeout, grace);
    }

    /** The same with other batches. */
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

    /** The same with other limits of a request. */
    public ServerOptions withLimits(int newMostRows, int newMostBytes) {
        return new ServerOptions(
                host, port, grpcPort, token, queue, batchRows, windowMillis, newMostRows, newMostBytes, timeout, grace);
    }

    /** The same with other times. */
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
