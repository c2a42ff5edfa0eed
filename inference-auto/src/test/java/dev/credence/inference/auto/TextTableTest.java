package dev.credence.inference.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Task;
import dev.credence.core.file.NpyArray;
import dev.credence.core.method.TableListener;
import dev.credence.core.method.TableMethod;
import dev.credence.core.method.TableProblem;
import dev.credence.core.method.TableTraining;
import dev.credence.core.method.TrainedTable;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.random.CounterRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Tables with a number and a text of six words among forty, of which words 0 to 9 are good and 10 to 19 bad. */
class TextTableTest {
    private static final TableMethod METHOD = new LinearMethod(); // one member, which is quick
    private static final TableMethod AUTO = new AutoMethod();
    private static final CounterRandom RANDOM = CounterRandom.of(12, 3);
    private static final int ROWS = 300;
    private static final int WORDS = 40;
    private static final int LENGTH = 6;
    private static final Map<String, String> SHORT = Map.of("cycles", "1");

    /** The number, then the words. */
    private static double[][] cells(int rows, int seed) {
        double[][] x = new double[rows][1 + LENGTH];
        for (int i = 0; i < rows; i++) {
            x[i][0] = RANDOM.normal(seed, i);
            for (int t = 1; t <= LENGTH; t++) {
                x[i][t] = Math.floor(WORDS * uniform(seed + t, i));
            }
        }
        return x;
    }

    private static double uniform(int stream, int i) {
        double z = RANDOM.normal(stream, i);
        return (Math.atan(z * 1.6) / Math.PI + 0.5) % 1;
    }

    /** Good words minus bad ones. */
    private static double goodness(double[] row) {
        return Arrays.stream(row, 1, row.length)
                .map(word -> word < 10 ? 1 : word < 20 ? -1 : 0)
                .sum();
    }

    private static Examples rows(double[][] x, IntToDoubleFunction target) {
        return Examples.of(x, IntStream.range(0, x.length).mapToDouble(target).toArray());
    }

    private static TableProblem problem(Task task, int rows) {
        List<Column> columns = new ArrayList<>(List.of(Column.number("size")));
        for (int t = 1; t <= LENGTH; t++) {
            columns.add(Column.word("review (word " + t + ")", "review", WORDS));
        }
        return new TableProblem(task, columns, rows);
    }

    private static TableTraining training(int threads, Optional<Duration> time) {
        return new TableTraining(1, threads, time, Optional.empty(), Optional.empty(), TableListener.SILENT);
    }

    private static TrainedTable trained(Task task, Examples rows) {
        return METHOD.train(problem(task, rows.size()), rows, METHOD.parse(Map.of()), training(2, Optional.empty()));
    }

    private static double logScore(TrainedTable model, Examples rows) {
        int[] y = Arrays.stream(rows.targets()).mapToInt(v -> (int) v).toArray();
        return Arrays.stream(((CategoricalMixture) model.predict(rows)).logProbability(y))
                .average()
                .orElseThrow();
    }

    @Test
    @DisplayName("Where the number of good words decides the class, it is found; the expectation is what new rows give")
    void textDecides() {
        double[][] x = cells(ROWS, 100);
        double[][] other = cells(ROWS, 200);
        TrainedTable model = trained(Task.classification(2), rows(x, i -> goodness(x[i]) > 0 ? 1 : 0));
        double score = logScore(model, rows(other, i -> goodness(other[i]) > 0 ? 1 : 0));
        assertThat(score).isGreaterThan(-0.4);
        assertThat(model.expectation().orElseThrow().logScore()).isCloseTo(score, within(0.12));
    }

    @Test
    @DisplayName("Classes by chance are predicted by their frequencies, and so it is expected")
    void chance() {
        double[][] x = cells(ROWS, 300);
        double[][] other = cells(ROWS, 400);
        IntToDoubleFunction coin = i -> RANDOM.normal(900, i) > 0 ? 1 : 0;
        TrainedTable model = trained(Task.classification(2), rows(x, coin));
        assertThat(logScore(model, rows(other, i -> coin.applyAsDouble(i + ROWS))))
                .isCloseTo(-Math.log(2), within(0.03));
        assertThat(model.expectation().orElseThrow().logScore()).isCloseTo(-Math.log(2), within(0.03));
    }

    @Test
    @DisplayName("A class of the text's words and the number together is predicted by both")
    void mixture() {
        double[][] x = cells(ROWS, 500);
        double[][] other = cells(ROWS, 600);
        Examples rows = rows(x, i -> goodness(x[i]) + 2 * x[i][0] > 0 ? 1 : 0);
        Examples later = rows(other, i -> goodness(other[i]) + 2 * other[i][0] > 0 ? 1 : 0);
        double both = logScore(trained(Task.classification(2), rows), later);
        double[][] numbers = Arrays.stream(x).map(row -> new double[] {row[0]}).toArray(double[][]::new);
        double[][] laterNumbers =
                Arrays.stream(other).map(row -> new double[] {row[0]}).toArray(double[][]::new);
        TrainedTable ofNumbers = METHOD.train(
                new TableProblem(Task.classification(2), List.of(Column.number("size")), ROWS),
                Examples.of(numbers, rows.targets()),
                METHOD.parse(Map.of()),
                training(2, Optional.empty()));
        assertThat(both).isGreaterThan(logScore(ofNumbers, Examples.of(laterNumbers, later.targets())) + 0.1);
        assertThat(both).isGreaterThan(-0.35);
    }

