package dev.credence.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class TextTableTest {
    @Test
    void columnsAreAsWideAsTheirWidestCellAndNumbersStandOnTheRight() {
        TextTable table = TextTable.ofNumbers(List.of("metric", "value"));
        table.row("rmse", "1.5").row("α", "-10.25");
        assertThat(table.toString().lines())
                .containsExactly("metric   value", "--------------", "rmse       1.5", "α       -10.25");
    }

    @Test
    void theLastColumnIsWrappedAtBlanks() {
        TextTable table = new TextTable("a", "b");
        table.row("x", "word ".repeat(40).strip());
        assertThat(table.toString().lines()).hasSize(4).allMatch(line -> line.length() <= 110);
        assertThat(table.toString().lines().toList().get(3)).startsWith("   word");
    }

    @Test
    void numbersHaveFourSignificantDigits() {
        assertThat(List.of(0.0, 1.0, 12.3456, 0.00123456, -123456.7, 1e-9, 3e8))
                .extracting(Numbers::of)
                .containsExactly("0.000", "1.000", "12.35", "0.001235", "-123457", "1.000e-09", "3.000e+08");
        assertThat(Numbers.of(Double.NEGATIVE_INFINITY)).isEqualTo("-Infinity");
    }
}
