package dev.credence.scoring.tracking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.credence.core.UserException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrackedRunTest {
    private static final TrackingCredentials SECRET =
            TrackingCredentials.of(Map.of("MLFLOW_TRACKING_USERNAME", "ann", "MLFLOW_TRACKING_PASSWORD", "pa:ss"));

    @TempDir
    private Path folder;

    private RecordingServer server;

    @BeforeEach
    void start() throws IOException {
        server = new RecordingServer()
                .answer("experiments/get-by-name", 200, "{\"experiment\": {\"experiment_id\": \"7\"}}")
                .answer("runs/create", 200, run("mlflow-artifacts:/7/r1/artifacts"));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private static String run(String artifacts) {
        return "{\"run\": {\"info\": {\"run_id\": \"r1\", \"artifact_uri\": \"" + artifacts + "\"}}}";
    }

    private TrackingServer client() {
        return new TrackingServer(server.uri() + "/", SECRET, Duration.ofSeconds(20));
    }

    private TrackedRun started() {
        return TrackedRun.start(client(), "7", "houses.credence", 1234, Map.of("a", "b"));
    }

    @Test
    void findsAnExperimentByItsEncodedName() {
        assertThat(client().experiment("my exp&x=1/ü")).isEqualTo("7");
        assertThat(server.requests())
                .extracting(RecordingServer.Request::target)
                .containsExactly("/api/2.0/mlflow/experiments/get-by-name?experiment_name=my+exp%26x%3D1%2F%C3%BC");
    }

    @Test
    void createsAnExperimentThatDoesNotExist() {
        server.answer("experiments/get-by-name", 404, "{\"error_code\": \"RESOURCE_DOES_NOT_EXIST\"}")
                .answer("experiments/create", 200, "{\"experiment_id\": \"8\"}");
        assertThat(client().experiment("n\"ew")).isEqualTo("8");
        assertThat(server.to("experiments/create").get(0).json().path("name").asText())
                .isEqualTo("n\"ew");
    }

    @Test
    void refusesADeletedExperimentAndAServerOfAnotherKind() {
        server.answer(
                "experiments/get-by-name",
                200,
                "{\"experiment\": {\"experiment_id\": \"7\", \"lifecycle_stage\": \"deleted\"}}");
        assertThatThrownBy(() -> client().experiment("old")).hasMessageContaining("was deleted");
        server.answer("experiments/get-by-name", 404, "<html>no</html>");
        assertThatThrownBy(() -> client().experiment("x"))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("status 404")
                .hasMessageContaining("MLflow's API");
        server.answer("experiments/get-by-name", 200, "<html>yes</html>");
        assertThatThrownBy(() -> client().experiment("x")).hasMessageContaining("MLflow's API");
    }

    @Test
    void startsARunWithCredentialsAndEndsIt() {
        TrackedRun run = started();
        RecordingServer.Request request = server.to("runs/create").get(0);
        assertThat(request.method()).isEqualTo("POST");
        assertThat(request.authorization()).isEqualTo("Basic YW5uOnBhOnNz"); // ann:pa:ss in Base64
        assertThat(request.json().path("experiment_id").asText()).isEqualTo("7");
        assertThat(request.json().path("start_time").asLong()).isEqualTo(1234);
        assertThat(request.json().path("run_name").asText()).isEqualTo("houses.credence");
        assertThat(request.json().at("/tags/0/key").asText()).isEqualTo("a");
        run.end(TrackedRun.End.FINISHED, 99);
        JsonNode end = server.to("runs/update").get(0).json();
        assertThat(end.toString()).isEqualTo("{\"run_id\":\"r1\",\"status\":\"FINISHED\",\"end_time\":99}");
    }

    @Test
    void logsParametersInBatchesOf100() {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (int i = 0; i < 150; i++) {
            parameters.put("p" + i, "v\n\"" + i);
        }
        parameters.put("town|x=a", "x".repeat(7000));
        started().parameters(parameters);
        List<RecordingServer.Request> batches = server.to("runs/log-batch");
        assertThat(batches).hasSize(2);
        assertThat(batches.get(0).json().path("params")).hasSize(100);
        assertThat(batches.get(1).json().path("params")).hasSize(51);
        assertThat(batches.get(0).json().at("/params/3/value").asText()).isEqualTo("v\n\"3");
        assertThat(batches.get(1).json().at("/params/50/key").asText()).isEqualTo("town_x_a");
        assertThat(batches.get(1).json().at("/params/50/value").asText()).hasSize(6000);
        assertThat(batches.get(0).json().path("run_id").asText()).isEqualTo("r1");
    }

    @Test
    void logsFiniteMetricsWithTimesAndStepsInBatchesOf1000() {
        List<TrackedMetric> metrics = new ArrayList<>(List.of(new TrackedMetric("a", Double.NaN, 1, 1)));
        for (int i = 0; i < 1001; i++) {
            metrics.add(new TrackedMetric("loss", -0.5 * i, 1000 + i, i));
        }
        started().metrics(metrics);
        List<RecordingServer.Request> batches = server.to("runs/log-batch");
        assertThat(batches).hasSize(2);
        assertThat(batches.get(0).json().at("/metrics/3").toString())
                .isEqualTo("{\"key\":\"loss\",\"value\":-1.5,\"timestamp\":1003,\"step\":3}");
        assertThat(batches.get(1).json().path("metrics")).hasSize(1);
    }

    @Test
    void uploadsFilesToTheServersOwnStore() throws IOException {
        Path file = Files.writeString(folder.resolve("m.credence"), "model");
        TrackedRun run = started();
        assertThat(run.unreachableStore()).isEmpty();
        run.upload(file, "my model ü.credence");
        run.uploadText("# card", "model-card.md");
        List<RecordingServer.Request> puts = server.requests().stream()
                .filter(request -> request.method().equals("PUT"))
                .toList();
        String store = "/api/2.0/mlflow-artifacts/artifacts/7/r1/artifacts/";
        assertThat(puts)
                .extracting(RecordingServer.Request::target)
                .containsExactly(store + "my%20model%20%C3%BC.credence", store + "model-card.md");
        assertThat(puts).extracting(RecordingServer.Request::body).containsExactly("model", "# card");
    }

    @Test
    void uploadsToTheSameServersAddressAndToNoOther() {
        String path = "/api/2.0/mlflow-artifacts/artifacts/7/r1/artifacts";
        server.answer("runs/create", 200, run(server.uri() + path));
        assertThat(started().unreachableStore()).isEmpty();
        for (String store : List.of(
                "s3://bucket/7",
                "/mlruns/7",
                "http://127.0.0.1:1" + path,
                "mlflow-artifacts://other:5000/7",
                "",
                "a b")) {
            server.answer("runs/create", 200, run(store));
            TrackedRun run = started();
            assertThat(run.unreachableStore()).as(store).isPresent();
            assertThatThrownBy(() -> run.uploadText("", "x")).isInstanceOf(UserException.class);
        }
        assertThat(server.requests()).noneMatch(request -> request.method().equals("PUT"));
    }

    @Test
    void tellsWhatTheServerSaidOnOneLineAndNothingSecret() {
        server.answer("runs/create", 500, "{\"message\": \"disk\\n full " + "x".repeat(500) + "\"}");
        assertThatThrownBy(this::started)
                .isInstanceOf(UserException.class)
                .hasMessageContaining("refused runs/create with status 500: disk full xxx")
                .message()
                .hasSizeLessThan(400)
                .doesNotContain("ann", "pa:ss", "YW5u", "\n");
        server.answer("runs/create", 401, "");
        assertThatThrownBy(this::started).hasMessageContaining("Set MLFLOW_TRACKING_USERNAME");
        assertThat(SECRET.toString()).isEqualTo("credentials");
    }

    @Test
    void aServerThatHangsEndsTheRequest() {
        server.hang("runs/create");
        TrackingServer impatient = new TrackingServer(server.uri(), SECRET, Duration.ofMillis(300));
        assertThatThrownBy(() -> TrackedRun.start(impatient, "7", "m", 0, Map.of()))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("did not answer within 0.3 s");
    }

    @Test
    void aServerThatIsAwayIsNamed() throws IOException {
        int free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = socket.getLocalPort();
        }
        TrackingServer away = new TrackingServer("http://127.0.0.1:" + free, SECRET, Duration.ofSeconds(20));
        assertThatThrownBy(() -> away.experiment("x"))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("127.0.0.1:" + free + " cannot be reached");
    }

    @ParameterizedTest
    @ValueSource(strings = {"file:///tmp/mlruns", "./mlruns", "sqlite:///a.db", "ftp://host", "databricks"})
    void whatIsNoServerIsRefusedWithWhatToDo(String uri) {
        assertThatThrownBy(() -> new TrackingServer(uri, SECRET, TrackingServer.LIMIT))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("mlflow server")
                .hasMessageContaining("http://localhost:5000");
    }

    @Test
    void anAddressWithAPasswordIsRefusedWithoutRepeatingIt() {
        assertThatThrownBy(() -> new TrackingServer("http://u:secret@host:5000", SECRET, TrackingServer.LIMIT))
                .hasMessageContaining("MLFLOW_TRACKING_TOKEN")
                .message()
                .doesNotContain("secret");
    }

    @Test
    void aTokenServesWithoutAPassword() {
        assertThat(TrackingCredentials.of(Map.of("MLFLOW_TRACKING_TOKEN", "t", "MLFLOW_TRACKING_USERNAME", "u"))
                        .authorization())
                .contains("Bearer t");
        assertThat(TrackingCredentials.of(Map.of()).authorization()).isEmpty();
    }
}