    @Test
    @DisplayName("A number that depends on the words is predicted; three classes are; text alone is enough")
    void otherTasks() {
        double[][] x = cells(ROWS, 700);
        double[][] other = cells(ROWS, 800);
        TrainedTable numbers = trained(Task.REGRESSION, rows(x, i -> 100 + 10 * goodness(x[i])));
        double[] means = ((RegressionPredictive) numbers.predict(rows(other, i -> 0))).mean();
        double error = IntStream.range(0, ROWS)
                .mapToDouble(i -> Math.abs(means[i] - 100 - 10 * goodness(other[i])))
                .average()
                .orElseThrow();
        assertThat(error).isLessThan(6); // of the mean alone: 14

        IntToDoubleFunction third = i -> goodness(x[i]) > 0 ? 2 : goodness(x[i]) < 0 ? 0 : 1;
        TrainedTable three = trained(Task.classification(3), rows(x, third));
        double score = logScore(three, rows(other, i -> goodness(other[i]) > 0 ? 2 : goodness(other[i]) < 0 ? 0 : 1));
        assertThat(score).isGreaterThan(-0.8); // of the frequencies alone: −1.05
    }

    @Test
    @DisplayName("The same bits with any number of threads, from the file, and where unknown words are added")
    void sameBits() {
        double[][] x = cells(60, 500);
        Examples rows = rows(x, i -> goodness(x[i]) > 0 ? 1 : 0);
        TableProblem problem = problem(Task.classification(2), rows.size());
        TrainedTable one = AUTO.train(problem, rows, AUTO.parse(SHORT), training(1, Optional.empty()));
        TrainedTable two = AUTO.train(problem, rows, AUTO.parse(SHORT), training(2, Optional.empty()));
        TrainedTable read = AUTO.load(problem, AUTO.parse(SHORT), one.document(), one.arrays());
        double[] expected = ((CategoricalMixture) one.predict(rows)).logMeanProbabilities()[0];
        assertThat(((CategoricalMixture) two.predict(rows)).logMeanProbabilities()[0])
                .isEqualTo(expected);
        assertThat(((CategoricalMixture) read.predict(rows)).logMeanProbabilities()[0])
                .isEqualTo(expected);

        double[][] unknown = {x[0].clone()};
        Arrays.fill(unknown[0], 1, 1 + LENGTH, WORDS);
        assertThat(((CategoricalMixture) one.predict(rows(unknown, i -> 0))).meanProbabilities()[0][1])
                .as("nothing is known of a text of unknown words: that of the training rows")
                .isBetween(0.2, 0.8);
        double[][] gaps = {x[0].clone(), x[0].clone()};
        gaps[0][1] = WORDS; // an unknown word at the beginning, in place of a known one
        gaps[1][1] = WORDS + 5; // likewise
        double[][] same = ((CategoricalMixture) one.predict(rows(gaps, i -> 0))).meanProbabilities();
        assertThat(same[1]).isEqualTo(same[0]);
        gaps[1] = new double[1 + LENGTH];
        Arrays.fill(gaps[1], 1, 1 + LENGTH, Double.NaN);
        assertThat(((CategoricalMixture) one.predict(rows(gaps, i -> 0))).meanProbabilities()[1][1])
                .as("a text without words")
                .isBetween(0.05, 0.95);
    }

    @Test
    @DisplayName("Without texts nothing is kept of them; with them, damaged arrays are refused")
    void files() {
        double[][] x = cells(60, 500);
        Examples rows = rows(x, i -> goodness(x[i]) > 0 ? 1 : 0);
        TableProblem problem = problem(Task.classification(2), rows.size());
        TrainedTable model =
                METHOD.train(problem, rows, METHOD.parse(Map.of()), training(2, Optional.of(Duration.ofMillis(50))));
        Map<String, NpyArray> arrays = new LinkedHashMap<>(model.arrays());
        arrays.remove("text.0.score");
        assertThatThrownBy(() -> METHOD.load(problem, METHOD.parse(Map.of()), model.document(), arrays))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("review");
        TableProblem words = new TableProblem(Task.classification(2), List.of(Column.number("size")), 60);
        double[][] numbers = Arrays.stream(x).map(row -> new double[] {row[0]}).toArray(double[][]::new);
        AutoTable plain = (AutoTable) METHOD.train(
                words, Examples.of(numbers, rows.targets()), METHOD.parse(Map.of()), training(2, Optional.empty()));
        assertThat(plain.texts()).isEmpty();
        assertThat(plain.arrays().keySet()).noneMatch(name -> name.startsWith("text."));
    }
}
