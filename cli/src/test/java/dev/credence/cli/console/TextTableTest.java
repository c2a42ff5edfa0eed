package dev.credence.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.console.TextTable.Align;
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
    void whatStandsBehindWideCharactersIsAlignedAsATerminalShowsIt() {
        TextTable table = TextTable.ofNumbers(List.of("column", "PSI"));
        table.row("😀红色", "1").row("x", "2");
        assertThat(table.toString().lines()).containsExactly("column  PSI", "-----------", "😀红色    1", "x         2");
        assertThat(TextTable.wrap("红色红色 x", 5)).containsExactly("红色", "红色", "x");
    }

    @Test
    void theLastColumnIsWrappedAtBlanks() {
        TextTable table = new TextTable("a", "b");
        table.row("x", "word ".repeat(40).strip());
        assertThat(table.toString().lines()).hasSize(5).allMatch(line -> line.length() <= 100);
        assertThat(table.toString().lines().toList().get(3)).startsWith("   word");
    }

    @Test
    void aTableFitsWhateverItsTextsAreAndLosesNothing() {
        String json = "[{\"convolution\":20,\"size\":5,\"stride\":2},{\"max-pooling\":2},{\"dense\":500}]";
        TextTable table = new TextTable(
                List.of("setting", "default", "a number of things", "what it is"),
                List.of(Align.LEFT, Align.LEFT, Align.RIGHT, Align.LEFT));
        table.row(
                "a-very-long-name-of-a-setting",
                json,
                "1234567",
                "words ".repeat(30).strip());
        table.row("b", "q".repeat(300), "-1", "");
        for (int width : new int[] {60, 80, 100, 140}) {
            List<String> lines = table.text(width).lines().toList();
            assertThat(lines).allMatch(line -> line.length() <= width);
            assertThat(table.text(width).replaceAll("[^q]", "")).hasSize(300);
            assertThat(table.text(width)).contains("1234567");
        }
        assertThat(table.text(1000).lines()).hasSize(4);
    }

    @Test
    void numbersHaveFourSignificantDigits() {
        assertThat(List.of(0.0, 1.0, 12.3456, 0.00123456, -123456.7, 1e-9, 3e8))
                .extracting(Numbers::of)
                .containsExactly("0.000", "1.000", "12.35", "0.001235", "-123457", "1.000e-09", "3.000e+08");
        assertThat(Numbers.of(Double.NEGATIVE_INFINITY)).isEqualTo("-Infinity");
    }
}
