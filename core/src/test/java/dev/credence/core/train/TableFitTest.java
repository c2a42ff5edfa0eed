package dev.credence.core.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.data.Column;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.ImageShape;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import dev.credence.core.file.Archive;
import dev.credence.core.file.ArchiveFile;
import dev.credence.core.fixture.Average;
import dev.credence.core.fixture.MeanField;
import dev.credence.core.method.Method;
import dev.credence.core.method.Methods;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.registry.NamedServices;
import dev.credence.device.reference.ReferenceDevice;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Table methods and their model files. */
class TableFitTest {
    private static final NamedServices<Method> METHODS = Methods.ofAny(List.of(new Average(), new MeanField()));
    private static final List<Column> CELLS = List.of(Column.number("a"), Column.category("b", List.of("u", "v")));
    private static final Examples ROWS =
            Examples.of(new double[][] {{1, 0}, {2, Double.NaN}, {3, 1}}, new double[] {4, 6, 8});

    @TempDir
    private Path folder;

    private static Dataset dataset(Examples rows, Task task, List<String> inputs, List<String> classes) {
        int[] all = {0, 1, 2};
        return new Dataset("rows", task, rows, inputs, "y", classes, List.of(new Split(all, all)));
    }

    private static TrainedModel trained() {
        return TableFit.of(new Average())
                .settings(Map.of("widen", "2"))
                .cells(CELLS)
                .seed(9)
                .train(dataset(ROWS, Task.REGRESSION, List.of("a", "b"), List.of()), ROWS);
    }

    private Path saved() {
        Path file = folder.resolve("model.credence");
        ModelFile.save(trained(), file);
        return file;
    }

    @Test
    void itsDescriptionSaysWhatWasTrainedAndWhatToExpect() {
        ModelDescription description = trained().description();
        assertThat(description.inputNames()).containsExactly("a", "b");
        assertThat(description.settings()).containsEntry("widen", "2.0");
        assertThat(description.training().path("rounds").intValue()).isEqualTo(1);
        assertThat(description.training().path("expected_log_score").doubleValue())
                .isEqualTo(-1);
        assertThat(description.training().has("linear_log_score")).isFalse();
    }

    @Test
    void itPredictsFromCellsWhatIsMissingIncluded() {
        double[] mean = ((RegressionPredictive) trained().predict(ROWS, 1)).mean();
        assertThat(mean).containsExactly(6, 7, 6);
        assertThat(trained().inputGradients(ROWS, ROWS.targets(), 1, 0)).isEmpty();
        TrainedModel model = trained();
        assertThatThrownBy(model::inference).isInstanceOf(UserException.class).hasMessageContaining("average");
    }

    @Test
    void savedAndLoadedItPredictsTheSameBits() {
        TrainedModel loaded = ModelFile.load(saved(), METHODS, new ReferenceDevice());
        RegressionPredictive expected = (RegressionPredictive) trained().predict(ROWS, 1);
        RegressionPredictive found = (RegressionPredictive) loaded.predict(ROWS, 1);
        assertThat(found.logDensity(ROWS.targets())).isEqualTo(expected.logDensity(ROWS.targets()));
        assertThat(loaded.table().orElseThrow().columns()).isEqualTo(CELLS);
        assertThat(loaded.description().training())
                .isEqualTo(trained().description().training());
    }

    private void refused(Consumer<ObjectNode> change, String message) {
        Path file = saved();
        Archive archive = ArchiveFile.read(file, "model.json", "parameters");
        change.accept(archive.document());
        ArchiveFile.write(file, "model.json", archive.document(), "parameters", archive.arrays());
        assertThatThrownBy(() -> ModelFile.load(file, METHODS, new ReferenceDevice()))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("model.credence")
                .hasMessageContaining(message)
                .hasMessageContaining("Train it again");
    }

    @Test
    void damagedFilesAreRefused() {
        refused(json -> json.remove("table"), "lacks the model of a table");
        refused(json -> json.put("table", 1), "'table' holds '1'");
        refused(json -> table(json).put("more", 1), "unknown field 'table.more'");
        refused(json -> table(json).remove("model"), "'table.model' is missing");
        refused(json -> ((ObjectNode) table(json).get("model")).put("variance", -1), "'variance' holds");
        refused(json -> column(json).put("name", "c"), "not its inputs");
        refused(json -> column(json).put("categories", "u"), "expected a list");
        refused(json -> ((ArrayNode) table(json).get("columns")).remove(0), "not its inputs");
        refused(
                json -> {
                    json.put("method", "testkit-mean-field");
                    ObjectNode settings = json.putObject("hyperparameters");
                    new MeanField().settings().defaults().asText().forEach(settings::put);
                },
                "not for tables");
    }

    private static ObjectNode table(ObjectNode json) {
        return (ObjectNode) json.get("table");
    }

    private static ObjectNode column(ObjectNode json) {
        return (ObjectNode) table(json).get("columns").get(0);
    }

    @Test
    void picturesAreRefused() {
        Examples pictures = Examples.ofImages(new ImageShape(1, 2, 1), new byte[6], new int[] {0, 1, 0});
        Dataset dataset = dataset(pictures, Task.classification(2), List.of("p", "q"), List.of("no", "yes"));
        assertThatThrownBy(() -> TableFit.of(new Average()).train(dataset, pictures))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("is for tables, and rows has images");
    }

    @Test
    void twoMethodsOfOneNameAreRefusedWhateverTheirKind() {
        assertThatThrownBy(() -> Methods.ofAny(List.of(new Average(), new Average())))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("average");
    }
}
