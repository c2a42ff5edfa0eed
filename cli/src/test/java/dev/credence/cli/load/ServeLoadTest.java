package dev.credence.cli.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server's throughput and latency, measured and printed: rows per second; the latency at half of the maximum rate,
 * for {@code -Dcredence.load.seconds=300}, with the memory before, in the middle and after; 64 clients at twice the
 * maximum rate; and TERM while requests wait. Clients and server share the machine, which must be idle otherwise. Needs
 * the developer data set: {@code CREDENCE_DATA}.
 */
@Tag("performance")
final class ServeLoadTest {
    private static final double SECONDS = Double.parseDouble(System.getProperty("credence.load.seconds", "10"));
    private static final int CLIENTS = 64;
    /** So small that 64 clients exceed it: some requests are batched, some wait, and others must be refused. */
    private static final int QUEUE = 16;

    /** The largest multiple of the server's rate that the clients can send. */
    private static final double MOST_TIMES = 64;

    /** The maximum latency of answers with 200 under overload, since the queue is bounded. */
    private static final double LONGEST_MILLIS = 5000;

    @TempDir
    private Path folder;

    private static void say(String format, Object... values) {
        System.out.printf(Locale.ROOT, format + "%n", values);
    }

    private Path trained(String dataset, String... settings) throws Exception {
        String data = System.getProperty("CREDENCE_DATA", System.getenv("CREDENCE_DATA"));
        assumeTrue(data != null && !data.isBlank(), "skipped: needs the developer data set; set CREDENCE_DATA");
        Path model = folder.resolve(dataset + ".credence");
        Path log = folder.resolve("train.log");
        List<String> command = new ArrayList<>(List.of("train", "--dataset", dataset, "--data-dir", data));
        command.addAll(List.of(settings));
        command.addAll(List.of("--out", model.toString()));
        assertThat(LoadServer.java(log, command).waitFor())
                .as(Files.readString(log))
                .isZero();
        return model;
    }

    @Test
    @DisplayName("A network of 50 units for a table of 13 columns, 100 samples of its weights for each row")
    void boston() throws Exception {
        Path model = trained("boston", "--method", "dropout-alpha", "--set", "prediction-samples=100");
        double[] row = {0.0063, 18, 2.31, 0, 0.538, 6.575, 65.2, 4.09, 1, 296, 15.3, 396.9, 4.98};
        requireBearsLoad(model, "boston", row, 100, 13);
    }

    @Test
    @DisplayName("LeNet on images of 28 × 28 pixels, by variance back-propagation")
    void lenet() throws Exception {
        Path model = trained(
                "mnist",
                "--method",
                "vbp",
                "--model",
                "lenet",
                "--batch",
                "128",
                "--epochs",
                "1",
                "--set",
                "prior-precision=100",
                "--set",
                "learning-rate=0.001");
        double[] image = new double[28 * 28];
        for (int i = 0; i < image.length; i++) {
            image[i] = (i * 37 % 256) / 255.0;
        }
        requireBearsLoad(model, "mnist", image, 20, 28, 28, 1);
    }

    private void requireBearsLoad(Path model, String name, double[] row, int rows, int... shape) throws Exception {
        String one = LoadClients.tensor(row, 1, shape);
        String many = LoadClients.tensor(row, rows, shape);
        try (LoadServer server = new LoadServer(folder, model, QUEUE)) {
            URI at = server.uri("/v2/models/" + name + "/infer");
            double shortly = Math.max(3, SECONDS / 15);
            for (String body : List.of(one, many)) { // until everything is compiled
                LoadClients.Result unused = LoadClients.ask(at, body, 8, Double.POSITIVE_INFINITY, shortly);
            }
            LoadClients.Result bulk = LoadClients.ask(at, many, 4, Double.POSITIVE_INFINITY, shortly);
            say(
                    "%s, requests of %d rows, 4 clients: %.0f rows a second; %s",
                    name, rows, rows * bulk.perSecond(), bulk);
            LoadClients.Result most = LoadClients.ask(at, one, 8, Double.POSITIVE_INFINITY, shortly);
            say("%s, requests of 1 row, 8 clients: %s", name, most);
            assertThat(List.copyOf(most.statuses().keySet())).containsExactly(200);
            requireFlatMemory(server, at, one, name, most.perSecond() / 2);
            requireBounded(at, one, name, most.perSecond());
        }
        requireTermLosesNothing(model, name, many);
    }

