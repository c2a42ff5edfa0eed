package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.cli.Cli.Result;
import dev.credence.core.file.Archive;
import dev.credence.core.file.ArchiveFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files with a valid form and valid checksums but invalid content: exit code 2, and a message that says what to do. */
class HostileFilesTest {
    @TempDir
    private static Path folder;

    private static Path table;
    private static Path model;

    @BeforeAll
    static void write() throws IOException {
        table = Tables.write(folder.resolve("table.csv"), 30);
        model = folder.resolve("model.credence");
        Result trained = Cli.run(
                "train",
                "--method",
                "vi",
                "--device",
                "nd4j",
                "--data",
                table,
                "--target",
                "y",
                "--ignore",
                "label",
                "--epochs",
                "2",
                "--out",
                model);
        assertThat(trained.code()).as(trained.err()).isZero();
    }

    private static Result refused(List<String> parts, Object... command) {
        Result result = Cli.run(command);
        assertThat(result.code()).as(Arrays.toString(command) + result.err()).isEqualTo(2);
        parts.forEach(part -> assertThat(result.err()).contains(part));
        assertThat(result.err()).doesNotContain("should not have happened", "\tat ");
        return result;
    }

    @Test
    @DisplayName("Every command rejects a model whose columns do not fit its inputs, even without a table")
    void aModelWhoseColumnsDoNotFitIsDamaged() {
        Map<String, Consumer<ObjectNode>> edits = new LinkedHashMap<>();
        edits.put("'missing' is missing", json -> columns(json).remove("missing"));
        edits.put("'missing' holds 'often'", json -> columns(json).put("missing", "often"));
        edits.put("'columns' is missing", json -> columns(json).remove("columns"));
        edits.put(
                "do not fit the model's inputs",
                json -> ((ArrayNode) columns(json).get("columns")).remove(0));
        edits.put(
                "two of the columns are named",
                json -> column(json, 0)
                        .put("column", column(json, 1).get("column").textValue()));
        edits.put("'classes' holds 'no'", json -> columns(json).put("classes", "no"));
        edits.put("unknown field", json -> columns(json).put("more", 1));
        edits.put("'columns[0].fillNumber' holds 'x'", json -> column(json, 0).put("fillNumber", "x"));
        edits.put("a value to fill in", json -> column(json, 0).put("fillNumber", 3));
        edits.put(
                "'split' holds '4294967296'",
                json -> ((ObjectNode) json.get("training"))
                        .put("dataset", "boston")
                        .put("split", 4294967296L));
        Path changed = folder.resolve("changed.credence");
        edits.forEach((message, edit) -> {
            Archive archive = ArchiveFile.readWithAttachments(model, "model.json", "parameters");
            edit.accept(archive.document());
            ArchiveFile.write(changed, "model.json", archive.document(), "parameters", archive.arrays());
            List<String> parts = List.of("changed.credence is damaged", message, "Train it again");
            refused(parts, "predict", "--model", changed, "--data", table, "--out", folder.resolve("p.csv"));
            refused(parts, "evaluate", "--model", changed, "--dataset", "sine-gap");
            refused(parts, "export", "--model", changed, "--out", folder.resolve("m.onnx"));
        });
    }

    private static ObjectNode columns(ObjectNode model) {
        return (ObjectNode) model.get("columns");
    }

    private static ObjectNode column(ObjectNode model, int index) {
        return (ObjectNode) columns(model).get("columns").get(index);
    }

