package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.credence.cli.Cli.Result;
import dev.credence.core.file.JsonRecord;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The option {@code --track}, with a recording server; the requests themselves are tested in the module scoring. */
final class TrackTest {
    @TempDir
    private Path folder;

    private final List<String> calls = new CopyOnWriteArrayList<>();
    private final List<String> bodies = new CopyOnWriteArrayList<>();
    private final Map<String, Integer> refused = new ConcurrentHashMap<>();
    private String store = "mlflow-artifacts:/7/r1/artifacts";
    private HttpServer server;
    private Path data;
    private Path model;

    @BeforeEach
    void start() throws IOException {
        model = folder.resolve("m.credence");
        data = Tables.of(folder.resolve("data.csv"), "x,y", "1,1", "2,2.5", "3,3", "4,4", "5,4.5", "6,6", "7,7", "8,8");
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            String call = path.replaceFirst("/api/2.0/(mlflow/)?", "");
            calls.add(call);
            bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            String body = call.equals("experiments/get-by-name")
                    ? "{\"experiment\": {\"experiment_id\": \"7\"}}"
                    : call.equals("runs/create")
                            ? "{\"run\": {\"info\": {\"run_id\": \"r1\", \"artifact_uri\": \"" + store + "\"}}}"
                            : "{}";
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(refused.getOrDefault(call, 200), bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    private String uri() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private Result train(Object... more) {
        List<Object> words = new ArrayList<>(Arrays.asList(
                "train",
                "--method",
                "map",
                "--data",
                data,
                "--target",
                "y",
                "--hidden",
                "4",
                "--epochs",
                "3",
                "--out",
                model));
        words.addAll(Arrays.asList(more));
        return Cli.run(words.toArray());
    }

    @Test
    void logsSettingsEpochsModelAndCard() {
        Result result = train("--track", uri(), "--validation", "0.25");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.err() + result.out()).contains("Logged as run r1.");
        assertThat(calls)
                .containsExactly(
                        "experiments/get-by-name",
                        "runs/create",
                        "runs/log-batch",
                        "runs/log-batch",
                        "mlflow-artifacts/artifacts/7/r1/artifacts/m.credence",
                        "mlflow-artifacts/artifacts/7/r1/artifacts/model-card.md",
                        "runs/update");
        assertThat(bodies.get(2))
                .contains("{\"key\":\"method\",\"value\":\"map\"}", "{\"key\":\"epochs\",\"value\":\"3\"}");
        List<Integer> steps = StreamSupport.stream(
                        JsonRecord.tree(bodies.get(3)).path("metrics").spliterator(), false)
                .filter(metric -> metric.path("key").asText().equals("data_term"))
                .map(metric -> metric.path("step").asInt())
                .toList();
        assertThat(steps).containsExactly(1, 2, 3);
        assertThat(bodies.get(3)).contains("training_seconds", "\"log_score\"");
        assertThat(bodies.get(5)).startsWith("---\nlibrary_name: credence");
        assertThat(bodies.get(6)).contains("FINISHED");
    }

    @Test
    void aServerThatIsAwayEndsTheCommandBeforeTraining() {
        String away = uri();
        server.stop(0);
        Result result = train("--track", away);
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains("cannot be reached").doesNotContain("Exception");
        assertThat(model).doesNotExist();
    }

    @Test
    void aFailureAfterTrainingIsAWarning() throws IOException {
        refused.put("runs/log-batch", 500);
        Result result = train("--track", uri());
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.err()).contains("its run r1 is incomplete", "status 500");
        assertThat(Files.size(model)).isPositive();
        assertThat(bodies.get(bodies.size() - 1)).contains("FAILED");
    }

    @Test
    void saysThatFilesAreNotUploadedToAnotherStore() {
        store = "s3://bucket/7";
        Result result = train("--track", uri());
        assertThat(result.code()).isZero();
        assertThat(result.err()).contains("files are not uploaded");
        assertThat(bodies.get(bodies.size() - 1)).contains("FINISHED");
    }

    @Test
    void logsAModelOfSeries() throws IOException {
        StringBuilder rows = new StringBuilder("ds,y\n");
        for (int day = 1; day <= 28; day++) {
            rows.append(String.format(Locale.ROOT, "2024-02-%02d,%d%n", day, day % 7));
        }
        Files.writeString(data, rows);
        Result result = Cli.run(
                "train", "--method", "theta", "--data", data, "--horizon", "3", "--track", uri(), "--out", model);
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(bodies.get(2)).contains("{\"key\":\"method\",\"value\":\"theta\"}");
        assertThat(calls).endsWith("runs/update").contains("mlflow-artifacts/artifacts/7/r1/artifacts/m.credence");
    }

    @Test
    void trackedAndUntrackedModelsAreTheSameBytes() throws IOException {
        assertThat(train("--track", uri()).code()).isZero();
        byte[] tracked = Files.readAllBytes(model);
        assertThat(train().code()).isZero();
        assertThat(Files.readAllBytes(model)).isEqualTo(tracked);
    }

    @Test
    void refusesFoldersAndAnExperimentOfNoServer() {
        assertThat(train("--track", "file:///tmp/mlruns").err()).contains("mlflow server");
        assertThat(train("--track", "file:///tmp/mlruns").code()).isEqualTo(2);
        assertThat(train("--experiment", "e").err()).contains("--experiment goes with --track");
        assertThat(calls).isEmpty();
    }
}
