package dev.credence.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.method.Expectation;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TableTrainingDisplayTest {
    private static String lines(double score, double constant, double linear) {
        return String.join("\n", TableTrainingDisplay.lines(new Expectation(score, 0.1, constant, linear, 0.9, 50)));
    }

    @Test
    void nothingIsLearntWhereAConstantIsAsGood() {
        assertThat(lines(-1, -0.95, -2)).contains("No better than a constant prediction, within the standard error:");
        assertThat(lines(-1, -1.05, -0.5)).contains("No better than a constant prediction, within the standard error:");
        assertThat(lines(-1, -0.8, -2))
                .contains("No better than a constant prediction: there may be too few rows")
                .doesNotContain("within");
    }

    @Test
    void aBetterLinearModelIsNamedOnlyBeyondTwoStandardErrors() {
        assertThat(lines(-1, -2, -0.85)).doesNotContain("better here", "too few rows");
        assertThat(lines(-1, -5.8, -0.75))
                .contains("The linear model is better here:")
                .doesNotContain("nothing to learn");
        assertThat(lines(-1, -1.2, -1.1)).doesNotContain("better here", "too few rows");
        assertThat(lines(-1, -2, Double.NaN)).doesNotContain("linear", "too few rows");
    }

    @Test
    void trainingThatTimeHasEndedSaysWhatMoreWouldDo() {
        String next = "finish cycle 5 of at most 7";
        assertThat(TableTrainingDisplay.stoppedByTime(Duration.ofMillis(38_200), next))
                .isEqualTo("Stopped by --time: another 38 s would finish cycle 5 of at most 7.");
        assertThat(TableTrainingDisplay.stoppedByTime(Duration.ofMillis(20), next))
                .startsWith("Stopped by --time: another 1.0 s would");
        assertThat(TableTrainingDisplay.stoppedByTime(Duration.ZERO, next))
                .isEqualTo("Stopped by --time: more time would finish cycle 5 of at most 7.");
    }
}
