package dev.credence.serve;

import static dev.credence.serve.Client.json;
import static dev.credence.serve.GrpcClient.ask;
import static dev.credence.serve.GrpcClient.doubles;
import static dev.credence.serve.GrpcClient.output;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.ByteString;
import dev.credence.core.UserException;
import dev.credence.core.train.TrainedModel;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.scoring.DecisionCosts;
import dev.credence.scoring.PredictionInputs;
import dev.credence.scoring.PredictionTable;
import dev.credence.scoring.SavedModel;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Decisions of the least expected cost in the answers of a server. */
class CostsServingTest {
    private static final List<String> COSTS = List.of("rose:iris=5", "aster:iris=2", "abstain=0.45");
    private static final List<String> CLASSES = List.of("aster", "iris", "rose");

    private static Models models;
    private static SavedModel saved;
    private static PredictionServer server;
    private static Client client;
    private static GrpcClient grpc;

    @BeforeAll
    static void start() {
        models = new Models();
        TrainedModel flowers = models.flowers();
        saved = SavedModel.of(Path.of("flowers"), flowers);
        server = PredictionServer.start(
                ServerOptions.defaults().at("127.0.0.1", 0).withGrpc(0),
                ServedModel.of("flowers", saved).withCosts(COSTS),
                ServedModel.of("plain", flowers));
        client = new Client(server);
        grpc = new GrpcClient(server);
    }

    @AfterAll
    static void stop() {
        grpc.close();
        server.close();
        models.close();
    }

    /** The decision by its definition. */
    private static String decision(JsonNode probabilities, double[] cost) {
        double[][] costs = {{0, 2, 1}, {1, 0, 1}, {1, 5, 0}};
        String best = "abstain";
        cost[0] = 0.45;
        for (int d = 0; d < 3; d++) {
            double expected = 0;
            for (int c = 0; c < 3; c++) {
                expected += probabilities.get(CLASSES.get(c)).doubleValue() * costs[c][d];
            }
            if (expected <= cost[0]) {
                cost[0] = expected;
                best = CLASSES.get(d);
            }
        }
        return best;
    }

    @Test
    @DisplayName(
            "Rows, tensors, bytes and gRPC have the decisions of tables of predictions, which are those of least cost")
    void decisionsAgree() {
        Set<String> decisions = new HashSet<>();
        for (int i = 0; i < 15; i++) {
            double length = i % 5 - 1;
            double width = i / 5 * 2 - 0.5;
            JsonNode row = json(client.post(
                            "/models/flowers/predict",
                            "{\"row\": {\"length\": " + length + ", \"width\": " + width + "}}"))
                    .get("prediction");
            String decision = row.get("decision").textValue();
            double cost = row.get("expected_cost").doubleValue();
            double[] least = {0};
            assertThat(decision).isEqualTo(decision(row.get("probabilities"), least));
            assertThat(cost).isCloseTo(least[0], within(1e-12));
            decisions.add(decision);

            PredictionInputs inputs = PredictionInputs.of(
                            CsvTable.of(
                                    "t",
                                    "row",
                                    List.of("length", "width"),
                                    List.of(List.of(String.valueOf(length), String.valueOf(width)))),
                            Optional.empty())
                    .apply(saved);
            PredictionTable table = saved.table(
                    inputs, List.of(), false, Optional.of(DecisionCosts.parse(COSTS, CLASSES)), Optional.empty());
            saved.model().predict(inputs.examples(), saved.samples(), table::add);
            List<Object> cells = List.copyOf(table.rows().get(0));
            assertThat(cells).endsWith(decision, cost);

            BinaryRequest binary = new BinaryRequest()
                    .input("length", "FP64", BinaryRequest.little(8).putDouble(length))
                    .input("width", "FP64", BinaryRequest.little(8).putDouble(width));
            JsonNode outputs = binary.answer(client, "flowers").get("outputs");
            assertThat(binary.binaryOutputs().answer(client, "flowers").get("outputs"))
                    .isEqualTo(outputs);
            JsonNode of = outputs.get(outputs.size() - 2);
            assertThat(of.get("name").textValue()).isEqualTo("decision");
            assertThat(of.at("/data/0").textValue()).isEqualTo(decision);
            assertThat(outputs.get(outputs.size() - 1).at("/data/0").doubleValue())
                    .isEqualTo(cost);

            var answer = grpc.stub()
                    .modelInfer(ask("flowers", doubles("length", length), doubles("width", width))
                            .build());
            assertThat(output(answer, "decision").getContents().getBytesContentsList())
                    .containsExactly(ByteString.copyFromUtf8(decision));
            assertThat(output(answer, "expected_cost").getContents().getFp64ContentsList())
                    .containsExactly(cost);
        }
        assertThat(decisions).contains("abstain").hasSizeGreaterThan(2);
    }

    @Test
    @DisplayName("Metadata, schema and answers have decisions where there are costs, and only there")
    void descriptions() {
        JsonNode metadata = json(client.get("/v2/models/flowers")).get("outputs");
        assertThat(metadata.get(metadata.size() - 2).toString())
                .isEqualTo("{\"name\":\"decision\",\"datatype\":\"BYTES\",\"shape\":[-1]}");
        assertThat(metadata.get(metadata.size() - 1).toString())
                .isEqualTo("{\"name\":\"expected_cost\",\"datatype\":\"FP64\",\"shape\":[-1]}");
        assertThat(json(client.get("/models/flowers")).get("decisions").toString())
                .isEqualTo("[\"aster\",\"iris\",\"rose\",\"abstain\"]");
        assertThat(json(client.get("/v2/models/plain")).toString()).doesNotContain("decision");
        assertThat(json(client.get("/models/plain")).has("decisions")).isFalse();
        String row = "{\"row\": {\"length\": 1, \"width\": 2}}";
        JsonNode plain = json(client.post("/models/plain/predict", row)).get("prediction");
        JsonNode decided = json(client.post("/models/flowers/predict", row)).get("prediction");
        assertThat(plain.has("decision")).isFalse();
        plain.properties()
                .forEach(quantity -> assertThat(decided.get(quantity.getKey())).isEqualTo(quantity.getValue()));
        JsonNode schema = json(client.get("/openapi.json")).at("/components/schemas/Classification");
        assertThat(schema.get("properties").has("decision")).isTrue();
        assertThat(schema.get("required").toString()).doesNotContain("decision");
        assertThat(Client.refusal(
                        client.post(
                                "/v2/models/plain/infer",
                                "{\"inputs\": [{\"name\": \"input\", \"shape\": [1, 2], \"datatype\": \"FP64\","
                                        + " \"data\": [1, 2]}], \"outputs\": [{\"name\": \"decision\"}]}"),
                        400))
                .contains("'decision'");
    }

    @Test
    @DisplayName("Costs of numbers, of unknown classes, or that are none are refused with the model's name")
    void wrongCosts() {
        ServedModel houses = ServedModel.of("houses", models.houses());
        assertThatThrownBy(() -> houses.withCosts(COSTS))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("The model houses: Costs are of decisions about classes, and the model predicts");
        ServedModel flowers = ServedModel.of("flowers", saved);
        for (String wrong : List.of("tulip:rose=2", "rose:tulip=2", "rose=2", "rose:iris", "rose:iris=x", "abstain=")) {
            assertThatThrownBy(() -> flowers.withCosts(List.of("rose:iris=5", wrong)))
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining("The model flowers: '" + wrong + "' is not a cost")
                    .hasMessageContaining("aster, iris, rose");
        }
    }
}
