package dev.credence.serve;

import static dev.credence.serve.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.device.Device;
import dev.credence.core.device.Devices;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.method.Methods;
import dev.credence.core.train.Fit;
import dev.credence.core.train.TrainedModel;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.CsvWriter;
import dev.credence.datasets.csv.SchemaOptions;
import dev.credence.datasets.csv.TableSchema;
import dev.credence.datasets.csv.TableSchemas;
import dev.credence.datasets.csv.TaskChoice;
import dev.credence.guarantee.Conformal;
import dev.credence.guarantee.GuaranteeFile;
import dev.credence.scoring.NameList;
import dev.credence.scoring.PredictionInputs;
import dev.credence.scoring.PredictionTable;
import dev.credence.scoring.SavedModel;
import dev.credence.scoring.TableWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every kind of cell, as a category and as a class, from a CSV file or a request into every output. */
class EveryCellTest {
    /** All different values, none missing, without surrounding blanks. */
    private static final List<String> CELLS = List.of(
            "a",
            "A",
            "a|b",
            "a\\|b",
            "|",
            "\\",
            "\\\\|\\",
            "a,b",
            "a;b",
            "a\tb",
            "a b",
            "a  b",
            "\"",
            "say \"hi\", twice",
            "'",
            "two\nlines",
            "two\r\nlines",
            "caf\u00e9",
            "cafe\u0301",
            "\ud83d\ude00",
            "\ud83d\udc69\u200d\ud83d\udcbb",
            "\u65e5\u672c\u8a9e",
            "02",
            "2",
            "-3.5",
            "0E1",
            "1e5",
            "12345678901234567",
            "12345678901234568",
            "true",
            "False",
            "#x",
            "=1+1",
            "[]",
            "{\"a\": 1}",
            "null and void",
            "</script>",
            "%s",
            "a..");

    @TempDir
    private static Path folder;

    private static Device device;
    private static SavedModel model;
    private static Path inputs;
    private static PredictionServer server;
    private static Client client;

