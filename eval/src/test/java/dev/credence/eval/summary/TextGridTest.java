package dev.credence.eval.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TextGridTest {
    @Test
    @DisplayName("Whatever the names are, a table fits 100 columns, and has all of its numbers and letters")
    void aTableFits() {
        String label = "dropout-alpha:model=[{\"convolution\":20,\"size\":5,\"stride\":2},{\"dense\":500}],alpha=0.5";
        TextGrid grid = new TextGrid(2)
                .row("", "log_likelihood", "method", "rmse")
                .row(label, "-2.41 ± 0.05*", "x".repeat(200), "2.90 ± 0.18")
                .row("published:")
                .row("α", "-2.46 ± 0.06", "and so on", "");
        String text = grid.text("  ");
        assertThat(text.lines()).allMatch(line -> line.length() <= 100 && line.startsWith("  "));
        assertThat(text).contains("-2.41 ± 0.05*", "2.90 ± 0.18", "published:", "alpha=0.5");
        assertThat(text.replaceAll("[^x]", "")).hasSize(200);
    }

    @Test
    @DisplayName("What fits is in one line for each row")
    void whatFitsIsNotBroken() {
        assertThat(new TextGrid()
                        .row("", "rmse")
                        .row("vi", "2.5")
                        .text(" ")
                        .lines()
                        .toList())
                .isEqualTo(List.of("     rmse", " vi   2.5"));
    }
}
