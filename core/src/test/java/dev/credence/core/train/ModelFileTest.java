package dev.credence.core.train;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.data.Standardisation;
import dev.credence.core.data.Task;
import dev.credence.core.file.Archive;
import dev.credence.core.file.ArchiveFile;
import dev.credence.core.file.NpyArray;
import dev.credence.core.fixture.MeanField;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Methods;
import dev.credence.core.method.Problem;
import dev.credence.core.registry.NamedServices;
import dev.credence.device.reference.ReferenceDevice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Intact and damaged model files. */
class ModelFileTest {
    private static final NamedServices<InferenceMethod> METHODS = Methods.of(List.of(new MeanField()));

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void save() {
        file = folder.resolve("model.credence");
        ModelFile.save(model(Long.MAX_VALUE), file);
    }

    private static TrainedModel model(long seed) {
        MeanField method = new MeanField();
        var settings = method.settings().parse(Map.of("hidden", "4", "learning-rate", "0.012345678901234567"));
        Problem problem = new Problem(Task.classification(2), 3, 17);
        ObjectNode facts = JsonNodeFactory.instance.objectNode().put("epochs", 5);
        ObjectNode columns = JsonNodeFactory.instance.objectNode();
        columns.putArray("inputs").add("a \"quoted\" name");
        ModelDescription description = new ModelDescription(
                method.name(),
                settings.asText(),
                problem,
                new Standardisation(new double[] {1.0 / 3, 0, 1e-300}, new double[] {0.1, 1, 1e300}, 0, 1),
                List.of("a", "b", "c"),
                "y",
                List.of("no", "yes"),
                seed,
                facts,
                columns);
        return new TrainedModel(description, method.prepare(problem, settings, new ReferenceDevice(), seed), 100);
    }

    private TrainedModel load() {
        return ModelFile.load(file, METHODS, new ReferenceDevice());
    }

    private void refused(String... parts) {
        var message =
                assertThatThrownBy(this::load).isInstanceOf(UserException.class).hasMessageContaining(file.toString());
        for (String part : parts) {
            message.hasMessageContaining(part);
        }
    }

    /** Rewrites the file with its document or arrays changed. */
    private void change(BiConsumer<ObjectNode, Map<String, NpyArray>> edit) {
        Archive archive = ArchiveFile.readWithAttachments(file, "model.json", "parameters");
        Map<String, NpyArray> arrays = new LinkedHashMap<>(archive.arrays());
        edit.accept(archive.document(), arrays);
        ArchiveFile.write(file, "model.json", archive.document(), "parameters", arrays);
    }

    @Test
    @DisplayName("A loaded model has the same parameter bits and description")
    void aModelLoadedHasTheParametersBits() {
        TrainedModel saved = model(Long.MAX_VALUE);
        TrainedModel loaded = load();
        saved.inference()
                .parameters()
                .forEach((name, tensor) -> assertThat(loaded.inference()
                                .device()
                                .read(loaded.inference().parameters().get(name)))
                        .as(name)
                        .isEqualTo(saved.inference().device().read(tensor)));
        assertThat(loaded.description())
                .usingRecursiveComparison()
                .ignoringFields("training", "columns")
                .isEqualTo(saved.description());
        assertThat(loaded.description().training())
                .isEqualTo(saved.description().training());
        assertThat(loaded.description().columns()).isEqualTo(saved.description().columns());
    }

    @Test
    @DisplayName("Attachments are saved with a model, and it is the same model with and without them")
    void attachmentsAreSaved() throws IOException {
        byte[] without = Files.readAllBytes(file);
        ObjectNode note = JsonNodeFactory.instance.objectNode().put("coverage", 0.9);
        ModelFile.save(load().withAttachment("b", note).withAttachment("a", note.deepCopy()), file);
        TrainedModel loaded = load();
        assertThat(loaded.attachments()).containsOnlyKeys("a", "b").containsEntry("b", note);
        Path again = folder.resolve("again.credence");
        ModelFile.save(loaded, again);
        assertThat(again).hasSameBinaryContentAs(file);
        change((json, arrays) -> {}); // attachments are not read, and lost
        assertThat(Files.readAllBytes(file)).isEqualTo(without);
        assertThatThrownBy(() -> ModelFile.save(load().withAttachment("../a", note), file))
                .hasMessageContaining("attachment '../a'");
    }

