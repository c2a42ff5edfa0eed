package dev.credence.inference.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Task;
import dev.credence.core.file.Archive;
import dev.credence.core.file.ArchiveFile;
import dev.credence.core.file.NpyArray;
import dev.credence.core.method.Expectation;
import dev.credence.core.method.TableProblem;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.inference.auto.network.CycleSchedule;
import dev.credence.inference.auto.network.NetworkSizes;
import dev.credence.inference.auto.stack.Folds;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AutoDocumentTest {
    private static final CounterRandom RANDOM = CounterRandom.of(4, 4);
    private static final List<Column> COLUMNS = List.of(
            Column.number("x"),
            Column.category(
                    "shop", IntStream.range(0, 12).mapToObj(i -> "s" + i).toList()));
    private static final NetworkSizes SIZES = new NetworkSizes(3, 16, new CycleSchedule(8, 2), 2, 8, 4);
    private static final AutoOptions OPTIONS =
            AutoOptions.defaults().withThreads(2).withMostCycles(2);

    @TempDir
    Path folder;

    private static Examples examples(boolean classes) {
        double[][] x = new double[60][2];
        double[] y = new double[60];
        for (int i = 0; i < 60; i++) {
            x[i][0] = RANDOM.normal(0, i);
            x[i][1] = i % 11;
            y[i] = classes ? i % 3 : x[i][0] + RANDOM.normal(1, i);
        }
        return Examples.of(x, y);
    }

    private static AutoRegression regression() {
        return AutoRegression.train(examples(false), COLUMNS, Folds.random(60, 3, 1), SIZES, OPTIONS);
    }

    /** A model of a log-normal target, with a second scale. */
    private static AutoRegression skewed() {
        double[][] x = new double[60][2];
        double[] y = new double[60];
        for (int i = 0; i < 60; i++) {
            examples(false).inputs(i, x[i], 0);
            y[i] = Math.exp(1.5 * x[i][0] + 0.3 * RANDOM.normal(2, i));
        }
        return AutoRegression.train(Examples.of(x, y), COLUMNS, Folds.random(60, 3, 1), SIZES, OPTIONS);
    }

    private static List<double[]> predictions(AutoModel model) {
        List<double[]> all = new ArrayList<>();
        if (model instanceof AutoRegression r) {
            r.predict(examples(false), (m, i) -> all.add(new double[] {m.mean(), m.variance(), m.logDensity(0.3)}));
        } else if (model instanceof AutoClassification c) {
            c.predict(examples(true), (p, i) -> all.add(p));
        }
        return all;
    }

    private static TableProblem problem(AutoModel model) {
        Task task = model instanceof AutoClassification c ? Task.classification(c.classes()) : Task.REGRESSION;
        return new TableProblem(task, COLUMNS, 60);
    }

    private AutoModel throughAFile(AutoModel model) {
        Path file = folder.resolve("m.credence");
        ArchiveFile.write(file, "model.json", AutoDocument.document(model), "parameters", AutoDocument.arrays(model));
        Archive archive = ArchiveFile.read(file, "model.json", "parameters");
        return AutoDocument.model(problem(model), List.of(), archive.document(), archive.arrays());
    }

    private void savedAndLoadedPredictsTheSame(AutoModel model) {
        AutoModel loaded = throughAFile(model);
        assertThat(predictions(loaded)).isNotEmpty().usingRecursiveComparison().isEqualTo(predictions(model));
        assertThat(loaded.expectation()).isEqualTo(model.expectation());
        assertThat(AutoDocument.document(loaded)).isEqualTo(AutoDocument.document(model));
    }

    @Test
    void savedAndLoadedModelsPredictTheSameBits() {
        savedAndLoadedPredictsTheSame(regression());
        AutoRegression skewed = skewed();
        assertThat(skewed.targets()).hasSize(2);
        assertThat(skewed.networks().configurations()).anyMatch(c -> c.transformed());
        assertThat(skewed.networks().entries()).isNotEmpty();
        savedAndLoadedPredictsTheSame(skewed);
        savedAndLoadedPredictsTheSame(
                AutoClassification.train(examples(true), COLUMNS, 3, Folds.random(60, 3, 1), SIZES, OPTIONS));
    }

    @Test
    void aFileWithoutTargetRangesIsRead() {
        AutoRegression model = skewed();
        ObjectNode document = AutoDocument.document(model);
        document.get("target").forEach(coding -> ((ObjectNode) coding).remove("range"));
        AutoModel old = AutoDocument.model(problem(model), List.of(), document, AutoDocument.arrays(model));
        List<double[]> before = predictions(model);
        List<double[]> now = predictions(old);
        assertThat(now).hasSameSizeAs(before);
        for (int i = 0; i < now.size(); i++) {
            assertThat(now.get(i)[2]).isCloseTo(before.get(i)[2], within(0.1)); // without a ceiling
            assertThat(Arrays.stream(now.get(i))).allMatch(Double::isFinite);
        }
        assertThat(AutoDocument.document(old).get("target").get(0).get("range").isNull())
                .isTrue();
    }

    @Test
    void aFileWithoutDonorsIsRead() {
        AutoRegression model = regression();
        ObjectNode document = AutoDocument.document(model);
        document.remove(List.of("gaps", "usualGaps"));
        ((ObjectNode) document.path("expectation")).remove("point");
        Map<String, NpyArray> arrays = AutoDocument.arrays(model);
        assertThat(arrays.remove("donors").shape()).containsExactly(60, 2);
        AutoModel old = AutoDocument.model(problem(model), List.of(), document, arrays);
        assertThat(old.networks().donors().isEmpty()).isTrue();
        assertThat(old.expectation().point()).isEqualTo(Expectation.Point.UNKNOWN);
        assertThat(old.expectation().logScore()).isEqualTo(model.expectation().logScore());
        Examples complete = examples(false);
        assertThat(((RegressionPredictive) old.predictive(complete)).mean())
                .containsExactly(((RegressionPredictive) model.predictive(complete)).mean());
    }

    private static void refused(AutoModel model, Consumer<ObjectNode> change, String message) {
        ObjectNode document = AutoDocument.document(model);
        change.accept(document);
        assertThatThrownBy(() -> AutoDocument.model(problem(model), List.of(), document, AutoDocument.arrays(model)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void damagedDocumentsAreRefused() {
        AutoRegression model = regression();
        for (String field : List.of("stack", "inputs", "sizes", "configurations", "target", "entries", "expectation")) {
            refused(model, json -> json.remove(field), field);
            refused(model, json -> json.putNull(field), field);
        }
        refused(model, json -> json.put("more", 1), "more");
        refused(model, json -> json.putArray("target"), "0 codings of the target");
        refused(model, json -> json.putArray("entries").add("oracle"), "unknown kind, oracle");
        refused(model, json -> ((ObjectNode) json.get("target").get(0)).remove("transform"), "transform");
        refused(model, json -> ((ObjectNode) json.get("target").get(0)).put("range", "wide"), "range");
        refused(model, json -> range(json).put("smallest", 1e9), "ascending order");
        refused(skewed(), json -> ((ArrayNode) json.get("target")).remove(1), "one scale");
        refused(model, json -> object(json, "sizes").put("width", 9), "parameters instead of");
        refused(model, json -> object(json, "sizes").put("width", "8"), "width");
        refused(model, json -> object(json, "sizes").remove("width"), "width");
        refused(model, json -> object(json, "sizes").put("width", 8.5), "width");
        refused(model, json -> ((ArrayNode) json.get("configurations")).insertNull(0), "null");
        refused(model, json -> term(json).put("weight", 0.999), "sum to 1");
        refused(model, json -> term(json).put("checkpoint", 7), "no array");
        refused(model, json -> ((ArrayNode) object(json, "inputs").get("columns")).remove(1), "coding of the columns");
        refused(model, json -> input(json, 0).put("column", "z"), "coding of the columns");
        refused(model, json -> input(json, 0).putNull("fill"), "fill");
        refused(model, json -> input(json, 0).put("kind", "picture"), "picture");
        refused(model, json -> ((ArrayNode) input(json, 1).get("seen")).add(true), "coding of the columns");
    }

    private static ObjectNode range(ObjectNode json) {
        return (ObjectNode) json.get("target").get(0).get("range");
    }

    private static ObjectNode object(ObjectNode json, String field) {
        return (ObjectNode) json.get(field);
    }

    private static ObjectNode term(ObjectNode json) {
        return (ObjectNode) object(json, "stack").get("terms").get(0);
    }

    private static ObjectNode input(ObjectNode json, int column) {
        return (ObjectNode) object(json, "inputs").get("columns").get(column);
    }

    @Test
    void unknownArraysAreRefused() {
        AutoRegression model = regression();
        Map<String, NpyArray> arrays = new HashMap<>(AutoDocument.arrays(model));
        arrays.put("more", new NpyArray(new float[1], 1));
        assertThatThrownBy(() -> AutoDocument.model(problem(model), List.of(), AutoDocument.document(model), arrays))
                .hasMessageContaining("[more]");
    }

    @Test
    void aModelOfAnotherTaskIsRefused() {
        AutoRegression model = regression();
        TableProblem classes = new TableProblem(Task.classification(3), COLUMNS, 60);
        assertThatThrownBy(() -> AutoDocument.model(
                        classes, List.of(), AutoDocument.document(model), AutoDocument.arrays(model)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
