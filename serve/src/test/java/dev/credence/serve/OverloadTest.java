package dev.credence.serve;

import static dev.credence.serve.Client.json;
import static dev.credence.serve.Client.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.data.Examples;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.predict.Predictive;
import dev.credence.core.train.TrainedModel;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Overload and shutdown, with a predictor that blocks until released. */
@Timeout(600)
class OverloadTest {
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private static final String PATH = "/models/houses/predict";
    private static final String ROW = "{\"row\": {\"size\": 120, \"town\": \"Werl\"}}";

    private static Models models;
    private static TrainedModel houses;

    private final CountDownLatch begun = new CountDownLatch(1);
    private final Semaphore go = new Semaphore(0);
    private final AtomicInteger batches = new AtomicInteger();

    @BeforeAll
    static void train() {
        models = new Models();
        houses = models.houses();
    }

    @AfterAll
    static void close() {
        models.close();
    }

    private ServedModel slow() {
        return ServedModel.of("houses", houses).predictingBy(rows -> {
            begun.countDown();
            go.acquireUninterruptibly();
            batches.incrementAndGet();
            return sizes(rows);
        });
    }

    /** Predicts each row's first input, the size, as the mean. */
    private static Predictive sizes(Examples rows) {
        double[] sizes =
                Arrays.stream(rows.inputMatrix()).mapToDouble(row -> row[0]).toArray();
        double[] one = new double[sizes.length];
        Arrays.fill(one, 1);
        return GaussianPredictive.of(sizes, one, one.clone());
    }

    private static String row(int size) {
        return "{\"row\": {\"size\": " + size + ", \"town\": \"Werl\"}}";
    }

    private PredictionServer start(ServerOptions options) {
        return PredictionServer.start(options.at("127.0.0.1", 0), slow());
    }

    /** Waits until the queue holds this many requests. */
    private static void awaitWaiting(Client client, int count) throws InterruptedException {
        String line = "credence_waiting_requests{model=\"houses\"} " + count;
        while (!client.get("/metrics").body().contains(line)) {
            Thread.onSpinWait(); // each round is a request
        }
    }

    @Test
    @DisplayName("A full queue gives 429 at once; queued requests are predicted together")
    void aFullQueueRefuses() throws InterruptedException {
        try (PredictionServer server = start(ServerOptions.defaults().withBatches(3, 256, 0))) {
            Client client = new Client(server);
            List<CompletableFuture<HttpResponse<String>>> accepted = new ArrayList<>();
            accepted.add(client.postAsync(PATH, row(60)));
            begun.await();
            for (int i = 1; i <= 3; i++) {
                accepted.add(client.postAsync(PATH, row(60 + i)));
                awaitWaiting(client, i);
            }
            for (int i = 0; i < 10; i++) {
                HttpResponse<String> refused = client.post(PATH, ROW);
                assertThat(refusal(refused, 429)).contains("3");
                assertThat(refused.headers().firstValue("Retry-After")).contains("1");
            }
            assertThat(json(client.get("/v2/health/ready")).get("ready").booleanValue())
                    .isTrue();
            go.release(100);
            for (int i = 0; i < accepted.size(); i++) {
                assertThat(json(accepted.get(i).join()).at("/prediction/mean").doubleValue())
                        .isEqualTo(60 + i);
            }
            assertThat(batches).hasValue(2); // the first, and the three queued
        }
    }

    @Test
    @DisplayName("Closing answers accepted requests, refuses new ones and reports not ready")
    void closingLosesNothing() throws InterruptedException {
        PredictionServer server = start(ServerOptions.defaults());
        Client client = new Client(server);
        List<CompletableFuture<HttpResponse<String>>> accepted = new ArrayList<>();
        accepted.add(client.postAsync(PATH, ROW));
        begun.await();
        for (int i = 1; i <= 20; i++) {
            accepted.add(client.postAsync(PATH, ROW));
        }
        awaitWaiting(client, 20);
        Thread closing = new Thread(server::close);
        closing.start();
        // closing has begun once new requests are refused or readiness is false
        while (isReady(client)) {
            Thread.onSpinWait();
        }
        assertThat(accepted).noneMatch(CompletableFuture::isDone);
        go.release(100);
        for (var request : accepted) {
            json(request.join());
        }
        closing.join();
        server.await();
        server.close(); // idempotent
    }

    @Test
    @DisplayName("After the grace period, queued requests are refused and the batch in progress is answered")
    void closingEndsWithAnAnswerForEach() throws InterruptedException {
        PredictionServer server = start(ServerOptions.defaults().withTimes(Duration.ofMinutes(30), Duration.ZERO));
        Client client = new Client(server);
        CompletableFuture<HttpResponse<String>> first = client.postAsync(PATH, ROW);
        begun.await();
        List<CompletableFuture<HttpResponse<String>>> waiting = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            waiting.add(client.postAsync(PATH, ROW));
        }
        awaitWaiting(client, 3);
        Thread closing = new Thread(server::close);
        closing.start();
        for (var request : waiting) {
            assertThat(refusal(request.join(), 503)).contains("being shut down");
        }
        assertThat(first).isNotDone();
        go.release(100);
        json(first.join());
        closing.join();
        assertThat(batches).hasValue(1);
    }

    private static boolean isReady(Client client) {
        try {
            return client.get("/v2/health/ready", LONGEST_WAIT).statusCode() == 200;
        } catch (UncheckedIOException e) {
            return false; // no longer listening, or a late connection will never be read
        }
    }

    @Test
    @DisplayName("A prediction that times out gets 503 and is skipped")
    void aSlowPredictionGets503() throws InterruptedException {
        try (PredictionServer server =
                start(ServerOptions.defaults().withTimes(Duration.ofMillis(300), Duration.ofSeconds(60)))) {
            Client client = new Client(server);
            CompletableFuture<HttpResponse<String>> first = client.postAsync(PATH, ROW);
            begun.await();
            CompletableFuture<HttpResponse<String>> second = client.postAsync(PATH, ROW);
            assertThat(refusal(first.join(), 503)).contains("time");
            assertThat(refusal(second.join(), 503)).contains("time");
            go.release(100);
        }
        assertThat(batches).hasValue(1); // the second timed out in the queue
    }

    @Test
    @DisplayName("A failed prediction gets 500 without internals, and the next one is answered")
    void aFailureIsNotTheEnd() {
        AtomicInteger calls = new AtomicInteger();
        ServedModel failing = ServedModel.of("houses", houses).predictingBy(rows -> {
            if (calls.getAndIncrement() == 0) {
                throw new IllegalStateException("secret");
            }
            return sizes(rows);
        });
        try (PredictionServer server =
                PredictionServer.start(ServerOptions.defaults().at("127.0.0.1", 0), failing)) {
            Client client = new Client(server);
            assertThat(refusal(client.post(PATH, ROW), 500)).doesNotContain("secret");
            json(client.post(PATH, ROW));
        }
    }
}