    @Test
    @DisplayName("Layer files with excessive depth, sizes or repetitions are refused")
    void aLayerFileIsRefused() throws IOException {
        Map<String, String> files = Map.of(
                "deep.json", "[".repeat(1001) + "]".repeat(1001),
                "deep.yaml", "[".repeat(1001) + "]".repeat(1001),
                "wide.json", "[{\"convolution\":2147483647,\"size\":1}]",
                "long.yaml", "- dense: 2147483647\n- dense: 2147483647\n",
                "twice.yaml", "- dense: 5\n  dense: 6\n",
                "script.yaml", "- flatten: \"<img src=x onerror=alert(1)>\"\n",
                "laugh.yaml", "a: &a [1,1]\nb: &b [*a,*a]\nlayers: [*b,*b]\n",
                "tag.yaml", "!!javax.script.ScriptEngineManager [!!java.net.URL [\"http://localhost/\"]]\n");
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = Files.writeString(folder.resolve(file.getKey()), file.getValue());
            refused(
                    List.of(),
                    "train",
                    "--method",
                    "vi",
                    "--device",
                    "nd4j",
                    "--data",
                    table,
                    "--target",
                    "y",
                    "--ignore",
                    "label",
                    "--epochs",
                    "1",
                    "--model",
                    path,
                    "--out",
                    folder.resolve("none.credence"));
        }
        assertThat(folder.resolve("none.credence")).doesNotExist();
    }

    @Test
    @DisplayName("An argument that begins with @ is literal, not a file to expand")
    void anAtSignIsAnAtSign() throws IOException {
        Path words = Files.writeString(folder.resolve("words"), "y --out " + folder.resolve("elsewhere.credence"));
        refused(
                List.of("has no column '@" + words + "'"),
                "train",
                "--method",
                "vi",
                "--data",
                table,
                "--target",
                "@" + words,
                "--out",
                folder.resolve("o.credence"));
    }

    @Test
    @DisplayName("Control characters of names and cells do not reach the terminal")
    void controlCharactersArePrintedAsCodes() throws IOException {
        Path red = Tables.of(folder.resolve("red.csv"), "x,y", "1,2", "\u001b[31mred\u202e,3", "2,3");
        Result result = refused(
                List.of("\\u001B[31mred\\u202E"),
                "train",
                "--method",
                "vi",
                "--data",
                red,
                "--target",
                "y",
                "--out",
                folder.resolve("o.credence"));
        assertThat(result.err()).doesNotContain("\u001b", "\u202e");
    }

    @Test
    @DisplayName("Every row of a one-column table has a prediction, empty if its value is missing")
    void predictionsStayRowForRow() throws IOException {
        Path one = folder.resolve("one.credence");
        Path data = Tables.of(folder.resolve("xy.csv"), "x,y", "1,2", "2,4", "3,6", "4,8");
        Result trained = Cli.run(
                "train",
                "--method",
                "vi",
                "--device",
                "nd4j",
                "--data",
                data,
                "--target",
                "y",
                "--missing",
                "drop-row",
                "--epochs",
                "1",
                "--out",
                one);
        assertThat(trained.code()).as(trained.err()).isZero();
        Path rows = Tables.of(folder.resolve("rows.csv"), "x", "1", "\"\"", "3");
        Path out = folder.resolve("rows-out.csv");
        Result result = Cli.run("predict", "--model", one, "--device", "nd4j", "--data", rows, "--out", out);
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.err()).contains("1 of 3 rows has missing values");
        assertThat(Files.readAllLines(out)).hasSize(4);
        assertThat(Files.readAllLines(out).get(2)).matches("\"\",+");
    }

    @Test
    @DisplayName("Numbers out of range are refused, with line and column")
    void numbersThatCannotBeComputedWithAreRefused() throws IOException {
        Object[] train = {"train", "--method", "vi", "--target", "y", "--out", folder.resolve("o.credence"), "--data"};
        for (String y : List.of("1e160", "-1e308", "1e155")) {
            Path large = Tables.of(folder.resolve("large.csv"), "x,y", "1,2", "2,3", "3," + y, "4,5");
            refused(List.of("large.csv line 4 column 'y'", y), concat(train, large));
        }
        Path tiny = Tables.of(folder.resolve("tiny.csv"), "x,y", "1,0", "2,5e-324", "3,1e-323", "4,5e-324");
        refused(List.of("tiny.csv line 3 column 'y'", "another unit"), concat(train, tiny));
        Path far = Tables.of(folder.resolve("far.csv"), "x,colour", "1,red", "1e100,blue");
        refused(
                List.of("far.csv line 3 column 'x'", "too far from the training data"),
                "predict",
                "--model",
                model,
                "--device",
                "nd4j",
                "--data",
                far,
                "--out",
                folder.resolve("p.csv"));
        assertThat(folder.resolve("p.csv")).doesNotExist();
    }

    @Test
    @DisplayName("Too many samples are refused before any work")
    void tooManySamplesAreRefused() {
        for (Object samples : new Object[] {2_000_000_000, 1_000_001, -1}) {
            refused(
                    List.of("--samples is " + samples + ", expected 1 to 1000000"),
                    "predict",
                    "--model",
                    model,
                    "--data",
                    table,
                    "--samples",
                    samples,
                    "--out",
                    folder.resolve("p.csv"));
        }
    }

    private static Object[] concat(Object[] all, Object last) {
        Object[] longer = Arrays.copyOf(all, all.length + 1);
        longer[all.length] = last;
        return longer;
    }
}
