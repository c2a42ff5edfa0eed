package dev.credence.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.method.Expectation;
import org.junit.jupiter.api.Test;

class TableTrainingDisplayTest {
    private static String lines(double score, double constant, double linear) {
        return String.join("\n", TableTrainingDisplay.lines(new Expectation(score, 0.1, constant, linear, 0.9, 50)));
    }

    @Test
    void aSimplerModelIsBetterOnlyBeyondTheStandardError() {
        assertThat(lines(-1, -1.2, -1.1)).doesNotContain("simpler");
        assertThat(lines(-1, -0.95, -2)).contains("No better than the simpler model here, within the standard error:");
        assertThat(lines(-1, -2, -0.8)).contains("The simpler model is better here:");
        assertThat(lines(-1, -2, Double.NaN)).doesNotContain("simpler", "linear");
    }
}
