package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.file.NpyArray;
import dev.credence.core.method.Expectation;
import dev.credence.core.method.Settings;
import dev.credence.core.method.TableListener;
import dev.credence.core.method.TableMethod;
import dev.credence.core.method.TableProblem;
import dev.credence.core.method.TableProgress;
import dev.credence.core.method.TableTraining;
import dev.credence.core.method.TrainedTable;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Contract tests of a {@link TableMethod}. Extend the class in your module's tests:
 *
 * <pre>{@code
 * class AutoCompatibilityTest extends TableMethodCompatibility {
 *     @Override
 *     protected TableMethod method() {
 *         return new AutoMethod();
 *     }
 *
 *     @Override
 *     protected Map<String, String> quick() {
 *         return Map.of("cycles", "2");
 *     }
 * }
 * }</pre>
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS) // trained models are shared by several laws
public abstract class TableMethodCompatibility {
    private static final double CLOSE = 1e-9;

    /** Three standard errors of a coverage of 90 % over 1000 rows. */
    private static final double SAMPLING = 0.03;

    private final Map<Boolean, TrainedTable> alone = new HashMap<>();

    /** The method. */
    protected abstract TableMethod method();

    /** Settings with which a table of 60 rows is learnt in about a second; none by default. */
    protected Map<String, String> quick() {
        return Map.of();
    }

    /** Settings for the twenty tables with skewed or heavy-tailed targets; {@link #quick} by default. */
    protected Map<String, String> quickest() {
        return quick();
    }

    private Settings settings() {
        return method().parse(quick());
    }

    private static TableTraining training(int threads, Optional<Path> checkpoint, TableListener listener) {
        return new TableTraining(1, threads, Optional.empty(), checkpoint, Optional.empty(), listener);
    }

    private TrainedTable trained(boolean classes, TableTraining training) {
        return method().train(
                        TableSample.problem(classes, TableSample.ROWS),
                        TableSample.rows(classes, TableSample.ROWS),
                        settings(),
                        training);
    }

    /** Trains with one thread, without interruption. */
    private TrainedTable trained(boolean classes) {
        TrainedTable known = alone.get(classes);
        TrainedTable model =
                known != null ? known : trained(classes, training(1, Optional.empty(), TableListener.SILENT));
        alone.put(classes, model);
        return model;
    }

    /** The content of its model file. */
    private static List<Object> content(TrainedTable trained) {
        Map<String, Object> arrays = new LinkedHashMap<>();
        trained.arrays()
                .forEach((name, array) ->
                        arrays.put(name, List.of(Arrays.toString(array.values()), Arrays.toString(array.shape()))));
        return List.of(trained.document(), arrays);
    }

    /** Mean and standard deviation, or probabilities, of each row. */
    private static double[][] predictions(TrainedTable trained, Examples rows) {
        Predictive predictive = trained.predict(rows);
        assertThat(predictive.points()).as("points of the prediction").isEqualTo(rows.size());
        if (predictive instanceof CategoricalMixture classes) {
            return classes.meanProbabilities();
        }
        double[] mean = ((RegressionPredictive) predictive).mean();
        double[] variance = ((RegressionPredictive) predictive).totalVariance();
        return IntStream.range(0, mean.length)
                .mapToObj(i -> new double[] {mean[i], Math.sqrt(variance[i])})
                .toArray(double[][]::new);
    }

    private static void assertUsable(double[][] predictions, boolean classes) {
        for (double[] row : predictions) {
            assertThat(Arrays.stream(row)).as("a prediction").allMatch(Double::isFinite);
            if (classes) {
                assertThat(row).hasSize(TableSample.CLASSES);
                assertThat(Arrays.stream(row).sum()).isBetween(1 - 1e-6, 1 + 1e-6);
            } else {
                assertThat(row[1]).as("standard deviation").isPositive();
            }
        }
    }

    @Test
    @DisplayName("ServiceLoader finds it; its name, words and defaults are in order")
    void itIsFound() {
        TableMethod method = method();
        assertThat(ServiceLoader.load(TableMethod.class).stream())
                .as(
                        "META-INF/services/%s has no line with %s",
                        TableMethod.class.getName(), method.getClass().getName())
                .anyMatch(provider -> provider.type().equals(method.getClass()));
        assertThat(method.name()).as("name").matches("[a-z][a-z0-9-]*");
        assertThat(method.description()).as("description").isNotBlank().doesNotContain("\n");
        assertThat(method.citation()).as("citation").isNotBlank();
        assertThat(method.parse(Map.of())).as("defaults").isNotNull();
    }