    @Test
    @DisplayName("The same model gives the same bytes, and saved again after loading too")
    void theSameModelGivesTheSameBytes() throws IOException {
        Path again = folder.resolve("again.credence");
        ModelFile.save(load(), again);
        assertThat(again).hasSameBinaryContentAs(file);
    }

    @Test
    @DisplayName("Parameters do not come from the seed: those of the file are loaded")
    void parametersComeFromTheFile() {
        change((json, arrays) -> arrays.replaceAll((name, array) -> {
            float[] values = new float[array.values().length];
            Arrays.fill(values, 0.25f);
            return new NpyArray(values, array.shape());
        }));
        TrainedModel loaded = load();
        loaded.inference()
                .parameters()
                .values()
                .forEach(tensor ->
                        assertThat(loaded.inference().device().read(tensor)).containsOnly(0.25f));
    }

    @Test
    @DisplayName("A file cut off anywhere is refused by name")
    void aFileCutOffIsRefused() throws IOException {
        byte[] whole = Files.readAllBytes(file);
        for (int i = 0; i < 20; i++) {
            Files.write(file, Arrays.copyOf(whole, i * whole.length / 20));
            refused();
        }
    }

    @Test
    @DisplayName("A missing file and one that is not a model are refused by name")
    void aMissingOrForeignFileIsRefused() throws IOException {
        Files.write(file, "x,y\n1,2\n".getBytes(UTF_8));
        refused();
        Files.delete(file);
        refused();
    }

    @Test
    @DisplayName("A newer format is refused with both versions, and not reported as damage, whatever its content")
    void aNewerFormatIsRefused() {
        change((json, arrays) -> json.put("format", 99).put("table", 1).put("more", 1));
        assertThatThrownBy(this::load)
                .isInstanceOf(UserException.class)
                .hasMessage(
                        "The model file " + file + " was written by a newer version of this library (format 99, this"
                                + " one reads 1). Update the library.");
        save();
        change((json, arrays) -> json.put("format", 0));
        refused("is damaged", "'format' holds '0'");
    }

    @Test
    @DisplayName("Every field is required, and a missing one is named")
    void everyFieldIsNeeded() {
        List<String> fields = List.of(
                "format",
                "method",
                "hyperparameters",
                "problem",
                "standardisation",
                "inputs",
                "target",
                "classes",
                "seed",
                "training",
                "columns");
        for (String field : fields) {
            save();
            change((json, arrays) -> json.remove(field));
            refused("'" + field + "'", "Train it again");
        }
    }

    @Test
    @DisplayName("A standardisation or a problem that does not fit is refused")
    void whatDoesNotFitIsRefused() {
        change((json, arrays) -> ((ObjectNode) json.get("problem")).put("inputs", 4));
        refused("3 names and 3 scales for 4 inputs");
        save();
        change((json, arrays) ->
                ((ObjectNode) json.get("problem")).put("inputs", 0).put("classes", 1));
        refused("classes");
    }

    @Test
    @DisplayName("Arrays that are missing, superfluous or of another shape are refused by their names")
    void otherArraysAreRefused() {
        change((json, arrays) -> arrays.remove("layer0.bias.mean"));
        refused("layer0.bias.mean");
        save();
        change((json, arrays) -> arrays.put("more", new NpyArray(new float[2], 2)));
        refused("more");
        save();
        change((json, arrays) -> arrays.put("layer0.bias.mean", new NpyArray(new float[5], 5)));
        refused("layer0.bias.mean", "[5]", "[4]");
    }

    @Test
    @DisplayName("A method that is not on the class path is named with the artifact to add")
    void aMethodThatIsMissingIsNamed() {
        change((json, arrays) -> json.put("method", "vbp"));
        assertThatThrownBy(this::load)
                .isInstanceOf(UserException.class)
                .hasMessageContaining("vbp")
                .hasMessageContaining("credence-inference-vbp");
    }

