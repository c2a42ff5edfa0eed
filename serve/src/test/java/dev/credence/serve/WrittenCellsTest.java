package dev.credence.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.data.Dataset;
import dev.credence.core.device.Device;
import dev.credence.core.device.Devices;
import dev.credence.core.method.Methods;
import dev.credence.core.train.Fit;
import dev.credence.core.train.TrainedModel;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.MissingPolicy;
import dev.credence.datasets.csv.SchemaOptions;
import dev.credence.datasets.csv.TableSchema;
import dev.credence.datasets.csv.TableSchemas;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Columns with units, decimal commas, times, dates and remarks are the same inputs by every way in. */
class WrittenCellsTest {
    private static final List<String> HEADER = List.of("size", "start", "dose", "y");
    private static ServedModel served;
    private static Device device;

    @BeforeAll
    static void train() {
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            rows.add(List.of(
                    i + ",5 kg",
                    i % 24 + ":30",
                    i == 7 ? "trace" : i == 9 ? "n. b." : "1.0" + (10 + i % 30),
                    i % 5 + ",5"));
        }
        CsvTable table = CsvTable.of("t", "row", HEADER, rows);
        TableSchema schema = TableSchema.fit(table, SchemaOptions.target("y").withMissing(MissingPolicy.KEEP));
        device = Devices.discover().open("nd4j");
        Dataset dataset = schema.dataset("t", table);
        TrainedModel model = Fit.of(Methods.discover().get("dropout-alpha"), device)
                .set("model", "tabular:plain:8")
                .set("epochs", "1")
                .set("prediction-samples", "2")
                .cells(schema.cellColumns())
                .columns(TableSchemas.toJson(schema))
                .train(dataset, dataset.train(0));
        served = ServedModel.of("t", model);
    }

    @AfterAll
    static void close() {
        device.close();
    }

    private static double[] json(String row) {
        byte[] body = ("{\"row\": " + row + "}").getBytes(StandardCharsets.UTF_8);
        return new PlainProtocol(served, 10).read(body).rows().inputs()[0];
    }

    @DisplayName("Texts are read like cells, and numbers are numbers")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"12,5 kg\"|12.5",
                "\"12,5\"|12.5",
                "12.5|12.5",
                "1.234|1.234",
                "\"1.234,5 kg\"|1234.5",
                "7|7",
                "1e3|1000",
                "\"NA\"|NaN",
                "null|NaN",
                "\".\"|NaN"
            })
    void sizes(String cell, double size) {
        assertThat(json("{\"size\": " + cell + ", \"start\": \"18:30\", \"dose\": 5}"))
                .containsExactly(size, 18.5, 5, 0);
    }

    @Test
    @DisplayName("Times may be numbers of hours, and texts among numbers are said to be there")
    void others() {
        assertThat(json("{\"size\": 1, \"start\": 18.25, \"dose\": \"trace\"}"))
                .containsExactly(1, 18.25, Double.NaN, 1);
        assertThat(json("{\"size\": 1, \"start\": null, \"dose\": null}"))
                .containsExactly(1, Double.NaN, Double.NaN, Double.NaN);
        assertThat(served.reader()
                        .encode(List.of(Map.of("size", 2.5, "start", "6:15 pm", "dose", "1.001")))
                        .inputs()[0])
                .containsExactly(2.5, 18.25, 1001, 0);
        assertThatThrownBy(() -> json("{\"size\": \"12.5\", \"start\": 1, \"dose\": 1}"))
                .hasMessageContaining("column 'size': expected a number with a decimal comma and 'kg', found '12.5'");
    }

    @Test
    @DisplayName("Outcomes are read like cells of the target, and numbers are numbers")
    void outcomes() {
        for (List<String> one : List.of(
                List.of("12.5", "12.5"),
                List.of("1.234", "1.234"),
                List.of("\"1.234,5\"", "1234.5"),
                List.of("1e3", "1000"),
                List.of("-7", "-7"))) {
            String row = "{\"row\": {\"size\": 1, \"start\": 1, \"dose\": 1, \"y\": " + one.get(0) + "}}";
            assertThat(new PlainProtocol(served, 10)
                            .readOutcomes(row.getBytes(StandardCharsets.UTF_8))
                            .rows()
                            .targets())
                    .as(row)
                    .containsExactly(Double.parseDouble(one.get(1)));
        }
    }

    @Test
    @DisplayName("Tensors of numbers and of texts are the same rows")
    void tensors() {
        InferenceProtocol protocol = new InferenceProtocol(new TensorReader(served, 10));
        String start = "{\"name\": \"start\", \"shape\": [1], \"datatype\": \"FP64\", \"data\": [18.5]}";
        String dose = "{\"name\": \"dose\", \"shape\": [1], \"datatype\": \"BYTES\", \"data\": [\"trace\"]}";
        for (String size : List.of(
                "{\"name\": \"size\", \"shape\": [1], \"datatype\": \"FP64\", \"data\": [12.5]}",
                "{\"name\": \"size\", \"shape\": [1], \"datatype\": \"BYTES\", \"data\": [\"12,5 kg\"]}")) {
            String body = "{\"inputs\": [" + size + ", " + start + ", " + dose + "]}";
            assertThat(protocol.read(RequestBody.of(body.getBytes(StandardCharsets.UTF_8), List.of()))
                            .rows()
                            .inputs()[0])
                    .containsExactly(12.5, 18.5, Double.NaN, 1);
        }
    }
}