    @Test
    @DisplayName("The same seed gives the same bits, whatever the number of threads")
    void theSameSeedGivesTheSameBits() {
        for (boolean classes : new boolean[] {false, true}) {
            TrainedTable one = trained(classes);
            TrainedTable other = trained(classes, training(3, Optional.empty(), TableListener.SILENT));
            assertThat(content(other)).isEqualTo(content(one));
            Examples rows = TableSample.rows(classes, TableSample.ROWS);
            assertThat(predictions(other, rows)).isDeepEqualTo(predictions(one, rows));
        }
    }

    @Test
    @DisplayName("A row's prediction does not depend on other rows, their order or targets")
    void rowsArePredictedEachForItself() {
        for (boolean classes : new boolean[] {false, true}) {
            TrainedTable model = trained(classes);
            Examples rows = TableSample.rows(classes, TableSample.ROWS);
            double[][] all = predictions(model, rows);
            int[] chosen = TableSample.someBackwards(TableSample.ROWS);
            double[][] some = predictions(model, rows.rows(chosen));
            double[] unknown = new double[chosen.length];
            Arrays.fill(unknown, Double.NaN);
            double[][] withoutTargets =
                    predictions(model, Examples.of(rows.rows(chosen).inputMatrix(), unknown));
            for (int i = 0; i < chosen.length; i++) {
                for (int k = 0; k < some[i].length; k++) {
                    double expected = all[chosen[i]][k];
                    double unit = Math.max(1, Math.abs(expected));
                    assertThat(some[i][k]).isBetween(expected - CLOSE * unit, expected + CLOSE * unit);
                    assertThat(withoutTargets[i][k]).isEqualTo(some[i][k]);
                }
            }
        }
    }

    @Test
    @DisplayName("Missing cells, unseen categories and far numbers have a prediction")
    void everyCellHasAPrediction() {
        double[][] strange = {
            {Double.NaN, Double.NaN, Double.NaN},
            {Double.NaN, 0, 1},
            {0, Double.NaN, Double.NaN},
            {1e30, 2, -1e30},
            {-1e12, 1, 1e12}
        };
        for (boolean classes : new boolean[] {false, true}) {
            assertUsable(predictions(trained(classes), Examples.of(strange, new double[strange.length])), classes);
        }
    }

    @Test
    @DisplayName("It learns: real targets in their own unit, classes in the order of their indices")
    void itLearns() {
        Examples rows = TableSample.rows(false, TableSample.ROWS);
        double[] y = rows.targets();
        double mean = Arrays.stream(y).average().orElseThrow();
        double[][] predicted = predictions(trained(false), rows);
        double error = IntStream.range(0, y.length)
                .mapToDouble(i -> Math.pow(y[i] - predicted[i][0], 2))
                .sum();
        double variation = Arrays.stream(y).map(v -> Math.pow(v - mean, 2)).sum();
        assertThat(error).as("squared error on the training rows").isLessThan(0.8 * variation);
        Examples classes = TableSample.rows(true, TableSample.ROWS);
        double[][] p = predictions(trained(true), classes);
        double right = IntStream.range(0, p.length)
                .mapToDouble(i -> p[i][(int) classes.target(i)])
                .average()
                .orElseThrow();
        assertThat(right).as("mean probability of the right class of three").isGreaterThan(0.45);
    }

    @Test
    @Tag("slow")
    @DisplayName("Means and standard deviations are of the size of the targets, however skewed or heavy-tailed")
    void momentsAreOfTheSizeOfTheTargets() {
        momentsAreOfTheSizeOfTheTargets(SkewedTable.few());
    }

    @Test
    @Tag("campaign")
    @DisplayName("Means and standard deviations are of the size of the targets on twenty tables")
    void momentsAreOfTheSizeOfTwentyTablesTargets() {
        momentsAreOfTheSizeOfTheTargets(SkewedTable.all());
    }

    private void momentsAreOfTheSizeOfTheTargets(List<SkewedTable> tables) {
        List<String> broken = new ArrayList<>();
        for (SkewedTable table : tables) {
            Examples rows = table.training();
            Examples fresh = table.fresh();
            TrainedTable model = method().train(
                            TableSample.problem(false, table.rows()),
                            rows,
                            method().parse(quickest()),
                            training(1, Optional.empty(), TableListener.SILENT));
            MomentLaws.broken(table, rows.targets(), fresh, model).stream()
                    .limit(3)
                    .forEach(fault -> broken.add(table.name() + ": " + fault));
        }
        assertThat(broken).isEmpty();
    }

    @Test
    @Tag("slow")
    @DisplayName("Cells that are missing only at prediction widen it")
    void gapsWiden() {
        gaps(GapTable.few(), quickest(), 300, 0.82, 0.97);
    }

