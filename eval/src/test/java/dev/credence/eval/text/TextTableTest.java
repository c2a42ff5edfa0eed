package dev.credence.eval.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.eval.text.TextTable.Align;
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
    void aBlockIsIndentedAndFitsWithItsIndentation() {
        String label = "dropout-alpha:model=[{\"convolution\":20,\"size\":5,\"stride\":2},{\"dense\":500}],alpha=0.5";
        TextTable table = new TextTable(
                List.of("", "log_likelihood ", "method", "rmse "),
                List.of(Align.LEFT, Align.RIGHT, Align.LEFT, Align.RIGHT));
        table.row(label, "-2.41 ± 0.05*", "x".repeat(200), "2.90 ± 0.18 ")
                .title("published:")
                .row("α", "-2.46 ± 0.06 ", "and so on", "");
        String text = table.block("  ");
        assertThat(text.lines()).allMatch(line -> line.length() <= 100 && line.startsWith("  ") && !line.isBlank());
        assertThat(text).contains("-2.41 ± 0.05*", "2.90 ± 0.18", "published:", "alpha=0.5");
        assertThat(text.replaceAll("[^x]", "")).hasSize(200);
    }

    @Test
    void aBlockHasNoRuleAndNeedsNoHeader() {
        assertThat(TextTable.ofNumbers(List.of("", "rmse")).row("vi", "2.5").block(" "))
                .isEqualTo("     rmse\n vi   2.5\n");
        assertThat(new TextTable(List.of(), List.of(Align.LEFT, Align.RIGHT))
                        .row("a", "10")
                        .row("bc", "2")
                        .block(""))
                .isEqualTo("a   10\nbc   2\n");
    }
}
