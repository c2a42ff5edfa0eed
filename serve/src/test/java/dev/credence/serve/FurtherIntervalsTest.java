package dev.credence.serve;

import static dev.credence.serve.Client.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Examples;
import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.interval.RowIntervals;
import dev.credence.core.interval.SeriesPlace;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.train.TrainedModel;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.TableSchema;
import dev.credence.datasets.csv.TableSchemas;
import dev.credence.guarantee.AdaptiveConformalFile;
import dev.credence.guarantee.AdaptiveIntervals;
import dev.credence.guarantee.CrossConformalFile;
import dev.credence.guarantee.CrossModels;
import dev.credence.guarantee.GuaranteeFile;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Calibrated intervals that need more than a model's predictions. */
class FurtherIntervalsTest {
    private static Models models;
    private static TrainedModel houses;
    private static TableSchema schema;
    private static CrossModels cross;
    private static AdaptiveIntervals adaptive;
    private static AdaptiveIntervals empty;
    private static PredictionServer server;
    private static Client client;

    @BeforeAll
    static void start() {
        models = new Models();
        houses = models.houses().withoutAttachment(GuaranteeFile.NAME);
        schema = TableSchemas.of(houses, Path.of("houses"), "");
        Examples rows = schema.encode(Models.houseTable(60, 3)).examples();
        cross = CrossModels.train(rows, 2, List.of(0.5, 0.8), 1, part -> houses);
        adaptive = AdaptiveIntervals.start(houses, List.of(0.8), 0.05, 20);
        adaptive.observe(rows);
        empty = AdaptiveIntervals.start(houses, List.of(0.01), 1, 20);
        // a wide interval of every second row makes up for none of the other: after a row that it covers there is none
        for (int i = 0; i < 60 && empty.states().get(0).miss() < 1; i++) {
            empty.observe(rows.rows(i));
        }
        server = PredictionServer.start(
                ServerOptions.defaults().at("127.0.0.1", 0),
                ServedModel.of("cross", CrossConformalFile.attach(houses, cross)),
                ServedModel.of("adaptive", AdaptiveConformalFile.attach(houses, adaptive, SeriesPlace.UNKNOWN)),
                ServedModel.of("empty", AdaptiveConformalFile.attach(houses, empty, SeriesPlace.UNKNOWN)));
        client = new Client(server);
    }

    @AfterAll
    static void stop() {
        server.close();
        models.close();
    }

    private static final String ROWS =
            "{\"rows\": [{\"size\": 120.5, \"town\": \"Werl\"}, {\"size\": 80, \"town\": \"Soest\"}]}";

    private static Examples row(int number) {
        return Examples.of(
                schema.encodeInputs(CsvTable.of(
                                "test",
                                "row",
                                List.of("size", "town"),
                                List.of(List.of("120.5", "Werl"), List.of("80", "Soest"))))
                        .examples()
                        .rows(number)
                        .inputMatrix(),
                new double[1]);
    }

    @Test
    @DisplayName("Each row gets the intervals that it gets alone, in JSON and tensors")
    void rowsGetTheirIntervals() {
        for (String name : List.of("cross", "adaptive")) {
            RowIntervals intervals = name.equals("cross") ? cross : adaptive;
            JsonNode answer = json(client.post("/models/" + name + "/predict", ROWS));
            JsonNode tensors = json(client.post("/v2/models/" + name + "/infer", """
                    {"inputs": [
                      {"name": "town", "shape": [2], "datatype": "BYTES", "data": ["Werl", "Soest"]},
                      {"name": "size", "shape": [2], "datatype": "FP64", "data": [120.5, 80]}],
                     "outputs": [{"name": "guaranteed_upper_80"}]}"""));
            for (int i = 0; i < 2; i++) {
                RegressionPredictive own = (RegressionPredictive) houses.predict(row(i), 20);
                List<PredictionIntervals> expected = intervals.intervals(row(i), own);
                JsonNode found = answer.at("/predictions/" + i + "/guaranteed");
                assertThat(found).hasSize(expected.size());
                int last = expected.size() - 1;
                assertThat(found.at("/" + last + "/coverage").doubleValue()).isEqualTo(0.8);
                assertThat(found.at("/" + last + "/lower").doubleValue())
                        .isEqualTo(expected.get(last).lower()[0]);
                assertThat(found.at("/" + last + "/upper").doubleValue())
                        .isEqualTo(expected.get(last).upper()[0]);
                assertThat(tensors.at("/outputs/0/data/" + i).doubleValue())
                        .isEqualTo(expected.get(last).upper()[0]);
                assertThat(answer.at("/predictions/" + i + "/intervals")).isEmpty(); // only on request
            }
        }
    }

    @Test
    @DisplayName("Empty and unbounded intervals are distinct")
    void emptyIntervalsAreSaid() {
        assertThat(empty.states().get(0).miss()).isGreaterThanOrEqualTo(1);
        JsonNode found = json(client.post("/models/empty/predict", ROWS)).at("/predictions/0/guaranteed/0");
        assertThat(found.get("empty").booleanValue()).isTrue();
        assertThat(found.get("lower").isNull()).isTrue();
    }

    @Test
    @DisplayName("Classification and calibrated models have no further intervals")
    void otherModelsAreRefused() {
        TrainedModel attached = CrossConformalFile.attach(houses, cross);
        ObjectNode document = attached.attachments().get(CrossConformalFile.NAME);
        TrainedModel flowers = models.flowers().withAttachment(CrossConformalFile.NAME, document);
        assertThatThrownBy(() -> ServedModel.of("flowers", flowers)).hasMessageContaining("predicts classes");
        TrainedModel calibrated = models.houses().withAttachment(CrossConformalFile.NAME, document);
        assertThatThrownBy(() -> ServedModel.of("houses", calibrated)).hasMessageContaining("guarantee");
    }
}
