package dev.credence.serve;

import static dev.credence.serve.Client.json;
import static dev.credence.serve.Client.refusal;
import static dev.credence.serve.GrpcClient.ask;
import static dev.credence.serve.GrpcClient.doubles;
import static dev.credence.serve.GrpcClient.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.ByteString;
import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.train.TrainedModel;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.TableSchema;
import dev.credence.datasets.csv.TableSchemas;
import dev.credence.guarantee.RowAttributes;
import dev.credence.guarantee.monitor.Monitor;
import dev.credence.guarantee.monitor.MonitorOptions;
import dev.credence.guarantee.monitor.MonitorStateFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Monitoring of a served model. */
class LiveMonitorTest {
    private static final MonitorOptions OPTIONS = MonitorOptions.DEFAULT.withWindow(50);
    private static final CsvTable TABLE = Models.houseTable(120, 9);

    private static Models models;
    private static TrainedModel houses;
    private static TableSchema schema;

    @TempDir
    private Path folder;

    @BeforeAll
    static void train() {
        models = new Models();
        houses = models.monitoredHouses();
        schema = TableSchemas.of(houses, Path.of("houses"), "");
    }

    @AfterAll
    static void close() {
        models.close();
    }

    private PredictionServer start() {
        return PredictionServer.start(
                ServerOptions.defaults().at("127.0.0.1", 0).withGrpc(0),
                ServedModel.of("houses", houses).withMonitor("v1", OPTIONS, folder));
    }

    /** Rows of the table as JSON with a shifted price, or without it if the shift is NaN. */
    private static String body(int from, int to, double moved) {
        List<String> rows = new ArrayList<>();
        for (int i = from; i < to; i++) {
            String price = Double.isNaN(moved) ? "" : ", \"price\": " + (Double.parseDouble(TABLE.text(i, 2)) + moved);
            rows.add("{\"size\": " + TABLE.text(i, 0) + ", \"town\": \""
                    + TABLE.text(i, 1).replace("\"", "\\\"") + "\"" + price + "}");
        }
        return "{\"rows\": " + rows + "}";
    }

    /** A monitor that has observed the first rows of the table, each predicted alone. */
    private static Monitor own(int rows, boolean outcomes) {
        Monitor own = Monitor.start(houses, "v1", OPTIONS.withOutcomes(outcomes));
        Examples examples = schema.encode(TABLE).examples();
        for (int i = 0; i < rows; i++) {
            Examples row = examples.rows(new int[] {i});
            own.observe(houses.predict(row, 20), row, outcomes ? row.targets() : null, RowAttributes.plain());
        }
        return own;
    }

    private void assertSaved(String name, Monitor own) throws IOException {
        Path expected = folder.resolve("expected");
        MonitorStateFile.save(own.state(), expected);
        assertThat(Files.readString(folder.resolve(name))).isEqualTo(Files.readString(expected));
    }

    @Test
    @DisplayName("The state equals that of a monitor of the same rows, over HTTP and gRPC, and survives a restart")
    void theStateIsThatOfAMonitor() throws IOException {
        try (PredictionServer server = start()) {
            Client client = new Client(server);
            json(client.post("/models/houses/predict", body(0, 30, Double.NaN)));
            json(client.post("/models/houses/outcomes", body(0, 10, 0)));
            assertThat(Files.exists(folder.resolve("houses.state"))).isFalse(); // not yet
        }
        assertSaved("houses.state", own(30, false));
        assertSaved("houses.outcomes.state", own(10, true));
        try (PredictionServer server = start();
                GrpcClient client = new GrpcClient(server)) {
            var tensors = ask("houses", doubles("size"), texts("town"));
            tensors.getInputsBuilder(0).setShape(0, 70);
            tensors.getInputsBuilder(1).setShape(0, 70);
            for (int i = 30; i < 100; i++) {
                tensors.getInputsBuilder(0).getContentsBuilder().addFp64Contents(Double.parseDouble(TABLE.text(i, 0)));
                tensors.getInputsBuilder(1)
                        .getContentsBuilder()
                        .addBytesContents(ByteString.copyFromUtf8(TABLE.text(i, 1)));
            }
            client.stub().modelInfer(tensors.build());
            JsonNode found = json(new Client(server).get("/models/houses/monitor"));
            assertThat(found.at("/served/rows").intValue()).isEqualTo(100);
            assertThat(found.at("/served/drift/windows").intValue()).isEqualTo(2);
            assertThat(found.at("/outcomes/rows").intValue()).isEqualTo(10);
        }
        assertSaved("houses.state", own(100, false));
    }

