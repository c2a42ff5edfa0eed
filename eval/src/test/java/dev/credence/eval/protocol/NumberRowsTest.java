package dev.credence.eval.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import dev.credence.testkit.StoredExamples;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class NumberRowsTest {
    private static final List<Column> COLUMNS =
            List.of(Column.number("x"), Column.category("kind", List.of("a", "b", "c")));
    private static final double[][] CELLS = {{1, 0}, {Double.NaN, 2}, {4.5, 2}, {0.1, Double.NaN}};
    private static final double[] TARGETS = {1, 2, 3, 4};

    @Test
    @DisplayName("Rows that are read when they are asked for have the numbers of those in memory")
    void storedRows() {
        Examples memory = Examples.of(CELLS, TARGETS);
        for (GapPolicy gaps : List.of(GapPolicy.MEAN, GapPolicy.MOST_FREQUENT)) {
            Examples expected = NumberRows.fit(memory, COLUMNS, gaps).of(memory);
            Examples found =
                    NumberRows.fit(new StoredExamples(memory), COLUMNS, gaps).of(new StoredExamples(memory));
            assertThat(expected.isStored()).isFalse();
            assertThat(found.isStored()).isTrue();
            assertThat(expected.inputs()).isEqualTo(4);
            assertThat(found.inputMatrix()).isDeepEqualTo(expected.inputMatrix());
            assertThat(found.targets()).containsExactly(TARGETS);
        }
        double[] second = new double[4];
        NumberRows.fit(new StoredExamples(memory), COLUMNS, GapPolicy.MEAN)
                .of(new StoredExamples(memory))
                .inputs(1, second, 0);
        assertThat(second).containsExactly((1 + 4.5 + 0.1) / 3, 0, 0, 1);
    }

    @Test
    @DisplayName("A missing cell without a policy is found before any training, in stored rows, too")
    void aMissingCell() {
        for (Examples rows : List.of(Examples.of(CELLS, TARGETS), new StoredExamples(Examples.of(CELLS, TARGETS)))) {
            NumberRows numbers = NumberRows.fit(rows, COLUMNS, GapPolicy.REFUSE);
            assertThatThrownBy(() -> numbers.of(rows))
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining("the column 'x' has a missing value");
        }
    }
}
