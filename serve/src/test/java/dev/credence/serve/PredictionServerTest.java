package dev.credence.serve;

import static dev.credence.serve.Client.json;
import static dev.credence.serve.Client.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Examples;
import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.predict.Interval;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.train.TrainedModel;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.TableSchemas;
import dev.credence.guarantee.GuaranteeFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PredictionServerTest {
    private static Models models;
    private static TrainedModel houses;
    private static PredictionServer server;
    private static Client client;

    @BeforeAll
    static void start() {
        models = new Models();
        houses = models.houses();
        server = PredictionServer.start(
                ServerOptions.defaults().at("127.0.0.1", 0),
                ServedModel.of("houses", houses).withReference(Models.houseTable(200, 8), 0.01),
                ServedModel.of("flowers", models.flowers()));
        client = new Client(server);
    }

    @AfterAll
    static void stop() {
        server.close();
        models.close();
    }

    private static final String HOUSE = "{\"size\": 120.5, \"town\": \"Werl\"}";

    private static Examples house() {
        CsvTable table = CsvTable.of("test", "row", List.of("size", "town"), List.of(List.of("120.5", "Werl")));
        return TableSchemas.of(houses, Path.of("houses"), "")
                .encodeInputs(table)
                .examples();
    }

    @Test
    @DisplayName("A row of named columns gets the model's own prediction, and the guarantee's intervals")
    void aRowGetsTheModelsPrediction() {
        JsonNode answer = json(client.post(
                        "/models/houses/predict",
                        "{\"row\": " + HOUSE + ", \"intervals\": [0.5], \"distribution\": true}"))
                .get("prediction");
        RegressionPredictive own = (RegressionPredictive) houses.predict(house(), 20);
        assertThat(answer.get("mean").doubleValue()).isEqualTo(own.mean()[0]);
        assertThat(answer.get("sd").doubleValue()).isEqualTo(Math.sqrt(own.totalVariance()[0]));
        assertThat(answer.get("epistemic_sd").doubleValue()).isEqualTo(Math.sqrt(own.epistemicVariance()[0]));
        Interval half = own.interval(0.5);
        assertThat(answer.at("/intervals/0/lower").doubleValue()).isEqualTo(half.lower()[0]);
        assertThat(answer.at("/intervals/0/upper").doubleValue()).isEqualTo(half.upper()[0]);
        PredictionIntervals ninety = GuaranteeFile.of(houses).orElseThrow().intervals(own, 0.9);
        assertThat(answer.at("/guaranteed/1/coverage").doubleValue()).isEqualTo(0.9);
        assertThat(answer.at("/guaranteed/1/lower").doubleValue()).isEqualTo(ninety.lower()[0]);
        assertThat(answer.at("/guaranteed/1/upper").doubleValue()).isEqualTo(ninety.upper()[0]);
        JsonNode curve = answer.get("distribution");
        double area = 0;
        for (int i = 1; i < curve.get("y").size(); i++) {
            double step = curve.at("/y/" + i).doubleValue()
                    - curve.at("/y/" + (i - 1)).doubleValue();
            area += step
                    * (curve.at("/density/" + i).doubleValue()
                            + curve.at("/density/" + (i - 1)).doubleValue())
                    / 2;
        }
        // except the tails of 0.001 each and the trapezoidal rule's error
        assertThat(area).isCloseTo(0.998, within(0.005));
        assertThat(curve.at("/cdf/0").doubleValue()).isCloseTo(0.001, within(1e-6));
    }

    @Test
    @DisplayName("Tensors get the same predictions as rows; a missing value is null in both")
    void tensorsGetWhatRowsGet() {
        JsonNode rows = json(client.post(
                "/models/houses/predict",
                "{\"rows\": [" + HOUSE + ", {\"size\": null, \"town\": \"Soest\", \"price\": 3}]}"));
        JsonNode tensors = json(client.post("/v2/models/houses/infer", """
                {"id": "seven", "inputs": [
                  {"name": "town", "shape": [2, 1], "datatype": "BYTES", "data": [["Werl"], ["Soest"]]},
                  {"name": "size", "shape": [2], "datatype": "FP64", "data": [120.5, null]}]}"""));
        assertThat(tensors.get("id").textValue()).isEqualTo("seven");
        for (int i = 0; i < 2; i++) {
            JsonNode row = rows.at("/predictions/" + i);
            assertThat(output(tensors, "mean").at("/data/" + i)).isEqualTo(row.get("mean"));
            assertThat(output(tensors, "guaranteed_upper_90").at("/data/" + i))
                    .isEqualTo(row.at("/guaranteed/1/upper"));
        }
    }

    @Test
    @DisplayName("Optional members that are null are as if they were not there")
    void nullMembersAreAbsent() {
        String inputs =
                "\"inputs\": [{\"name\": \"town\", \"shape\": [1], \"datatype\": \"BYTES\", \"data\": [\"Werl\"]%s},"
                        + " {\"name\": \"size\", \"shape\": [1], \"datatype\": \"FP64\", \"data\": [120.5]}]";
        String plain = inputs.formatted("");
        String mean = ", \"outputs\": [{\"name\": \"mean\"%s}]";
        JsonNode all = infer("{" + plain + "}");
        JsonNode one = infer("{" + plain + mean.formatted("") + "}");
        for (String members : List.of(
                "\"id\": null, ",
                "\"parameters\": null, ",
                "\"parameters\": {}, ",
                "\"parameters\": {\"intervals\": null}, ",
                "\"parameters\": {\"binary_data_output\": false}, ",
                "\"parameters\": {\"binary_data_output\": null}, ",
                "\"outputs\": null, ")) {
            assertThat(infer("{" + members + plain + "}")).as(members).isEqualTo(all);
        }
        for (String parameters : List.of("null", "{}", "{\"binary_data_size\": null}")) {
            assertThat(infer("{" + inputs.formatted(", \"parameters\": " + parameters) + "}"))
                    .as(parameters)
                    .isEqualTo(all);
        }
        for (String parameters : List.of("null", "{}", "{\"binary_data\": false}", "{\"binary_data\": null}")) {
            assertThat(infer("{" + plain + mean.formatted(", \"parameters\": " + parameters) + "}"))
                    .as(parameters)
                    .isEqualTo(one);
        }
        for (String members : List.of(
                mean.formatted(", \"parameters\": {\"binary_data\": 1}"),
                mean.formatted(", \"parameters\": {\"classification\": 2}"),
                ", \"parameters\": {\"binary_data_output\": \"true\"}")) {
            var refused = client.post("/v2/models/houses/infer", "{" + plain + members + "}");
            assertThat(refused.statusCode()).as(members).isEqualTo(400);
        }
    }

    private JsonNode infer(String body) {
        return json(client.post("/v2/models/houses/infer", body));
    }

    @Test
    @DisplayName("One tensor of all inputs equals one for each column; outputs can be selected")
    void oneTensorIsEnoughForNumbers() {
        JsonNode apart = json(client.post("/v2/models/flowers/infer", """
                {"inputs": [{"name": "length", "shape": [2], "datatype": "FP32", "data": [0.1, 2]},
                            {"name": "width", "shape": [2], "datatype": "INT64", "data": [1, 4]}],
                 "outputs": [{"name": "probabilities"}, {"name": "predicted"}]}"""));
        JsonNode together = json(client.post("/v2/models/flowers/infer", """
                {"inputs": [{"name": "input", "shape": [2, 2], "datatype": "FP32", "data": [0.1, 1, 2, 4]}],
                 "outputs": [{"name": "probabilities"}, {"name": "predicted"}]}"""));
        assertThat(together).isEqualTo(apart);
        assertThat(together.get("outputs")).hasSize(2);
        JsonNode p = output(together, "probabilities");
        assertThat(p.get("shape").toString()).isEqualTo("[2,3]");
        assertThat(p.at("/data/0").doubleValue()
                        + p.at("/data/1").doubleValue()
                        + p.at("/data/2").doubleValue())
                .isCloseTo(1, within(1e-12));
        JsonNode plain = json(
                client.post("/models/flowers/predict", "{\"row\": {\"length\": " + (double) 0.1f + ", \"width\": 1}}"));
        assertThat(plain.at("/prediction/predicted"))
                .isEqualTo(output(together, "predicted").at("/data/0"));
    }

    private static JsonNode output(JsonNode answer, String name) {
        for (JsonNode output : answer.get("outputs")) {
            if (output.get("name").textValue().equals(name)) {
                return output;
            }
        }
        throw new AssertionError("no output " + name + " in " + answer);
    }

    @Test
    @DisplayName("A row beyond the training data is flagged, with its column; one within is not")
    void rowsBeyondTheDataAreFlagged() {
        JsonNode rows = json(client.post(
                        "/models/houses/predict", "{\"rows\": [" + HOUSE + ", {\"size\": 5000, \"town\": \"Werl\"}]}"))
                .get("predictions");
        assertThat(rows.at("/0/out_of_distribution/flag").booleanValue()).isFalse();
        assertThat(rows.at("/0/out_of_distribution/epistemic_p").doubleValue()).isGreaterThan(0.01);
        assertThat(rows.at("/1/out_of_distribution/flag").booleanValue()).isTrue();
        assertThat(rows.at("/1/out_of_distribution/columns").toString()).isEqualTo("[\"size\"]");
        // more uncertain than all 200 reference rows
        assertThat(rows.at("/1/out_of_distribution/epistemic_p").doubleValue()).isEqualTo(1.0 / 201);
        assertThat(client.get("/metrics").body())
                .contains("credence_unusual_cells_total{column=\"size\",model=\"houses\"}")
                .doesNotContain("credence_unusual_cells_total{column=\"town\"");
    }

    @Test
    @DisplayName("Messages name the fault of a request and its place")
    void whatIsWrongIsSaid() {
        String path = "/models/houses/predict";
        assertThat(refusal(client.post(path, "{\"row\": {\"size\": 1, \"twon\": \"Werl\"}}"), 400))
                .contains("'twon'", "Did you mean", "town");
        assertThat(refusal(client.post(path, "{\"row\": {\"size\": 1}}"), 400)).contains("town", "null");
        assertThat(refusal(
                        client.post(path, "{\"rows\": [" + HOUSE + ", {\"size\": \"x\", \"town\": \"Werl\"}]}"), 400))
                .contains("rows[1]", "size", "a number");
        assertThat(refusal(client.post(path, "{\"rows\": [{\"size\": 1, \"town\": \"Rome\"}]}"), 400))
                .contains("row 1", "town", "Rome");
        assertThat(refusal(client.post(path, "{\"row\": " + HOUSE + ", \"rows\": []}"), 400))
                .contains("either");
        assertThat(refusal(client.post(path, "{\"row\": " + HOUSE + ", \"intervals\": [1]}"), 400))
                .contains("between 0 and 1");
        assertThat(refusal(client.post(path, "{\"row\": {\"size\": 1e60, \"town\": \"Werl\"}}"), 400))
                .contains("too far");
        assertThat(refusal(client.post("/models/flowers/predict", "{\"row\": {\"length\": null, \"width\": 1}}"), 400))
                .contains("row 1", "length");
        assertThat(refusal(client.post("/models/x/predict", "{}"), 404)).contains("openapi");
        assertThat(refusal(client.get(path), 405)).contains("POST");
        assertThat(client.get(path).headers().firstValue("Allow")).contains("POST");
        String infer = "/v2/models/flowers/infer";
        assertThat(refusal(
                        client.post(
                                infer,
                                "{\"inputs\": [{\"name\": \"input\", \"shape\": [2, 2], \"datatype\": \"FP32\", \"data\": [1]}]}"),
                        400))
                .contains("[2, 2]", "1 element in");
        assertThat(refusal(
                        client.post(
                                infer,
                                "{\"inputs\": [{\"name\": \"input\", \"shape\": [1, 2], \"datatype\": \"UINT8\", \"data\": [1, 256]}]}"),
                        400))
                .contains("element 1", "UINT8");
    }

    @Test
    @DisplayName("Health and metadata are those of the protocol")
    void healthAndMetadata() {
        assertThat(json(client.get("/v2/health/live")).get("live").booleanValue())
                .isTrue();
        assertThat(json(client.get("/v2/health/ready")).get("ready").booleanValue())
                .isTrue();
        assertThat(json(client.get("/v2/models/houses/ready")).get("ready").booleanValue())
                .isTrue();
        assertThat(json(client.get("/v2")).get("name").textValue()).isEqualTo("credence");
        JsonNode model = json(client.get("/v2/models/houses/versions/1"));
        assertThat(model).isEqualTo(json(client.get("/v2/models/houses")));
        assertThat(model.at("/inputs/1/datatype").textValue()).isEqualTo("BYTES");
        assertThat(json(client.get("/models")).get("models").toString()).isEqualTo("[\"houses\",\"flowers\"]");
        JsonNode schema = json(client.get("/models/houses"));
        assertThat(schema.at("/columns/1/categories")).hasSize(Models.TOWNS.size());
    }

    @Test
    @DisplayName("Requests are counted by endpoint, model and status")
    void requestsAreCounted() {
        json(client.post("/models/houses/predict", "{\"row\": " + HOUSE + "}"));
        refusal(client.get("/no/" + HOUSE.hashCode()), 404);
        String page = client.get("/metrics").body();
        assertThat(page)
                .contains(
                        "credence_requests_seconds_count{endpoint=\"predict\",status=\"200\"}",
                        "endpoint=\"none\",status=\"404\"",
                        "credence_rows_total{model=\"houses\"}",
                        "credence_waiting_requests{model=\"flowers\"} 0",
                        "jvm_memory_used_bytes")
                .doesNotContain(String.valueOf(HOUSE.hashCode()));
    }

    @Test
    @DisplayName("The OpenAPI description names every path and resolves every reference")
    void theDescriptionIsWhole() {
        JsonNode description = json(client.get("/openapi.json"));
        List<String> described = new ArrayList<>();
        description.get("paths").fieldNames().forEachRemaining(path -> {
            for (String model : List.of("houses", "flowers")) {
                described.add(path.replace("{model}", model).replace("{version}", "1"));
            }
        });
        for (String path : described) {
            int status = client.get(path).statusCode();
            assertThat(status).as(path).isIn(200, 405);
        }
        for (JsonNode reference : description.findValues("$ref")) {
            assertThat(description.at(reference.textValue().substring(1)).isMissingNode())
                    .as(reference.textValue())
                    .isFalse();
        }
        assertThat(described).containsAll(served());
        ObjectNode row = (ObjectNode) description.at("/components/schemas/Row_houses/properties");
        assertThat(row.size()).isEqualTo(2);
    }

    /** All paths except the page's files. */
    private static List<String> served() {
        ServerOptions options = ServerOptions.defaults();
        try (ServerMetrics metrics = new ServerMetrics()) {
            ServedModel model = ServedModel.of("houses", houses);
            List<Batcher> none = List.of(new Batcher(model, options, metrics));
            return new Endpoints(none, List.of(new TensorReader(model, 1)), List.of(), options, metrics, () -> true)
                    .paths().stream()
                            .filter(path -> !path.matches("/[a-z]+[.](js|css)"))
                            .toList();
        }
    }
}