    @Test
    @Tag("campaign")
    @DisplayName("Cells that are missing only at prediction widen it on twelve tables")
    void gapsWidenOnTwelveTables() {
        gaps(GapTable.all(), Map.of(), 1000, 0.85 - SAMPLING, 0.95 + SAMPLING);
    }

    @Test
    @Tag("campaign")
    @DisplayName("Unknown categories widen it on twenty tables")
    void unknownCategoriesWidenOnTwentyTables() {
        gaps(GapTable.shops(), Map.of(), 1000, 0.85 - SAMPLING, 0.95 + SAMPLING);
    }

    private void gaps(List<GapTable> tables, Map<String, String> settings, int fresh, double least, double most) {
        List<String> broken = new ArrayList<>();
        for (GapTable table : tables) {
            TrainedTable model = method().train(
                            table.problem(),
                            table.training(),
                            method().parse(settings),
                            training(2, Optional.empty(), TableListener.SILENT));
            broken.addAll(GapLaws.broken(table, model, fresh, least, most));
        }
        assertThat(broken).isEmpty();
    }

    @Test
    @Tag("campaign")
    @DisplayName("Expected scores are not above those of new rows, on twelve tables with and without copies")
    void expectationsDoNotFlatter() {
        List<String> flattering = new ArrayList<>();
        for (GapTable table : GapTable.all()) {
            for (boolean areCopied : new boolean[] {false, true}) {
                Examples rows = areCopied ? ExpectationLaws.copied(table) : table.training();
                TrainedTable model = method().train(
                                new TableProblem(table.task(), table.columns(), rows.size()),
                                rows,
                                method().parse(Map.of()),
                                training(2, Optional.empty(), TableListener.SILENT));
                ExpectationLaws.broken(table, model, areCopied).ifPresent(flattering::add);
            }
        }
        assertThat(flattering).isEmpty();
    }

    @Test
    @DisplayName("A class without rows has a probability")
    void absentClassesAreClasses() {
        Examples rows = TableSample.rows(true, TableSample.ROWS);
        double[] two = Arrays.stream(rows.targets()).map(c -> Math.min(c, 1)).toArray();
        TrainedTable model = method().train(
                        TableSample.problem(true, TableSample.ROWS),
                        Examples.of(rows.inputMatrix(), two),
                        settings(),
                        training(1, Optional.empty(), TableListener.SILENT));
        assertUsable(predictions(model, rows), true);
    }

    @Test
    @DisplayName("A saved and loaded model has the same predictions, and changing the copy does not change the model")
    void itIsSavedWhole() {
        for (boolean classes : new boolean[] {false, true}) {
            TrainedTable model = trained(classes);
            Examples rows = TableSample.rows(classes, TableSample.ROWS);
            double[][] before = predictions(model, rows);
            TableProblem problem = TableSample.problem(classes, TableSample.ROWS);
            TrainedTable loaded = method().load(problem, settings(), model.document(), model.arrays());
            assertThat(predictions(loaded, rows)).isDeepEqualTo(before);
            assertThat(content(loaded)).isEqualTo(content(model));
            assertThat(loaded.composition()).isEqualTo(model.composition()).isNotBlank();
            assertThat(loaded.expectation()).isEqualTo(model.expectation());
            List<Object> whole = content(model).stream()
                    .map(part -> part instanceof ObjectNode node ? node.deepCopy() : part)
                    .toList();
            model.document().removeAll();
            assertThat(content(model)).as("after its copy was changed").isEqualTo(whole);
            assertThat(predictions(model, rows)).isDeepEqualTo(before);
            assertThat(model.arrays().keySet()).allMatch(name -> name.matches("[A-Za-z0-9_-][A-Za-z0-9._-]*"));
        }
    }

    @Test
    @DisplayName("Missing, unknown or misshapen parts of a model are refused")
    void damagedModelsAreRefused() {
        TableProblem problem = TableSample.problem(false, TableSample.ROWS);
        TrainedTable model = trained(false);
        ObjectNode document = model.document();
        for (String field : names(document)) {
            ObjectNode less = document.deepCopy();
            less.remove(field);
            refused(problem, less, model.arrays(), "without the field " + field);
            ObjectNode other = document.deepCopy();
            other.put(field, "strange");
            refused(problem, other, model.arrays(), "with a word as the field " + field);
        }
        ObjectNode more = document.deepCopy();
        more.put("nobody-asked-for-this", 1);
        refused(problem, more, model.arrays(), "with a field that nobody knows");
        for (String name : model.arrays().keySet()) {
            Map<String, NpyArray> less = new LinkedHashMap<>(model.arrays());
            less.remove(name);
            refused(problem, model.document(), less, "without the array " + name);
            Map<String, NpyArray> shorter = new LinkedHashMap<>(model.arrays());
            shorter.put(name, new NpyArray(new float[1], 1, 1, 1));
            refused(problem, model.document(), shorter, "with another shape of the array " + name);
        }
        Map<String, NpyArray> strange = new LinkedHashMap<>(model.arrays());
        strange.put("nobody-asked-for-this", new NpyArray(new float[1], 1));
        refused(problem, model.document(), strange, "with an array that nobody knows");
    }

