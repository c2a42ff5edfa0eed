package dev.credence.datasets.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.data.DataException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WeightsTest {
    private static CsvTable table(String... weights) {
        return CsvTable.of(
                "t.csv",
                "line",
                List.of("x", "w"),
                Arrays.stream(weights).map(w -> List.of("1", w)).toList());
    }

    @Test
    @DisplayName("Rows of weight 0 are left out, others keep their weights and lines")
    void zeros() {
        WeightColumn column = WeightColumn.of(table("2", "0", "0.5", "1e2", "0.0"), "w");
        assertThat(column.weights()).containsExactly(2, 0.5, 100);
        assertThat(column.left()).isEqualTo(2);
        assertThat(column.table().rows()).isEqualTo(3);
        assertThat(column.table().text(1, 1)).isEqualTo("0.5");
        assertThat(column.of(new int[] {2, 0})).containsExactly(100, 2);
        assertThat(WeightColumn.all(table("2", "0"), "w")).containsExactly(2, 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "", "NA", "inf", "heavy", "1e400", "-1e-9", "1;2", "NaN", "0x1"})
    @DisplayName("Other cells are refused with their place and what was expected")
    void refused(String cell) {
        assertThatThrownBy(() -> WeightColumn.of(table("1", cell), "w"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("column 'w': expected a weight, a finite number of 0 or more, found ");
    }

    @Test
    @DisplayName("Without a positive weight, or the column, nothing is trained on")
    void nothing() {
        assertThatThrownBy(() -> WeightColumn.of(table("0", "0"), "w"))
                .hasMessageContaining("no row of a positive weight");
        assertThatThrownBy(() -> WeightColumn.of(table("1"), "weight"))
                .hasMessageContaining("has no column 'weight'")
                .hasMessageContaining("It is to hold the weights of the rows.");
    }

    private static final List<String> CLASSES = List.of("no", "yes", "a=b");
    private static final double[] TARGETS = {0, 0, 0, 1, 2, 2};
    private static final double[] ONES = {1, 1, 1, 1, 1, 1};

    private static double[] weights(double[] rows, String... words) {
        return ClassWeights.parse(List.of(words)).applyTo("y", CLASSES, TARGETS, rows);
    }

    @Test
    @DisplayName("Balanced classes are scikit-learn's compute_class_weight, and keep the sum of the weights")
    void balanced() {
        // N/(C N_c): 6/(3·3), 6/(3·1), 6/(3·2)
        assertThat(weights(ONES, "balanced"))
                .containsExactly(new double[] {2 / 3.0, 2 / 3.0, 2 / 3.0, 2, 1, 1}, within(1e-15));
        double[] rows = {1, 2, 1, 0.5, 3, 1};
        double[] weighted = weights(rows, "balanced");
        assertThat(Arrays.stream(weighted).sum()).isCloseTo(8.5, within(1e-12));
        assertThat(weighted[0] + weighted[1] + weighted[2]).isCloseTo(8.5 / 3, within(1e-12));
        assertThat(weighted[3]).isCloseTo(8.5 / 3, within(1e-12));
    }

    @Test
    @DisplayName("Named classes have their weights, the others 1, times those of the rows")
    void named() {
        assertThat(weights(ONES, "yes=5", "a=b=0.5")).containsExactly(1, 1, 1, 5, 0.5, 0.5);
        assertThat(weights(new double[] {2, 2, 2, 2, 2, 2}, "yes=5")).containsExactly(2, 2, 2, 10, 2, 2);
    }

    @Test
    @DisplayName("What is not a weight of a class is refused with what is expected")
    void refusedClasses() {
        for (String word : List.of("yes", "yes=", "yes=0", "yes=-1", "=2", "yes=many", "balanced=1=x")) {
            assertThatThrownBy(() -> ClassWeights.parse(List.of(word)))
                    .as(word)
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining("expected balanced, or classes with positive numbers");
        }
        assertThatThrownBy(() -> ClassWeights.parse(List.of("yes=1", "yes=2"))).hasMessageContaining("has two weights");
        assertThatThrownBy(() -> weights(ONES, "maybe=2"))
                .hasMessageContaining("'maybe' is not a class of the target 'y'; its classes are no, yes, a=b");
        assertThatThrownBy(() -> ClassWeights.BALANCED.applyTo("price", List.of(), TARGETS, ONES))
                .hasMessageContaining("the target 'price' is a number");
    }
}