    @Test
    @DisplayName("A value of another type than expected is refused with its field")
    void aValueOfAnotherKindIsRefused() {
        Map<String, List<String>> wrong = Map.of(
                "/format", List.of("'format' holds 'x', expected a whole number"),
                "/method", List.of("'method' holds '7', expected text"),
                "/seed", List.of("'seed' holds 'x', expected a whole number"),
                "/inputs", List.of("'inputs' holds 'x', expected a list"),
                "/hyperparameters/hidden", List.of("'hyperparameters.hidden' holds '7', expected text"),
                "/problem/task", List.of("'problem.task' holds 'x', expected regression or classification"),
                "/problem/training_points", List.of("'problem.training_points' holds 'x', expected a whole number"),
                "/standardisation/target_mean",
                        List.of("'standardisation.target_mean' holds 'x', expected a finite number"),
                "/standardisation/input_mean", List.of("'standardisation.input_mean' holds 'x', expected a list"));
        wrong.forEach((pointer, message) -> {
            save();
            change((json, arrays) -> {
                int slash = pointer.lastIndexOf('/');
                ObjectNode parent = (ObjectNode) json.at(pointer.substring(0, slash));
                String name = pointer.substring(slash + 1);
                if (message.get(0).contains("holds '7'")) {
                    parent.put(name, 7);
                } else {
                    parent.put(name, "x");
                }
            });
            refused(message.get(0), "Train it again");
        });
        save();
        change((json, arrays) -> ((ObjectNode) json.get("standardisation"))
                .putArray("input_scale")
                .add(1)
                .add("one")
                .add(1));
        refused("'standardisation.input_scale[1]' holds 'one', expected a finite number");
    }

    @Test
    @DisplayName("A network far larger than the stored arrays is refused before memory is allocated for it")
    void aHostileNetworkIsRefusedBeforeItIsAllocated() {
        for (String hidden : List.of("1000000000", "100000000", "100000,100000", "2000000")) {
            save();
            change((json, arrays) -> ((ObjectNode) json.get("hyperparameters")).put("hidden", hidden));
            long before = allocated();
            refused("cannot be used");
            assertThat(allocated() - before).as(hidden).isLessThan(20_000_000);
        }
    }

    private static long allocated() {
        return ((com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean())
                .getCurrentThreadAllocatedBytes();
    }

    @Test
    @DisplayName("Inconsistent names, classes and sizes are refused, even with valid checksums")
    void anInconsistentDescriptionIsRefused() {
        Map<String, Consumer<ObjectNode>> edits = Map.of(
                "2 names", json -> ((ArrayNode) json.get("inputs")).remove(0),
                "two of the inputs are named 'b'", json -> ((ArrayNode) json.get("inputs")).set(0, "b"),
                "3 class names for 2 classes", json -> ((ArrayNode) json.get("classes")).add("maybe"),
                "0 class names for 2 classes", json -> ((ArrayNode) json.get("classes")).removeAll(),
                "two of the classes are named 'yes'", json -> ((ArrayNode) json.get("classes")).set(0, "yes"),
                "2 class names for 0 classes",
                        json -> ((ObjectNode) json.get("problem"))
                                .put("task", "regression")
                                .remove("classes"),
                "unknown field 'more'", json -> json.put("more", 1),
                "'problem.inputs' holds '4294967299'",
                        json -> ((ObjectNode) json.get("problem")).put("inputs", 4294967299L),
                "2^31 inputs or more",
                        json -> ((ObjectNode) json.get("problem"))
                                .putObject("image")
                                .put("height", 65536)
                                .put("width", 65536)
                                .put("channels", 3));
        edits.forEach((message, edit) -> {
            save();
            change((json, arrays) -> edit.accept(json));
            refused("is damaged", message, "Train it again");
        });
    }

    @Test
    @DisplayName("A setting that is missing is not replaced by a default")
    void aMissingSettingIsRefused() {
        change((json, arrays) -> ((ObjectNode) json.get("hyperparameters")).remove("activation"));
        refused("it lacks the settings activation");
    }

    @Test
    @DisplayName("An unknown setting or method is refused with the file's name")
    void anUnknownSettingIsRefusedByFile() {
        change((json, arrays) -> ((ObjectNode) json.get("hyperparameters")).put("hiden", "4"));
        refused("'hiden'", "Did you mean 'hidden'?");
        save();
        change((json, arrays) -> ((ObjectNode) json.get("hyperparameters")).put("hidden", "many"));
        refused("'hidden' is 'many'");
        save();
        change((json, arrays) -> json.put("method", "nope"));
        refused("'nope'");
    }
}
