package dev.credence.scoring.explanation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class InputColumnTest {
    private static final List<Column> CELLS = List.of(
            Column.number("a"),
            Column.number("when (year)"),
            Column.number("when (weekday)"),
            Column.category("kind", List.of("u", "v")));

    /** Inputs: a, year, weekday, and one or two of the category. */
    private static List<InputColumn> joined(List<InputColumn> columns) {
        return InputColumn.joined(columns, List.of("a", "when", "when", "kind"));
    }

    @Test
    void inputsOfOneCellAreOneColumn() {
        List<InputColumn> columns = joined(InputColumn.oneHot(CELLS));
        assertThat(columns).extracting(InputColumn::name).containsExactly("a", "when", "kind");
        assertThat(columns).extracting(InputColumn::width).containsExactly(1, 2, 2);
        assertThat(columns).extracting(InputColumn::from).containsExactly(0, 1, 3);
        InputColumn when = columns.get(1);
        assertThat(when.categorical()).isFalse();
        assertThat(when.single()).extracting(InputColumn::name).containsExactly("when (year)", "when (weekday)");
        double[] row = {9, 2024.5, 3, 0, 1};
        assertThat(when.textOf(row)).isEqualTo("year 2024.5, weekday 3");
        assertThat(columns.get(2).textOf(row)).isEqualTo("v");
        double[] other = {1, 2020, Double.NaN, 1, 0};
        when.copy(other, row);
        assertThat(row).containsExactly(9, 2020, Double.NaN, 0, 1);
        assertThat(when.textOf(row)).isEqualTo("year 2020, weekday missing");
    }

    @Test
    void aTextHasItsWordsAndNoSingleValue() {
        List<InputColumn> columns = InputColumn.joined(
                InputColumn.cells(List.of(
                        Column.word("note (word 1)", "note", 2),
                        Column.word("note (word 2)", "note", 2),
                        CELLS.get(0))),
                List.of("note", "note", "a"));
        InputColumn note = columns.get(0).ofWords("note", List.of("good", "film"));
        assertThat(note.width()).isEqualTo(2);
        assertThat(note.categorical()).isFalse();
        assertThat(note.single()).isEmpty();
        assertThat(note.textOf(new double[] {1, 2, 9})).isEqualTo("film (unknown)");
        assertThat(note.textOf(new double[] {Double.NaN, 0, 9})).isEqualTo("good");
        assertThatThrownBy(() -> note.value(new double[3])).isInstanceOf(IllegalStateException.class);
        InputColumn one = columns.get(1).ofWords("a", List.of("x"));
        assertThat(one.textOf(new double[] {0, 0, 0})).isEqualTo("x");
    }

    @Test
    void separateColumnsStaySeparate() {
        List<InputColumn> columns = InputColumn.cells(CELLS);
        assertThat(InputColumn.joined(columns, List.of("a", "b", "c", "d"))).isEqualTo(columns);
        assertThatThrownBy(() -> InputColumn.joined(columns, List.of("a")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("each of the 4 columns");
    }

    @Test
    void aColumnWithPartsHasNoSingleValue() {
        InputColumn when = joined(InputColumn.cells(CELLS)).get(1);
        assertThatThrownBy(() -> when.value(new double[4])).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> when.set(new double[4], 1)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void redundantPartsCountWhenPermutedTogether() {
        double[][] x = new double[200][4];
        for (int i = 0; i < x.length; i++) {
            double z = Formulas.RANDOM.normal(3, i);
            x[i] = new double[] {Formulas.RANDOM.normal(4, i), z, z, i % 2};
        }
        Examples rows = Examples.of(
                x, Arrays.stream(x).mapToDouble(row -> 3 * row[1] + row[0]).toArray());
        // each part carries half of the signal
        ExplainedModel model = Formulas.real(row -> 1.5 * (row[1] + row[2]) + row[0], row -> 1);
        List<InputColumn> single = InputColumn.cells(CELLS);
        double[] apart = importance(model, single, rows);
        double[] together = importance(model, joined(single), rows);
        // E(3 z' - 3 z)² = 2 · 9; a quarter of it for one part
        assertThat(together[1]).isCloseTo(4 * apart[1], within(0.25 * together[1]));
        assertThat(together[0]).isEqualTo(apart[0]);
        List<Integer> steps = new ArrayList<>();
        Dependence found = Dependence.of(model, joined(single), rows, 1, true, steps::add);
        assertThat(found.importance()).extracting(i -> i.column().name()).startsWith("when");
        assertThat(found.partial())
                .extracting(p -> p.column().name())
                .startsWith("when (year)", "when (weekday)")
                .hasSize(4);
        assertThat(steps)
                .isEqualTo(IntStream.rangeClosed(1, Dependence.steps(joined(single), true))
                        .boxed()
                        .toList());
    }

    private static double[] importance(ExplainedModel model, List<InputColumn> columns, Examples rows) {
        return PermutationImportance.of(model, columns, rows, 5, 1, done -> {}).stream()
                .mapToDouble(i -> i.logScore().value())
                .toArray();
    }
}
