package dev.credence.serve;

import dev.credence.core.UserException;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A prediction server over HTTP, and optionally gRPC. Each model has one prediction thread; requests that arrive while
 * it is busy form a batch. Closing refuses new requests and answers the accepted ones.
 */
public final class PredictionServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PredictionServer.class);
    private static final int THREADS = 16;
    /** Added to the timeout for idle connections, so that a late request gets its refusal first. */
    private static final Duration LONGER = Duration.ofSeconds(5);

    /** Saving interval of states: a killed process loses at most this much. */
    private static final Duration SAVED_EVERY = Duration.ofMinutes(1);

    /** Time for writing the last answers after the last prediction. */
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(10);

    private static final int MOST_CONNECTIONS = 1024;
    private static final int MOST_HEADERS = 16 << 10;

    private final Server server;
    private final GracefulHandler gate;
    private final ServerConnector connector;
    private final Optional<GrpcServer> grpc;
    private final ServerOptions options;
    private final List<Batcher> batchers;
    private final List<SeriesQueue> series;
    private final ServerMetrics metrics;
    private final AtomicBoolean ready;
    private final List<ServedModel> monitored;
    private final ScheduledExecutorService saving = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "saving-states");
        thread.setDaemon(true);
        return thread;
    });
    private final CountDownLatch closed = new CountDownLatch(1);

    private PredictionServer(
            Server server,
            GracefulHandler gate,
            ServerConnector connector,
            Optional<GrpcServer> grpc,
            ServerOptions options,
            List<Batcher> batchers,
            List<SeriesQueue> series,
            ServerMetrics metrics,
            AtomicBoolean ready,
            List<ServedModel> models) {
        this.monitored = models.stream().filter(m -> m.monitor().isPresent()).toList();
        this.server = server;
        this.gate = gate;
        this.connector = connector;
        this.grpc = grpc;
        this.options = options;
        this.batchers = batchers;
        this.series = series;
        this.metrics = metrics;
        this.ready = ready;
    }

    /** Starts a server for some models. */
    public static PredictionServer start(ServerOptions options, ServedModel... models) {
        return start(options, List.of(models));
    }

    /** Starts a server for some models of rows. */
    public static PredictionServer start(ServerOptions options, List<ServedModel> models) {
        return start(options, models, List.of());
    }

    /**
     * Starts a server, which listens when this returns.
     *
     * @param models of rows; the server uses them and their devices exclusively until it is closed
     * @param forecasters of series; at least one model of either kind, with distinct names. Each may be served by one
     *     server at a time
     * @throws UserException if it cannot listen at the address; says why
     */
    public static PredictionServer start(
            ServerOptions options, List<ServedModel> models, List<ServedSeries> forecasters) {
        List<String> names = Stream.concat(
                        models.stream().map(ServedModel::name),
                        forecasters.stream().map(ServedSeries::name))
                .toList();
        if (names.isEmpty() || names.stream().distinct().count() < names.size()) {
            throw new UserException(
                    "A server needs at least one model, and a name of its own for each; got " + names + ".");
        }
        ServerMetrics metrics = new ServerMetrics();
        List<Batcher> batchers = new ArrayList<>();
        models.forEach(model -> batchers.add(new Batcher(model, options, metrics)));
        List<SeriesQueue> queues = forecasters.stream()
                .map(model -> new SeriesQueue(model, options, metrics))
                .toList();
        AtomicBoolean ready = new AtomicBoolean(true);
        List<TensorReader> tensors = models.stream()
                .map(model -> new TensorReader(model, options.mostRows()))
                .toList();
        Admission admission = new Admission(options, names.size());
        Endpoints endpoints = new Endpoints(batchers, tensors, queues, options, metrics, ready::get);
        Optional<GrpcServer> grpc = options.grpcPort() == ServerOptions.NO_GRPC
                ? Optional.empty()
                : Optional.of(new GrpcServer(
                        options, new GrpcService(tensors, batchers, ready::get), new GrpcGate(admission, metrics)));

        QueuedThreadPool threads = new QueuedThreadPool(THREADS);
        threads.setName("http");
        threads.setDaemon(true);
        Server server = new Server(threads);
        server.setErrorHandler(new ErrorReplies());
        GracefulHandler gate = new GracefulHandler(new HttpHandler(endpoints, options, admission, metrics));
        server.setHandler(gate);
        server.setStopTimeout(0); // everything is answered by then
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setRequestHeaderSize(MOST_HEADERS);
        ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
        connector.setHost(options.host());
        connector.setPort(options.port());
        connector.setIdleTimeout(options.timeout().plus(LONGER).toMillis());
        connector.setAcceptQueueSize(MOST_CONNECTIONS);
        server.addConnector(connector);
        server.addBean(new NetworkConnectionLimit(MOST_CONNECTIONS, server));
        PredictionServer started =
                new PredictionServer(server, gate, connector, grpc, options, batchers, queues, metrics, ready, models);
        started.listen();
        return started;
    }

    private void listen() {
        try {
            batchers.forEach(Batcher::start);
            server.start();
        } catch (Exception e) { // Jetty declares no other
            close();
            if (e instanceof IOException) {
                throw cannotListen(options.port(), e);
            }
            throw new IllegalStateException("The server did not start", e);
        }
        try {
            if (grpc.isPresent()) {
                grpc.get().start();
            }
        } catch (IOException e) {
            close();
            throw cannotListen(options.grpcPort(), e);
        }
        if (!monitored.isEmpty()
                || series.stream().anyMatch(queue -> queue.model().state().isPresent())) {
            long seconds = SAVED_EVERY.toSeconds();
            var unused = saving.scheduleWithFixedDelay(this::save, seconds, seconds, TimeUnit.SECONDS);
        }
    }

    private void save() {
        monitored.forEach(model -> model.monitor().orElseThrow().save(model.name()));
        series.forEach(queue -> queue.model().state().ifPresent(AdaptiveState::save));
    }

    private UserException cannotListen(int port, Exception e) {
        return new UserException(
                "Cannot listen at " + options.host() + " port " + port + ": " + reason(e)
                        + ". Choose another port, or 0 for a free one.",
                e);
    }

    private static String reason(Throwable e) {
        Throwable cause = e.getCause() == null ? e : e.getCause();
        return String.valueOf(cause.getMessage());
    }

    /** The server's address. */
    public URI uri() {
        return HttpHandler.uri(options.host(), connector.getLocalPort());
    }

    /** The HTTP port. */
    public int port() {
        return connector.getLocalPort();
    }

    /** The gRPC port; empty without gRPC. */
    public OptionalInt grpcPort() {
        return grpc.map(g -> OptionalInt.of(g.port())).orElse(OptionalInt.empty());
    }

    /** Waits until the server is closed. */
    public void await() throws InterruptedException {
        closed.await();
    }

    private static Duration until(long end) {
        return Duration.ofNanos(Math.max(0, end - System.nanoTime()));
    }

    /**
     * Refuses new requests, answers the accepted ones, and stops. After the grace period, queued requests are refused
     * and the batch in progress is still answered. Idempotent.
     */
    @Override
    public void close() {
        ready.set(false);
        long end = System.nanoTime() + options.grace().toNanos();
        grpc.ifPresent(GrpcServer::stopAccepting);
        // before the server stops: while stopping, it drops connections that were idle for a second, such as those of
        // waiting requests, with the answers being written to them
        CompletableFuture<Void> answered = gate.shutdown();
        try {
            await(answered, until(end));
            grpc.ifPresent(g -> g.awaitAnswers(until(end)));
            batchers.forEach(batcher -> batcher.close(until(end)));
            series.forEach(queue -> queue.close(until(end)));
            if (!await(answered, LAST_ANSWERS)) {
                LOG.warn("Some requests had not been answered when the server ended");
            }
            server.stop();
        } catch (Exception e) { // Jetty declares no other
            LOG.warn("The server did not end in good order", e);
        } finally {
            grpc.ifPresent(g -> g.close(LAST_ANSWERS));
            saving.shutdown(); // a save in progress ends first: a state has one writer at a time
            save();
            metrics.close();
            closed.countDown();
        }
    }

    /** Whether the future completes within the time. */
    private static boolean await(CompletableFuture<Void> done, Duration longest) {
        try {
            done.get(longest.toNanos(), TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException | ExecutionException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
