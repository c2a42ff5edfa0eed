package dev.credence.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.data.Task;
import dev.credence.core.method.Expectation;
import dev.credence.core.method.Problem;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TableTrainingDisplayTest {
    private static String lines(double score, double constant, double linear) {
        return TableTrainingDisplay.warning(new Expectation(score, 0.1, constant, linear, 0.9, 50))
                .orElse("");
    }

    private static String table(Task task, Expectation expected) {
        return TableTrainingDisplay.scores(expected, "auto", new Problem(task, 2, 50), "price")
                .table()
                .toString();
    }

    @Test
    void scoresStandBesideThoseOfTheSimplestModels() {
        Expectation.Point point = new Expectation.Point(2.5, 7, 3.25);
        assertThat(table(Task.REGRESSION, new Expectation(-1, 0.1, -2, -1.5, 0.92, 50, point))
                        .lines())
                .containsExactly(
                        "50 rows, each predicted without it  log score        RMSE of price  in 90 % intervals",
                        "-------------------------------------------------------------------------------------",
                        "constant                            -2.000           7.000",
                        "linear model                        -1.500           3.250",
                        "auto                                -1.000 ± 0.1000  2.500          92 %");
    }

    @Test
    void classesHaveAnAccuracyAndWhatIsUnknownIsLeftOut() {
        Expectation.Point point = new Expectation.Point(0.9999, 0.5, Double.NaN);
        assertThat(table(Task.classification(2), new Expectation(-1, 0.1, -2, Double.NaN, Double.NaN, 50, point)))
                .contains("accuracy", "50.0 %", "99.99 %")
                .doesNotContain("logistic", "RMSE", "intervals");
        assertThat(table(Task.REGRESSION, new Expectation(-1, 0.1, -2, -1.5, Double.NaN, 50)))
                .contains("linear model", "-1.500")
                .doesNotContain("RMSE", "intervals", "NaN");
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