    @BeforeAll
    static void train() {
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < 4 * CELLS.size(); i++) {
            rows.add(List.of(String.valueOf(i % 5), cell(i), cell(i + i / CELLS.size() % 2)));
        }
        inputs = folder.resolve("inputs.csv");
        CsvWriter.write(inputs, List.of("x", "c", "y"), rows);
        CsvTable table = CsvTable.read(inputs);
        TableSchema schema = TableSchema.fit(
                table, SchemaOptions.target("y").withCategorical(Set.of("c")).withTask(TaskChoice.CLASSIFICATION));
        Dataset dataset = schema.dataset("t", table);
        device = Devices.discover().open("nd4j");
        TrainedModel trained = Fit.of(Methods.discover().get("dropout-alpha"), device)
                .set("epochs", "1")
                .set("prediction-samples", "2")
                .columns(TableSchemas.toJson(schema))
                .train(dataset, dataset.train(0));
        Examples all = dataset.examples();
        Path file = folder.resolve("t.credence");
        SavedModel.of(
                        file,
                        GuaranteeFile.attach(
                                trained, Conformal.split(trained, all).at(0.9)))
                .save(file);
        model = SavedModel.open(file, Methods.discover(), () -> device);
        server = PredictionServer.start(ServerOptions.defaults().at("127.0.0.1", 0), ServedModel.of("t", model));
        client = new Client(server);
    }

    @AfterAll
    static void close() {
        server.close();
        device.close();
    }

    private static String cell(int i) {
        return CELLS.get(i % CELLS.size());
    }

    @Test
    @DisplayName("The model file has each cell as one category and one class")
    void cellsComeBackFromTheModelFile() {
        assertThat(model.model().description().classNames()).containsExactlyInAnyOrderElementsOf(CELLS);
        assertThat(model.schema().columns().get(1).categories()).containsExactlyInAnyOrderElementsOf(CELLS);
    }

    @Test
    @DisplayName("CSV, JSON Lines, JSON answers and tensors have the same classes, probabilities and sets for a cell")
    void outputsAgree() throws IOException {
        PredictionInputs rows = PredictionInputs.read(inputs).apply(model);
        PredictionTable table = model.table(rows, List.of(), false);
        model.model().predict(rows.examples(), model.samples(), table::add);
        Path csv = folder.resolve("out.csv");
        TableWriter.write(csv, table.header(), table.rows());
        TableWriter.write(folder.resolve("out.jsonl"), table.header(), table.rows());
        CsvTable written = CsvTable.read(csv);
        List<JsonNode> objects = Files.readAllLines(folder.resolve("out.jsonl")).stream()
                .map(JsonRecord::tree)
                .toList();
        assertThat(objects).hasSize(written.rows());
        List<String> classes = model.model().description().classNames();
        int predicted = written.column("predicted").orElseThrow();
        int set = written.column("set_90").orElseThrow();
        for (int i = 0; i < written.rows(); i++) {
            JsonNode object = objects.get(i);
            assertThat(object.get("predicted").textValue())
                    .isEqualTo(written.text(i, predicted))
                    .isIn(CELLS);
            assertThat(texts(object.get("set_90")))
                    .isEqualTo(NameList.read(written.text(i, set)))
                    .doesNotHaveDuplicates()
                    .isSubsetOf(CELLS);
            for (String name : classes) {
                int column = written.column("p_" + name).orElseThrow();
                assertThat(Double.parseDouble(written.text(i, column)))
                        .isEqualTo(object.get("p_" + name).doubleValue());
            }
        }
        for (int i = 0; i < CELLS.size(); i++) {
            requireSame(cell(i), classes);
        }
    }

    /** A row is predicted alone in every way, as a network's draws depend on its place. */
    private static void requireSame(String cell, List<String> classes) throws IOException {
        Path one = folder.resolve("one.csv");
        CsvWriter.write(one, List.of("x", "c", "name"), List.of(List.of("1", cell, cell)));
        PredictionInputs row = PredictionInputs.read(one).apply(model);
        PredictionInputs named = PredictionInputs.read(one, Optional.of("name")).apply(model);
        PredictionTable table = model.table(row, List.of(), false);
        model.model().predict(row.examples(), model.samples(), table::add);
        List<?> cells = table.rows().get(0);
        PredictionTable ofNamed = model.table(named, List.of(), false);
        model.model().predict(named.examples(), model.samples(), ofNamed::add);

        ObjectNode request = Json.object();
        request.put("id", "name").putObject("row").put("x", 1).put("c", cell).put("name", cell);
        JsonNode answer =
                json(client.post("/models/t/predict", request.toString())).get("prediction");
        assertThat(answer.get("id").textValue()).isEqualTo(cell);
        assertThat(answer.get("predicted").textValue()).as(cell).isEqualTo(cells.get(0));
        List<String> names = new ArrayList<>();
        answer.get("probabilities").fieldNames().forEachRemaining(names::add);
        assertThat(names).isEqualTo(classes);
        for (int c = 0; c < classes.size(); c++) {
            assertThat(answer.get("probabilities").get(classes.get(c)).doubleValue())
                    .isEqualTo(cells.get(1 + c));
        }
        int sets = table.header().indexOf("set_90");
        assertThat(texts(answer.at("/guaranteed/0/set")))
                .as("the name decides the random number: %s", cell)
                .isEqualTo(ofNamed.rows().get(0).get(sets));
        List<?> set = (List<?>) cells.get(sets); // of a tensor, whose rows have no names

        ObjectNode tensors = Json.object();
        ObjectNode x = tensors.putArray("inputs").addObject();
        x.put("name", "x").put("datatype", "FP64").putArray("shape").add(1);
        x.putArray("data").add(1.0);
        ObjectNode c = tensors.withArray("inputs").addObject();
        c.put("name", "c").put("datatype", "BYTES").putArray("shape").add(1);
        c.putArray("data").add(cell);
        JsonNode tensorAnswer = json(client.post("/v2/models/t/infer", tensors.toString()));
        assertThat(new BinaryRequest()
                        .input("x", "FP64", BinaryRequest.little(8).putDouble(1))
                        .input("c", "BYTES", BinaryRequest.texts(cell))
                        .binaryOutputs()
                        .answer(client, "t"))
                .as("binary %s", cell)
                .isEqualTo(tensorAnswer);
        for (JsonNode output : tensorAnswer.get("outputs")) {
            if (output.get("name").textValue().equals("predicted")) {
                assertThat(output.at("/data/0").textValue()).isEqualTo(cells.get(0));
            } else if (output.get("name").textValue().equals("guaranteed_set_90")) {
                for (int k = 0; k < classes.size(); k++) {
                    assertThat(output.at("/data/" + k).booleanValue()).isEqualTo(set.contains(classes.get(k)));
                }
            }
        }
    }

    @Test
    @DisplayName("A request's rows are named by a further column, without which a row is refused")
    void rowsAreNamed() {
        JsonNode two = json(client.post(
                "/models/t/predict",
                "{\"id\": \"nr\", \"rows\": [{\"nr\": 17, \"x\": 1, \"c\": \"a\"},"
                        + " {\"x\": 2, \"c\": \"A\", \"nr\": null}]}"));
        assertThat(two.at("/predictions/0/id").intValue()).isEqualTo(17);
        assertThat(two.at("/predictions/1/id").isNull()).isTrue();
        JsonNode input = json(client.post("/models/t/predict", "{\"id\": \"c\", \"row\": {\"x\": 1, \"c\": \"a\"}}"));
        assertThat(input.at("/prediction/id").textValue()).isEqualTo("a");
        assertThat(Client.refusal(
                        client.post("/models/t/predict", "{\"id\": \"nr\", \"row\": {\"x\": 1, \"c\": \"a\"}}"), 400))
                .contains("'row' has no text or number 'nr'");
        assertThat(Client.refusal(
                        client.post("/models/t/predict", "{\"row\": {\"x\": 1, \"c\": \"a\", \"nr\": 1}}"), 400))
                .contains("unknown column 'nr'");
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(name -> texts.add(name.textValue()));
        return texts;
    }

    @Test
    @DisplayName("Names joined in a cell of CSV are read back")
    void nameListsAreRead() {
        assertThat(NameList.read(NameList.text(CELLS))).isEqualTo(CELLS);
        assertThat(NameList.text(List.of("a|b", "c\\", "d"))).isEqualTo("a\\|b|c\\\\|d");
        assertThat(NameList.read(NameList.text(List.of()))).isEmpty();
        assertThat(NameList.read("a|b")).containsExactly("a", "b");
    }
}
