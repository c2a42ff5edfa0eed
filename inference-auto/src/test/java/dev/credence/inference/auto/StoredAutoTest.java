package dev.credence.inference.auto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.data.Column;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import dev.credence.core.method.TableMethod;
import dev.credence.core.method.TrainedTable;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.train.TableFit;
import dev.credence.inference.auto.network.CycleSchedule;
import dev.credence.inference.auto.network.NetworkSizes;
import dev.credence.inference.auto.stack.Folds;
import dev.credence.testkit.StoredExamples;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows that are read when they are asked for give the same model as the same rows in memory. */
class StoredAutoTest {
    private static final int ROWS = 90;
    private static final CounterRandom RANDOM = CounterRandom.of(5, 3);
    private static final List<Column> COLUMNS = List.of(
            Column.number("x"),
            Column.number("gappy"),
            Column.category("few", List.of("a", "b", "c")),
            Column.category(
                    "many", IntStream.range(0, 12).mapToObj(i -> "m" + i).toList()));
    private static final double[][] CELLS = IntStream.range(0, ROWS)
            .mapToObj(i -> new double[] {
                RANDOM.normal(0, i), i % 9 == 4 ? Double.NaN : RANDOM.uniform(1, i), i % 3, RANDOM.below(12, 2, i)
            })
            .toArray(double[][]::new);

    @TempDir
    private Path folder;

    private static Examples numbers() {
        return Examples.of(
                CELLS,
                IntStream.range(0, ROWS)
                        .mapToDouble(i -> CELLS[i][0] + CELLS[i][2] + 0.2 * CELLS[i][3] + 0.3 * RANDOM.normal(3, i))
                        .toArray());
    }

    private static Examples classes() {
        return Examples.of(
                CELLS,
                IntStream.range(0, ROWS)
                        .mapToDouble(i -> CELLS[i][0] + 0.2 * CELLS[i][3] + RANDOM.normal(4, i) > 1 ? 1 : 0)
                        .toArray());
    }

    private static Examples weighted(Examples rows) {
        return rows.weighted(
                IntStream.range(0, ROWS).mapToDouble(i -> 0.5 + i % 3).toArray());
    }

    /** All of auto, with networks of 4 units. */
    private static AutoTable auto(Examples rows, int classes, int cycles, Optional<Path> checkpoint) {
        NetworkSizes sizes = new NetworkSizes(3, 16, new CycleSchedule(4, 2), 1, 4, 2);
        AutoOptions options = AutoOptions.defaults().withThreads(2).withMostCycles(cycles);
        AutoOptions kept = checkpoint.map(options::withCheckpoint).orElse(options);
        Folds folds = Folds.random(ROWS, 3, 1);
        AutoModel model = classes == 0
                ? AutoRegression.train(rows, COLUMNS, folds, sizes, kept)
                : AutoClassification.train(rows, COLUMNS, classes, folds, sizes, kept);
        return new AutoTable(model, Optional.empty());
    }

    private static void same(TableMethod method, Task task, Examples rows) {
        assertSame(trained(method, task, rows), trained(method, task, new StoredExamples(rows)));
    }

    private static TrainedTable trained(TableMethod method, Task task, Examples rows) {
        Dataset dataset = new Dataset(
                "rows",
                task,
                rows,
                COLUMNS.stream().map(Column::name).toList(),
                "y",
                task instanceof Task.Classification ? List.of("no", "yes") : List.of(),
                List.of(new Split(IntStream.range(0, ROWS).toArray(), new int[0])));
        TableFit fit = TableFit.of(method).cells(COLUMNS).threads(2);
        return fit.train(dataset, rows).table().orElseThrow().trained();
    }

    private static void assertSame(TrainedTable memory, TrainedTable stored) {
        assertThat(stored.document().toString()).isEqualTo(memory.document().toString());
        assertThat(stored.expectation()).isEqualTo(memory.expectation());
        assertThat(new TreeSet<>(stored.arrays().keySet()))
                .isEqualTo(new TreeSet<>(memory.arrays().keySet()));
        memory.arrays().forEach((name, array) -> {
            assertThat(stored.arrays().get(name).shape()).as(name).isEqualTo(array.shape());
            assertThat(stored.arrays().get(name).values()).as(name).containsExactly(array.values());
        });
    }

    @Test
    @DisplayName("Networks, a linear model, a process and a forest of auto, on numbers")
    void ofNumbers() {
        assertSame(
                auto(numbers(), 0, 2, Optional.empty()), auto(new StoredExamples(numbers()), 0, 2, Optional.empty()));
    }

    @Test
    @DisplayName("Networks, a logistic regression, a forest and boosted trees of auto, on classes of weighted rows")
    void ofClasses() {
        Examples rows = weighted(classes());
        assertSame(auto(rows, 2, 2, Optional.empty()), auto(new StoredExamples(rows), 2, 2, Optional.empty()));
    }

    @Test
    @DisplayName("Methods by themselves: boosted trees, a forest of weighted rows and a linear model")
    void ofMembers() {
        same(new BoostingMethod(), Task.REGRESSION, numbers());
        same(new ForestMethod(), Task.REGRESSION, weighted(numbers()));
        same(new LinearMethod(), Task.REGRESSION, weighted(numbers()));
    }

    @Test
    @DisplayName("A training from memory goes on from its checkpoint with stored rows, to the same model")
    void fromACheckpoint() {
        Optional<Path> file = Optional.of(folder.resolve("c"));
        AutoTable unused = auto(numbers(), 0, 1, file);
        assertThat(file.orElseThrow()).exists();
        assertSame(auto(numbers(), 0, 2, Optional.empty()), auto(new StoredExamples(numbers()), 0, 2, file));
    }
}
