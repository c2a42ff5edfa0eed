package dev.credence.eval.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.data.Column;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Shape;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The vocabulary of a fold is that of its training rows. */
class FoldWordsTest {
    private static final double NONE = Double.NaN;
    private static final List<String> WORDS = List.of("a", "b", "c", "d");

    private static TableData table(Split split) {
        double[][] codes = {{0, 1}, {NONE, 1}, {2, 2}, {3, 0}, {3, 2}};
        Examples rows = Examples.of(codes, new double[] {0, 1, 0, 1, 0}).inSteps(2);
        Dataset dataset = new Dataset(
                "t", Task.classification(2), rows, List.of("w1", "w2"), "y", List.of("n", "y"), List.of(split));
        List<Column> columns = List.of(Column.number("w1"), Column.number("w2"));
        return new TableData(dataset, columns, RowRelations.NONE, GapPolicy.REFUSE, WORDS);
    }

    @Test
    @DisplayName("Words seen twice in its training rows have codes by frequency; all others are unknown")
    void ofTrainingRows() {
        // of the training rows: b 2, c 2, a 1
        SplitRows rows = table(new Split(new int[] {0, 1, 2}, new int[] {3, 4})).rows(0, false);
        assertThat(Arrays.deepToString(rows.train().inputMatrix())).isEqualTo(Arrays.deepToString(new double[][] {
            {2, 0}, {NONE, 0}, {1, 1}
        }));
        assertThat(Arrays.deepToString(rows.test().inputMatrix())).isEqualTo(Arrays.deepToString(new double[][] {
            {2, 2}, {2, 1}
        }));
        assertThat(rows.train().inputShape()).isEqualTo(new Shape.Sequence(2, 1));
        assertThat(rows.test().target(0)).isEqualTo(1);
    }

    @Test
    @DisplayName("The vocabulary of all rows has every word of a fold's")
    void ofAllRows() {
        TableData table = table(new Split(new int[] {0, 1, 2}, new int[] {3, 4}));
        // c 3, then a, b and d twice each
        assertThat(FoldWords.vocabulary(table.dataset().examples(), WORDS).words())
                .containsExactly("c", "a", "b", "d");
        assertThat(table.vocabulary()).isEqualTo(4);
        assertThat(table.fingerprint())
                .isNotEqualTo(new TableData(
                                table.dataset(),
                                table.columns(),
                                RowRelations.NONE,
                                GapPolicy.REFUSE,
                                List.of("a", "b", "c", "e"))
                        .fingerprint());
    }
}
