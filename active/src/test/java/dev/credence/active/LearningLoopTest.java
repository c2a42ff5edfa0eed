package dev.credence.active;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The rows of a loop: initial labels, pool, candidates. */
final class LearningLoopTest {
    private static LearningData data(int classes) {
        CounterRandom random = Stream.ACQUISITION.of(1, 5);
        double[][] x = new double[200][1];
        double[] y = new double[200];
        for (int i = 0; i < 200; i++) {
            x[i][0] = random.normal(0, i);
            y[i] = i % 7 == 0 ? 1 : 0;
        }
        Dataset dataset = new Dataset(
                "d",
                classes == 0 ? Task.REGRESSION : Task.classification(classes),
                Examples.of(x, y),
                List.of("x"),
                "y",
                classes == 0 ? List.of() : List.of("no", "yes"),
                List.of(new Split(
                        IntStream.range(0, 150).toArray(),
                        IntStream.range(150, 200).toArray())));
        return LearningData.ofSplit(dataset, 0, Map.of());
    }

    @Test
    void it_begins_with_as_many_labels_of_each_class_from_the_pool() {
        LearningData data = data(2);
        int[] pool = data.pool(100, 3);
        assertThat(pool).hasSize(100).isSorted().doesNotHaveDuplicates();
        assertThat(Arrays.stream(pool)).allMatch(row -> row < 150);
        int[] start = data.start(pool, 4, 3);
        assertThat(start).hasSize(8).doesNotHaveDuplicates();
        assertThat(Arrays.stream(start)).allMatch(row -> Arrays.binarySearch(pool, row) >= 0);
        assertThat(Arrays.stream(start).filter(row -> row % 7 == 0).count()).isEqualTo(4);
        assertThat(data.start(pool, 4, 3)).isEqualTo(start);
        assertThat(data.start(pool, 4, 4)).isNotEqualTo(start);
    }

    @Test
    void of_numbers_it_begins_with_as_many_in_all() {
        assertThat(data(0).start(data(0).pool(0, 1), 6, 1)).hasSize(6).doesNotHaveDuplicates();
    }

    @Test
    void a_class_without_enough_rows_is_named() {
        assertThatThrownBy(() -> data(2).start(data(2).pool(0, 1), 30, 1))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("22 points of the class 'yes'")
                .hasMessageContaining("30 are to be labelled");
    }

    @Test
    void labelled_rows_and_the_others_are_the_pool_and_no_row_is_labelled_twice() {
        int[] pool = IntStream.range(0, 20).toArray();
        LabelledRows rows = new LabelledRows(pool, new int[] {3, 5});
        assertThat(rows.add(List.of(9, 0))).isTrue();
        assertThat(rows.rows()).containsExactly(3, 5, 9, 0);
        assertThat(rows.unlabelled()).hasSize(16).doesNotContain(3, 5, 9, 0);
        assertThat(rows.add(List.of(7, 9))).as("9 has a label").isFalse();
        assertThat(rows.add(List.of(7, 7))).as("twice").isFalse();
        assertThat(rows.add(List.of(25))).as("not in the pool").isFalse();
        assertThat(rows.rows()).hasSize(4);
    }

    @Test
    void candidates_are_some_of_the_unlabelled_others_in_every_round() {
        int[] open = IntStream.range(0, 300).map(i -> 2 * i).toArray();
        int[] first = LearningData.candidates(open, 50, 1, 0);
        assertThat(first).hasSize(50).isSorted().doesNotHaveDuplicates();
        assertThat(Arrays.stream(first)).allMatch(row -> row % 2 == 0);
        assertThat(LearningData.candidates(open, 50, 1, 1)).isNotEqualTo(first);
        assertThat(LearningData.candidates(open, 0, 1, 0)).isEqualTo(open);
    }

    @Test
    void a_held_out_part_and_the_pool_are_all_rows() {
        LearningData data = LearningData.heldOut(data(2).dataset(), 0.25, 1, Map.of());
        assertThat(data.test()).hasSize(50);
        assertThat(IntStream.concat(Arrays.stream(data.pool()), Arrays.stream(data.test()))
                        .sorted())
                .containsExactlyElementsOf(IntStream.range(0, 200).boxed().toList());
    }

    @Test
    void the_suites_can_be_read() {
        for (String name : LearningSuite.names()) {
            LearningSuite suite = LearningSuite.load(name);
            assertThat(suite.describe()).contains(name, suite.dataset());
            assertThat(suite.published())
                    .allSatisfy(p -> assertThat(suite.plan().acquisitions()).contains(p.acquisition()));
            assertThat(Acquisitions.discover().names()).containsAll(suite.plan().acquisitions());
        }
    }
}
