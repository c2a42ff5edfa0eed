package dev.credence.eval.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.data.Column;
import dev.credence.core.data.DataException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class CrossValidationTest {
    private static Dataset data(int n, IntToDoubleFunction input, IntToDoubleFunction target, Task task) {
        double[][] inputs = IntStream.range(0, n)
                .mapToObj(i -> new double[] {input.applyAsDouble(i)})
                .toArray(double[][]::new);
        double[] targets = IntStream.range(0, n).mapToDouble(target).toArray();
        List<String> classes = task instanceof Task.Classification c
                ? IntStream.range(0, c.classes()).mapToObj(Integer::toString).toList()
                : List.of();
        return new Dataset(
                "table",
                task,
                Examples.of(inputs, targets),
                List.of("x"),
                "y",
                classes,
                List.of(new Split(IntStream.range(0, n).toArray(), new int[0])));
    }

    private static Dataset different(int n) {
        return data(n, i -> i, i -> Math.sin(i), Task.REGRESSION);
    }

    private static RowRelations groups(int n, IntUnaryOperator of) {
        return new RowRelations(Optional.of(IntStream.range(0, n).map(of).toArray()), false);
    }

    /** Every row is in one test part, and in the training parts of all other folds. */
    private static void requirePartition(List<Split> splits, int n) {
        int[] tested = new int[n];
        for (Split split : splits) {
            for (int row : split.test()) {
                tested[row]++;
            }
            assertThat(split.test()).isSorted().isNotEmpty();
            assertThat(split.train()).isSorted();
            assertThat(IntStream.concat(Arrays.stream(split.train()), Arrays.stream(split.test()))
                            .sorted()
                            .toArray())
                    .containsExactly(IntStream.range(0, n).toArray());
        }
        assertThat(tested).containsOnly(1);
    }

    private static String text(List<Split> splits) {
        return splits.stream().map(split -> Arrays.toString(split.test())).collect(Collectors.joining());
    }

    @ParameterizedTest
    @CsvSource({"10,2", "10,3", "11,5", "12,12", "97,10", "500,7"})
    void folds_are_disjoint_and_cover_all_rows_in_equal_parts(int n, int folds) {
        List<Split> splits = CrossValidation.of(different(n), RowRelations.NONE, folds, 1, 3);
        assertThat(splits).hasSize(folds);
        requirePartition(splits, n);
        assertThat(splits).allMatch(split -> split.test().length == n / folds || split.test().length == n / folds + 1);
    }

    @Test
    void the_same_seed_gives_the_same_folds_and_another_one_others() {
        Dataset data = different(60);
        String first = text(CrossValidation.of(data, RowRelations.NONE, 5, 1, 1));
        assertThat(text(CrossValidation.of(data, RowRelations.NONE, 5, 1, 1))).isEqualTo(first);
        assertThat(text(CrossValidation.of(data, RowRelations.NONE, 5, 1, 2))).isNotEqualTo(first);
    }

    @Test
    void repeats_divide_the_rows_anew() {
        List<Split> splits = CrossValidation.of(different(60), RowRelations.NONE, 5, 3, 1);
        assertThat(splits).hasSize(15);
        for (int repeat = 0; repeat < 3; repeat++) {
            requirePartition(splits.subList(5 * repeat, 5 * repeat + 5), 60);
        }
        assertThat(text(splits.subList(0, 5))).isNotEqualTo(text(splits.subList(5, 10)));
        assertThat(text(splits.subList(0, 5)))
                .isEqualTo(text(CrossValidation.of(different(60), RowRelations.NONE, 5, 1, 1)));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 7})
    void no_group_is_in_two_folds(int folds) {
        Random random = new Random(folds);
        int[] of = random.ints(80, 0, 12).toArray();
        List<Split> splits = CrossValidation.of(different(80), groups(80, i -> of[i]), folds, 1, 1);
        requirePartition(splits, 80);
        for (Split split : splits) {
            int[] held = Arrays.stream(split.test()).map(i -> of[i]).distinct().toArray();
            assertThat(Arrays.stream(split.train()).map(i -> of[i])).doesNotContainAnyElementsOf(box(held));
        }
    }

    private static List<Integer> box(int[] values) {
        return Arrays.stream(values).boxed().toList();
    }

    @Test
    void copies_of_a_row_are_in_one_fold() {
        List<Split> splits = CrossValidation.of(
                data(60, i -> i % 20, i -> Math.sin(i % 20), Task.REGRESSION), RowRelations.NONE, 4, 1, 1);
        requirePartition(splits, 60);
        for (Split split : splits) {
            assertThat(Arrays.stream(split.train()).map(i -> i % 20).boxed())
                    .doesNotContainAnyElementsOf(
                            Arrays.stream(split.test()).map(i -> i % 20).boxed().toList());
        }
    }

    @Test
    void groups_that_share_copies_are_in_one_fold_while_enough_are_left() {
        // row 59 is a copy of row 0, in the last of 10 groups
        Dataset data = data(60, i -> i % 59, i -> Math.sin(i % 59), Task.REGRESSION);
        for (Split split : CrossValidation.of(data, groups(60, i -> i / 6), 3, 1, 1)) {
            assertThat(contains(split.test(), 0)).isEqualTo(contains(split.test(), 59));
        }
        // all are copies of each other's: then groups alone
        Dataset copied = data(60, i -> i % 20, i -> Math.sin(i % 20), Task.REGRESSION);
        requirePartition(CrossValidation.of(copied, groups(60, i -> i / 20), 3, 1, 1), 60);
    }

    private static boolean contains(int[] rows, int row) {
        return Arrays.stream(rows).anyMatch(r -> r == row);
    }

    @Test
    void classes_are_spread_evenly() {
        Dataset data = data(90, i -> i, i -> i < 20 ? 1 : i < 30 ? 2 : 0, Task.classification(3));
        List<Split> splits = CrossValidation.of(data, RowRelations.NONE, 5, 1, 1);
        requirePartition(splits, 90);
        for (Split split : splits) {
            assertThat(split.test()).hasSize(18);
            assertThat(Arrays.stream(split.test()).filter(i -> i < 20).count()).isEqualTo(4);
            assertThat(Arrays.stream(split.test())
                            .filter(i -> i >= 20 && i < 30)
                            .count())
                    .isEqualTo(2);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 9})
    void in_time_order_nothing_is_trained_on_that_is_not_earlier(int folds) {
        Random random = new Random(folds);
        int[] moments = new int[50];
        for (int i = 1; i < 50; i++) {
            moments[i] = moments[i - 1] + random.nextInt(2);
        }
        List<Split> splits = CrossValidation.forward(different(50), moments, folds);
        assertThat(splits).hasSize(folds);
        int next = splits.get(0).train().length;
        for (Split split : splits) {
            assertThat(split.train()).containsExactly(IntStream.range(0, next).toArray());
            assertThat(split.test())
                    .isNotEmpty()
                    .containsExactly(
                            IntStream.range(next, next + split.test().length).toArray());
            assertThat(moments[split.test()[0]]).isGreaterThan(moments[next - 1]);
            next += split.test().length;
        }
        assertThat(next).isEqualTo(50);
    }

    @Test
    void in_time_order_blocks_are_equal_without_ties_and_possible_with_many() {
        List<Split> equal =
                CrossValidation.forward(different(60), IntStream.range(0, 60).toArray(), 5);
        assertThat(equal).allMatch(split -> split.test().length == 10);
        // half of the rows are of the last moment
        int[] late = IntStream.range(0, 20).map(i -> Math.min(i, 10)).toArray();
        assertThat(CrossValidation.forward(different(20), late, 10)).hasSize(10);
        assertThatThrownBy(() -> CrossValidation.forward(different(20), late, 11))
                .isInstanceOf(DataException.class)
                .hasMessage("table has 11 different moments, too few for 11 folds. Ask for fewer folds, or give it more"
                        + " rows.");
    }

    @Test
    void too_few_rows_or_groups_are_refused() {
        assertThatThrownBy(() -> CrossValidation.of(different(4), RowRelations.NONE, 5, 1, 1))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("table has 4 different rows, too few for 5 folds");
        assertThatThrownBy(() -> CrossValidation.of(different(40), groups(40, i -> i % 3), 4, 1, 1))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("table has 3 groups of rows, too few for 4 folds");
    }

    @Test
    void numbers_are_fitted_to_the_training_part_alone() {
        double[][] cells = {{1, 0}, {3, 1}, {Double.NaN, Double.NaN}, {100, 2}, {Double.NaN, 1}};
        Dataset data = new Dataset(
                "table",
                Task.REGRESSION,
                Examples.of(cells, new double[] {1, 2, 3, 4, 5}),
                List.of("size", "colour"),
                "y",
                List.of(),
                List.of(new Split(new int[] {0, 1, 4, 2}, new int[] {3, 2})));
        List<Column> columns =
                List.of(Column.number("size"), Column.category("colour", List.of("red", "blue", "grey")));
        TableData table = new TableData(data, columns, RowRelations.NONE, GapPolicy.MEAN);

        SplitRows numbers = table.rows(0, false);
        assertThat(numbers.dataset().inputNames()).containsExactly("size", "colour=red", "colour=blue", "colour=grey");
        assertThat(numbers.cells()).isEmpty();
        assertThat(numbers.train().inputMatrix())
                .isDeepEqualTo(new double[][] {{1, 1, 0, 0}, {3, 0, 1, 0}, {2, 0, 1, 0}, {2, 0, 1, 0}});
        assertThat(numbers.test().inputMatrix())
                .as("grey has no training rows")
                .isDeepEqualTo(new double[][] {{100, 0, 0, 0}, {2, 0, 1, 0}});
        assertThat(numbers.test().targets()).containsExactly(4, 3);

        SplitRows asTheyAre = table.rows(0, true);
        assertThat(asTheyAre.cells()).isEqualTo(columns);
        assertThat(Arrays.deepToString(asTheyAre.test().inputMatrix())).isEqualTo("[[100.0, 2.0], [NaN, NaN]]");
        assertThatThrownBy(() -> new TableData(data, columns, RowRelations.NONE, GapPolicy.REFUSE).rows(0, false))
                .hasMessageContaining("'size' has a missing value");
    }
}
