package dev.credence.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
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
import dev.credence.guarantee.Conformal;
import dev.credence.guarantee.GuaranteeFile;
import dev.credence.scoring.EncodedRows;
import dev.credence.scoring.RowPrediction;
import dev.credence.serve.grpc.InferTensorContents;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Random cells of a column of categories, which is also that of a guarantee's groups, on every way into a model. */
class CellEqualityTest {
    private static final String UNKNOWN = "unknown";
    private static final List<String> TRAINED = new ArrayList<>();
    private static final List<String> ASKED = new ArrayList<>();
    private static Device device;
    private static TableSchema schema;
    private static ServedModel served;

    @BeforeAll
    static void train() {
        Random random = new Random(3);
        Set<String> pool = new LinkedHashSet<>(List.of("1", "1.0", "2", "02", "True", "0E1", "10000000000000001"));
        while (pool.size() < 60) {
            pool.add(cell(random));
        }
        List<String> cells = List.copyOf(pool);
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            TRAINED.add(cells.get(i < 60 ? i : random.nextInt(60)));
            rows.add(List.of(String.valueOf(i % 7), TRAINED.get(i), String.valueOf(i % 5)));
        }
        ASKED.addAll(cells);
        ASKED.addAll(List.of("true", "TRUE", "tRUE", "2.000", "002", "10000000000000002", "1e0", "0"));
        while (ASKED.size() < 400) {
            ASKED.add(cell(random));
        }
        CsvTable table = CsvTable.of("t", "row", List.of("x", "c", "y"), rows);
        device = Devices.discover().open("nd4j");
        schema = TableSchema.fit(
                table, SchemaOptions.target("y").withCategorical(Set.of("c")).withMissing(MissingPolicy.MOST_FREQUENT));
        Dataset dataset = schema.dataset("t", table);
        TrainedModel model = Fit.of(Methods.discover().get("dropout-alpha"), device)
                .set("epochs", "1")
                .set("prediction-samples", "2")
                .columns(TableSchemas.toJson(schema))
                .train(dataset, dataset.train(0));
        Examples all = dataset.examples();
        served = ServedModel.of(
                "t",
                GuaranteeFile.attach(
                        model,
                        Conformal.split(model, all)
                                .groups("c", TRAINED)
                                .smallestGroup(1)
                                .at(0.4)));
    }

    @AfterAll
    static void close() {
        device.close();
    }

    private static String cell(Random random) {
        if (random.nextInt(12) == 0) {
            return List.of("True", "False", "true", "false", "TRUE", "fALSE", "a", "b", "1,5", "_", ":", "1.1.1")
                    .get(random.nextInt(12));
        }
        StringBuilder text = new StringBuilder(List.of("", "", "", "-", "+").get(random.nextInt(5)));
        int digits = random.nextInt(10) == 0 ? 17 : 1 + random.nextInt(2);
        for (int i = 0; i < digits; i++) {
            text.append("0012".charAt(random.nextInt(4)));
        }
        int form = random.nextInt(6);
        text.append(form == 0 ? ".0" : form == 1 ? "." : form == 2 ? ".50" : form == 3 ? "E1" : "");
        return text.toString();
    }

    /** The definition, by exact numbers. */
    private static boolean same(String a, String b) {
        return a.equals(b)
                || (isPlain(a) && isPlain(b) && new BigDecimal(a).compareTo(new BigDecimal(b)) == 0)
                || (isTruth(a) && isTruth(b) && a.equalsIgnoreCase(b));
    }

    private static boolean isPlain(String text) {
        return text.matches("[+-]?((0|[1-9][0-9]*)(\\.[0-9]*)?|\\.[0-9]+)");
    }

    private static boolean isTruth(String text) {
        return text.matches("true|True|TRUE|false|False|FALSE");
    }

    private static List<String> categories() {
        return schema.columns().get(1).categories();
    }

    private static String expected(String cell) {
        return categories().stream()
                .filter(name -> same(name, cell))
                .findFirst()
                .orElse(UNKNOWN);
    }

    /** The category that rows of one cell have; the first input is x. */
    private static String found(Supplier<EncodedRows> rows) {
        try {
            double[] inputs = rows.get().inputs()[0];
            assertThat(Arrays.stream(inputs, 1, inputs.length).sum()).isEqualTo(1);
            int at = 1;
            while (inputs[at] == 0) {
                at++;
            }
            return categories().get(at - 1);
        } catch (UserException | RequestException e) {
            assertThat(e).hasMessageContaining("does not occur in the training data");
            return UNKNOWN;
        }
    }

    @Test
    @DisplayName("Each value that cells have is one category, named by one of its writings")
    void categoriesAreTheDifferentValues() {
        Set<String> names = new HashSet<>(categories());
        assertThat(names).hasSameSizeAs(categories()).isSubsetOf(TRAINED);
        for (String cell : TRAINED) {
            assertThat(names.stream().filter(name -> same(name, cell))).as(cell).hasSize(1);
        }
    }

    @Test
    @DisplayName("A cell of a table, a JSON text, number or truth value, and a tensor's element are that category")
    void everyWayInAgrees() {
        PlainProtocol plain = new PlainProtocol(served, 10);
        InferenceProtocol tensors = new InferenceProtocol(new TensorReader(served, 10));
        int known = 0;
        for (String cell : ASKED) {
            String expected = expected(cell);
            known += expected.equals(UNKNOWN) ? 0 : 1;
            assertThat(found(() -> served.reader().encode(List.of("x", "c"), List.of(List.of("1", cell)))))
                    .as("table %s", cell)
                    .isEqualTo(expected);
            String json = new TextNode(cell).toString();
            assertThat(found(() -> plain.read(row(json)).rows()))
                    .as("text %s", json)
                    .isEqualTo(expected);
            assertThat(found(() -> tensors.read(tensor("BYTES", json)).rows()))
                    .as("tensor %s", json)
                    .isEqualTo(expected);
            if (cell.matches("true|false")) {
                assertThat(found(() -> plain.read(row(cell)).rows())).as(cell).isEqualTo(expected);
                assertThat(found(() -> tensors.read(tensor("BOOL", cell)).rows()))
                        .as("BOOL %s", cell)
                        .isEqualTo(expected);
            }
            if (cell.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?(E[0-9]+)?")) {
                // a JSON number is its value, whatever its exponent
                String value = expected(new BigDecimal(cell).toPlainString());
                assertThat(found(() -> plain.read(row(cell)).rows()))
                        .as("number %s", cell)
                        .isEqualTo(value);
                assertThat(found(() -> tensors.read(tensor("FP64", cell)).rows()))
                        .as("FP64 %s", cell)
                        .isEqualTo(value);
            }
            if (cell.matches("-?[1-9][0-9]*|0")) {
                assertThat(found(() -> tensors.read(tensor("INT64", cell)).rows()))
                        .as("INT64 %s", cell)
                        .isEqualTo(expected);
            }
        }
        assertThat(known).isBetween(100, 300); // both kinds are tested
    }

    @Test
    @DisplayName("Rows have the threshold of their group however its cell is written, and an unknown group none")
    void groupsAreTheSameValues() {
        long own = 0;
        for (String name : categories()) {
            int rows = (int) TRAINED.stream().filter(cell -> same(cell, name)).count();
            boolean enough = served.saved().guarantee().orElseThrow().laws(0.4).containsKey(name);
            assertThat(enough
                            || served.saved()
                                            .guarantee()
                                            .orElseThrow()
                                            .tooSmall()
                                            .get(name)
                                    == rows)
                    .as(name)
                    .isTrue();
            own += enough ? 1 : 0;
        }
        assertThat(own).isPositive();
        for (String cell : ASKED) {
            String expected = expected(cell);
            if (!expected.equals(UNKNOWN)) {
                EncodedRows rows = served.reader().encode(List.of("x", "c"), List.of(List.of("1", cell)));
                RowPrediction.Real answer = (RowPrediction.Real)
                        served.answer(rows, new Asked(List.of(), false)).get(0);
                assertThat(answer.guaranteed().get(0).fallback())
                        .as(cell)
                        .isEqualTo(!served.saved()
                                .guarantee()
                                .orElseThrow()
                                .laws(0.4)
                                .containsKey(expected));
            }
        }
    }

    @Test
    @DisplayName("BOOL is the category True, true or TRUE, in JSON, contents and raw contents")
    void truthValues() {
        TensorReader reader = new TensorReader(served, 10);
        for (boolean value : new boolean[] {true, false}) {
            List<EncodedRows> found = new ArrayList<>();
            found.add(new InferenceProtocol(reader)
                    .read(tensor("BOOL", String.valueOf(value)))
                    .rows());
            for (boolean raw : new boolean[] {false, true}) {
                Elements data = raw
                        ? RawElements.of(
                                Datatype.BOOL, ByteBuffer.wrap(new byte[] {(byte) (value ? 1 : 0)}), 1, "c", "raw")
                        : GrpcElements.of(
                                Datatype.BOOL,
                                InferTensorContents.newBuilder()
                                        .addBoolContents(value)
                                        .build(),
                                1,
                                "c");
                assertThat(data.isMissing(0)).isFalse();
                assertThatThrownBy(() -> data.number(0, "c")).hasMessageContaining("truth value");
                found.add(reader.rows(List.of(
                        new InputTensor(
                                "x",
                                Datatype.FP64,
                                List.of(1L),
                                new JsonElements(Datatype.FP64, List.of(DoubleNode.valueOf(1))),
                                "x"),
                        new InputTensor("c", Datatype.BOOL, List.of(1L), data, "c"))));
            }
            for (EncodedRows rows : found) {
                assertThat(rows.inputs())
                        .isDeepEqualTo(new InferenceProtocol(reader)
                                .read(tensor("BYTES", "\"" + value + "\""))
                                .rows()
                                .inputs());
            }
        }
        assertThatThrownBy(() -> new InferenceProtocol(reader).read(tensor("BOOL", "1")))
                .hasMessageContaining("expected true or false");
    }

    private static byte[] row(String json) {
        return ("{\"row\": {\"x\": 1, \"c\": " + json + "}}").getBytes(StandardCharsets.UTF_8);
    }

    private static RequestBody tensor(String type, String json) {
        byte[] body =
                ("{\"inputs\": [{\"name\": \"x\", \"shape\": [1], \"datatype\": \"FP64\", \"data\": [1]}, {\"name\":"
                                + " \"c\", \"shape\": [1], \"datatype\": \"" + type + "\", \"data\": [" + json + "]}]}")
                        .getBytes(StandardCharsets.UTF_8);
        return RequestBody.of(body, List.of());
    }
}