    @Test
    @DisplayName("Rows out of distribution raise an alarm at the monitor's endpoint and in the metrics")
    void strangeRowsGiveAnAlarm() {
        try (PredictionServer server = start()) {
            Client client = new Client(server);
            json(client.post("/models/houses/predict", body(0, 120, Double.NaN)));
            JsonNode usual = json(client.get("/models/houses/monitor"));
            assertThat(usual.get("monitored").booleanValue()).isTrue();
            assertThat(usual.get("alarm").booleanValue()).isFalse();
            assertThat(client.get("/metrics").body())
                    .contains("credence_monitor_alarm{model=\"houses\",of=\"served\",test=\"columns\"} 0")
                    .contains("credence_monitor_rows{model=\"houses\",of=\"served\"} 120");
            String strange = "{\"rows\": [" + "{\"size\": 260, \"town\": \"Werl\"},".repeat(119)
                    + "{\"size\": 270, \"town\": \"Werl\"}]}";
            json(client.post("/models/houses/predict", strange));
            JsonNode found = json(client.get("/models/houses/monitor"));
            assertThat(found.get("alarm").booleanValue()).isTrue();
            assertThat(found.at("/served/drift/drifted").toString()).contains("size");
            assertThat(found.at("/outcomes/alarm").booleanValue()).isFalse();
            assertThat(client.get("/metrics").body())
                    .contains("credence_monitor_alarm{model=\"houses\",of=\"served\",test=\"columns\"} 1")
                    .contains("credence_monitor_alarm{model=\"houses\",of=\"served\",test=\"inputs\"} 1")
                    .contains("credence_monitor_evidence{model=\"houses\",of=\"served\",test=\"inputs\"}");
        }
    }

    @Test
    @DisplayName("Outcomes are compared with their predictions and the guarantee")
    void outcomesAreCompared() {
        try (PredictionServer server = start()) {
            Client client = new Client(server);
            JsonNode answer = json(client.post("/models/houses/outcomes", body(0, 120, 0)));
            assertThat(answer.get("rows").intValue()).isEqualTo(120);
            assertThat(answer.get("alarm").booleanValue()).isFalse();
            JsonNode found = json(client.get("/models/houses/monitor"));
            assertThat(found.at("/served/rows").intValue()).isZero(); // outcomes are not requests for predictions
            assertThat(found.at("/outcomes/tests").findValuesAsText("test"))
                    .contains("outcomes", "coverage-80", "coverage-90");
            assertThat(json(client.post("/models/houses/outcomes", body(0, 120, 300)))
                            .get("alarm")
                            .booleanValue())
                    .isTrue();
            assertThat(client.get("/metrics").body())
                    .contains("credence_monitor_alarm{model=\"houses\",of=\"outcomes\",test=\"outcomes\"} 1");
        }
    }

    @Test
    @DisplayName("Outcomes that are missing, not a number or without their row are refused and not counted")
    void badOutcomesAreRefused() {
        try (PredictionServer server = start()) {
            Client client = new Client(server);
            String path = "/models/houses/outcomes";
            assertThat(refusal(client.post(path, body(0, 1, Double.NaN)), 400)).contains("price");
            assertThat(refusal(client.post(path, "{\"row\": {\"price\": 3}}"), 400))
                    .contains("size");
            for (String price : new String[] {"null", "\"much\"", "[]"}) {
                String row = "{\"row\": {\"size\": 100, \"town\": \"Werl\", \"price\": " + price + "}}";
                assertThat(refusal(client.post(path, row), 400)).contains("price");
            }
            assertThat(json(client.get("/models/houses/monitor"))
                            .at("/outcomes/rows")
                            .intValue())
                    .isZero();
        }
    }