    /** Long half load: the heap after a collection and the resident set do not grow. */
    private static void requireFlatMemory(LoadServer server, URI at, String body, String name, double rate)
            throws Exception {
        double[] heap = new double[3];
        double[] resident = new double[3];
        heap[0] = server.heapAfterCollection();
        resident[0] = server.resident();
        for (int half = 1; half <= 2; half++) {
            LoadClients.Result result = LoadClients.ask(at, body, 16, rate, SECONDS / 2);
            heap[half] = server.heapAfterCollection();
            resident[half] = server.resident();
            say("%s, half load, %.0f requests a second for %.0f s: %s", name, rate, SECONDS / 2, result);
            assertThat(List.copyOf(result.statuses().keySet())).containsExactly(200);
        }
        say(
                "%s, heap after a collection %.1f, %.1f, %.1f MiB; resident %.0f, %.0f, %.0f MiB",
                name, heap[0], heap[1], heap[2], resident[0], resident[1], resident[2]);
        assertThat(heap[2]).isLessThan(1.1 * heap[1] + 4);
        if (!Double.isNaN(resident[2])) {
            assertThat(resident[2]).isLessThan(1.1 * resident[1] + 32);
        }
    }

    /** 64 clients at twice the maximum rate or more get 200 or 429, without a long wait. */
    private static void requireBounded(URI at, String body, String name, double capacity) throws Exception {
        LoadClients.Result result;
        double rate = capacity;
        do { // the measured rate may be below the server's maximum
            rate *= 2;
            result = LoadClients.ask(at, body, CLIENTS, rate, Math.max(5, SECONDS / 5));
            say("%s, %.0f requests a second wanted by 64 clients, queue %d: %s", name, rate, QUEUE, result);
            assertThat(result.statuses().keySet()).isSubsetOf(200, 429).contains(200);
        } while (!result.statuses().containsKey(429) && rate < MOST_TIMES * capacity);
        assertThat(result.statuses()).containsKey(429);
        assertThat(result.quantile(0.99)).as("ms, p99").isLessThan(LONGEST_MILLIS);
    }

    /** Sends so many requests that some wait, and TERM as soon as all are accepted: all are answered. */
    private void requireTermLosesNothing(Path model, String name, String body) throws Exception {
        try (LoadServer server = new LoadServer(folder, model, 4 * CLIENTS)) {
            HttpClient http =
                    HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
            HttpRequest request = HttpRequest.newBuilder(server.uri("/v2/models/" + name + "/infer"))
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString(body))
                    .build();
            List<CompletableFuture<HttpResponse<String>>> sent = new ArrayList<>();
            long waiting;
            do {
                for (int i = 0; i < CLIENTS; i++) {
                    sent.add(http.sendAsync(request, BodyHandlers.ofString()));
                }
                awaitAccepted(server, name, sent.size());
                waiting = sent.stream().filter(answer -> !answer.isDone()).count();
            } while (waiting == 0);
            server.term();
            for (CompletableFuture<HttpResponse<String>> answer : sent) {
                assertThat(answer.get().statusCode()).isEqualTo(200);
            }
            assertThat(server.awaitEnd()).as(server.log()).isZero();
            say("%s, TERM while %d of %d accepted requests waited: all answered with 200", name, waiting, sent.size());
        }
    }

    private static void awaitAccepted(LoadServer server, String name, int count)
            throws IOException, InterruptedException {
        while (server.metric("credence_accepted_requests_total{model=\"" + name + "\"}") < count) {
            Thread.onSpinWait(); // each round is a request, which takes its time
        }
    }
}