    private static List<String> names(ObjectNode document) {
        return document.properties().stream().map(Map.Entry::getKey).toList();
    }

    private void refused(TableProblem problem, ObjectNode document, Map<String, NpyArray> arrays, String what) {
        assertThatThrownBy(() -> method().load(problem, settings(), document, arrays))
                .as("a model %s", what)
                .isInstanceOf(IllegalArgumentException.class)
                .satisfies(e -> assertThat(e.getMessage()).as("the message").isNotBlank());
    }

    /** Ends training at the first progress. */
    private static final class Impatient implements TableListener {
        private volatile boolean ended;

        @Override
        public void progressed(TableProgress progress) {
            ended = true;
        }

        @Override
        public boolean stopped() {
            return ended;
        }
    }

    @Test
    @DisplayName("Stopped training leaves a usable model, and resumes from its checkpoint to the same bits")
    void itIsInterruptedAndGoesOn(@TempDir Path folder) {
        Path checkpoint = folder.resolve("state");
        TrainedTable whole = trained(false);
        TrainedTable part = trained(false, training(1, Optional.of(checkpoint), new Impatient()));
        assertUsable(predictions(part, TableSample.rows(false, TableSample.ROWS)), false);
        TrainedTable resumed = trained(false, training(2, Optional.of(checkpoint), TableListener.SILENT));
        assertThat(content(resumed)).isEqualTo(content(whole));
        TrainedTable again = trained(false, training(1, Optional.of(checkpoint), TableListener.SILENT));
        assertThat(content(again)).isEqualTo(content(whole));
    }

    @Test
    @DisplayName("Without any time there is still a model")
    void aTimeIsKept() {
        TrainedTable hasty = trained(
                true,
                new TableTraining(
                        1,
                        1,
                        Optional.of(Duration.ofNanos(1)),
                        Optional.empty(),
                        Optional.empty(),
                        TableListener.SILENT));
        assertUsable(predictions(hasty, TableSample.rows(true, TableSample.ROWS)), true);
    }

    @Test
    @DisplayName("Progress does not decrease, and the expected score of new rows is reported")
    void progressIsTold() {
        List<TableProgress> seen = new ArrayList<>();
        TrainedTable model = trained(false, training(1, Optional.empty(), seen::add));
        assertThat(seen).isNotEmpty().isSortedAccordingTo((a, b) -> Long.compare(a.done(), b.done()));
        assertThat(seen).isSortedAccordingTo((a, b) -> Integer.compare(a.round(), b.round()));
        model.expectation()
                .map(Expectation::rows)
                .ifPresent(rows -> assertThat(rows).isBetween(1, TableSample.ROWS));
    }

    @Test
    @DisplayName("Tables with little to learn give a model or a refusal with a message")
    void poorTablesAreLearntOrRefused() {
        double[][] empty = new double[20][3];
        Arrays.stream(empty).forEach(row -> Arrays.fill(row, Double.NaN));
        double[] y = IntStream.range(0, 20).asDoubleStream().toArray();
        learntOrRefused(Examples.of(empty, y), "cells that are all missing");
        Examples few = TableSample.rows(false, 20);
        learntOrRefused(Examples.of(few.inputMatrix(), new double[20]), "a constant target");
        learntOrRefused(few.rows(0), "a single row");
        learntOrRefused(few.rows(0, 1), "two rows");
        learntOrRefused(few.rows(new int[20]), "one row twenty times");
        double[] far = few.targets();
        far[3] = 1e12;
        learntOrRefused(Examples.of(few.inputMatrix(), far), "a target far from all others");
    }

    private void learntOrRefused(Examples rows, String what) {
        TrainedTable model;
        try {
            model = method().train(
                            TableSample.problem(false, rows.size()),
                            rows,
                            settings(),
                            training(1, Optional.empty(), TableListener.SILENT));
        } catch (UserException e) {
            assertThat(e.getMessage()).as("the refusal of %s", what).hasSizeGreaterThan(15);
            return;
        }
        assertUsable(predictions(model, rows), false);
    }
}
