package dev.credence.inference.auto.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import dev.credence.core.random.CounterRandom;
import dev.credence.testkit.StoredExamples;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rows encoded when they are asked for have the numbers of rows encoded at once. */
public class StoredRowsTest {
    private static final int ROWS = 150;
    private static final CounterRandom RANDOM = CounterRandom.of(8, 1);
    private static final int MANY = 300; // codes of more than a byte
    private static final List<Column> COLUMNS = List.of(
            Column.number("x"),
            Column.number("gappy"),
            Column.number("constant"),
            Column.category("few", List.of("a", "b", "c")),
            Column.category("byte", names(11)),
            Column.category("char", names(MANY)),
            Column.category("int", names(70_000)));

    private static List<String> names(int count) {
        return IntStream.range(0, count).mapToObj(i -> "c" + i).toList();
    }

    private static Examples rows() {
        double[][] cells = new double[ROWS][];
        for (int i = 0; i < ROWS; i++) {
            cells[i] = new double[] {
                RANDOM.normal(0, i),
                i % 7 == 0 ? Double.NaN : RANDOM.below(20, 1, i),
                3,
                i % 11 == 0 ? Double.NaN : i % 2,
                RANDOM.below(10, 2, i),
                MANY - 1 - RANDOM.below(60, 3, i),
                i == 5 ? Double.NaN : 69_999 - i
            };
        }
        return Examples.of(cells, new double[ROWS]);
    }

    @Test
    @DisplayName("Numbers, pieces and codes of 1, 2 and 4 bytes, of rows in any order and repeated")
    void sameRows() {
        TableCoding coding = TableCoding.fit(rows(), COLUMNS);
        CodedRows memory = coding.code(rows());
        CodedTable table = coding.table(new StoredExamples(rows()));
        assertThat(table).isNotInstanceOf(CodedRows.class);
        assertThat(coding.table(rows())).isInstanceOf(CodedRows.class);
        assertThat(table.size()).isEqualTo(ROWS);
        assertThat(table.numberCount()).isEqualTo(memory.numberCount()).isEqualTo(coding.numbers());
        assertThat(table.pieceCount()).isEqualTo(memory.pieceCount()).isEqualTo(coding.pieces());
        int[] which = {149, 5, 0, 0, 77, 5};
        CodedRows some = table.rows(which);
        CodedRows cells = table.cells(which);
        for (int k = 0; k < which.length; k++) {
            int i = which[k];
            assertThat(some.numbers()[k]).containsExactly(memory.numbers()[i]);
            assertThat(some.pieces()[k]).hasSizeGreaterThan(8).containsExactly(memory.pieces()[i]);
            assertThat(some.codes()[k]).hasSize(3).containsExactly(memory.codes()[i]);
            assertThat(cells.numbers()[k]).containsExactly(memory.numbers()[i]);
            assertThat(cells.pieces()[k]).isEmpty();
            assertThat(cells.codes()[k]).containsExactly(memory.codes()[i]);
            for (int e = 0; e < 3; e++) {
                assertThat(table.code(i, e)).isEqualTo(memory.code(i, e)).isEqualTo(memory.codes()[i][e]);
            }
        }
        assertThat(memory.codes()[5][2]).as("unknown").isEqualTo(70_000);
    }

    @Test
    @DisplayName("An encoding is the same whether all columns, some or one are held at a time")
    void sameEncoding() {
        TableCoding all = TableCoding.fit(rows(), COLUMNS);
        assertThat(TableCoding.fit(new StoredExamples(rows()), COLUMNS)).isEqualTo(all);
        assertThat(TableCoding.fit(rows(), COLUMNS, 3)).isEqualTo(all);
        assertThat(TableCoding.fit(rows(), COLUMNS, 1)).isEqualTo(all);
    }
}