    @Test
    @DisplayName("Outcomes outside the likelihood's support are refused with their row and column")
    void outcomesAreHeldToTheLikelihood() {
        try (PredictionServer server = PredictionServer.start(
                ServerOptions.defaults().at("127.0.0.1", 0),
                ServedModel.of("visitors", models.visitors()).withMonitor("v1", OPTIONS, folder))) {
            Client client = new Client(server);
            String path = "/models/visitors/outcomes";
            String rows = "{\"rows\": [{\"hour\": 3, \"visitors\": 2}, {\"hour\": 4, \"visitors\": %s}]}";
            for (String count : new String[] {"5.651", "-1"}) {
                assertThat(refusal(client.post(path, rows.formatted(count)), 400))
                        .contains("row 2 column 'visitors'", "noise=poisson expects a count");
            }
            assertThat(json(client.post(path, rows.formatted("5"))).get("rows").intValue())
                    .isEqualTo(2);
            assertThat(json(client.get("/models/visitors/monitor"))
                            .at("/outcomes/rows")
                            .intValue())
                    .isEqualTo(2);
        }
    }

    @Test
    @DisplayName("Without a monitor, outcomes are refused and the monitor's endpoint says so")
    void withoutAMonitor() {
        try (PredictionServer server =
                PredictionServer.start(ServerOptions.defaults().at("127.0.0.1", 0), ServedModel.of("houses", houses))) {
            Client client = new Client(server);
            assertThat(json(client.get("/models/houses/monitor"))
                            .get("monitored")
                            .booleanValue())
                    .isFalse();
            assertThat(refusal(client.post("/models/houses/outcomes", body(0, 1, 0)), 409))
                    .contains("monitor");
        }
    }

    @Test
    @DisplayName("A state that is damaged or of another model or options is refused; a changed one is not overwritten")
    void statesAreChecked() throws IOException {
        ServedModel plain = ServedModel.of("houses", houses);
        Path file = folder.resolve("houses.state");
        try (PredictionServer server = start()) {
            json(new Client(server).post("/models/houses/predict", body(0, 1, Double.NaN)));
        }
        assertThatThrownBy(() -> plain.withMonitor("v2", OPTIONS, folder))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("houses.state");
        assertThatThrownBy(() -> plain.withMonitor("v1", OPTIONS.withWindow(60), folder))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("60");
        try (PredictionServer server = start()) {
            json(new Client(server).post("/models/houses/predict", body(1, 2, Double.NaN)));
            Files.writeString(file, "somebody else's");
        }
        assertThat(Files.readString(file)).isEqualTo("somebody else's");
        assertThatThrownBy(() -> plain.withMonitor("v1", OPTIONS, file))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("cannot be made: a file of that name is in the way");
        assertThatThrownBy(() -> plain.withMonitor("v1", OPTIONS, folder))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("damaged");
    }

    @Test
    @DisplayName("An empty state file is refused as damaged and not overwritten")
    void emptyStateIsDamaged() throws IOException {
        for (String name : List.of("houses.state", "houses.outcomes.state")) {
            Path own = Files.createDirectory(folder.resolve(name + "-folder"));
            Path file = Files.createFile(own.resolve(name));
            assertThatThrownBy(() -> ServedModel.of("houses", houses).withMonitor("v1", OPTIONS, own))
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining(file.toString())
                    .hasMessageContaining("damaged: it holds nothing");
            assertThat(file).isEmptyFile();
        }
    }

    @Test
    @DisplayName("A binary state file is refused without the JDK's message")
    void binaryStateIsRefused() throws IOException {
        Files.write(folder.resolve("houses.state"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
        assertThatThrownBy(() -> ServedModel.of("houses", houses).withMonitor("v1", OPTIONS, folder))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("houses.state cannot be read: it is not UTF-8 text");
    }
}
