package dev.credence.inference.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.data.Column;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import dev.credence.core.method.Settings;
import dev.credence.core.method.TableListener;
import dev.credence.core.method.TableProblem;
import dev.credence.core.method.TableTraining;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.train.TableFit;
import dev.credence.core.train.TrainedModel;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The whole method on rows whose weights, fractions included, decide the answer. */
class WeightedAutoTest {
    private static final int ROWS = 160;
    private static final CounterRandom RANDOM = CounterRandom.of(9, 2);
    private static final double[][] X = IntStream.range(0, ROWS)
            .mapToObj(i -> new double[] {RANDOM.normal(0, i)})
            .toArray(double[][]::new);

    private static TrainedModel train(Task task, double[] y, double[] weights, List<String> classes) {
        Examples rows = Examples.of(X, y).weighted(weights);
        Dataset dataset = new Dataset(
                "rows",
                task,
                rows,
                List.of("x"),
                "y",
                classes,
                List.of(new Split(IntStream.range(0, ROWS).toArray(), new int[0])));
        return TableFit.of(new AutoMethod())
                .settings(Map.of("cycles", "1"))
                .threads(2)
                .train(dataset, rows);
    }

    @Test
    @DisplayName(
            "Equal numbers of two classes, of weights 2.4 and 0.6, have probabilities of 0.8 and 0.2; so the expectation")
    void classes() {
        double[] y = IntStream.range(0, ROWS).mapToDouble(i -> i % 2).toArray();
        double[] weights = Arrays.stream(y).map(c -> c == 1 ? 2.4 : 0.6).toArray();
        TrainedModel model = train(Task.classification(2), y, weights, List.of("no", "yes"));
        double[] sum = new double[1];
        model.predict(Examples.of(X, y), model.defaultSamples(), (tile, from) -> {
            for (double[] p : ((CategoricalMixture) tile).meanProbabilities()) {
                sum[0] += p[1] / ROWS;
            }
        });
        assertThat(sum[0]).isCloseTo(0.8, within(0.05));
        double entropy = 0.8 * Math.log(0.8) + 0.2 * Math.log(0.2);
        var expected = model.table().orElseThrow().trained().expectation().orElseThrow();
        assertThat(expected.constant()).isCloseTo(entropy, within(0.02));
        assertThat(expected.logScore()).isCloseTo(entropy, within(0.08));
    }

    @Test
    @DisplayName("A member that does not take weights is refused before anything is trained")
    void members() {
        Examples rows = Examples.of(X, new double[ROWS])
                .weighted(IntStream.range(0, ROWS).mapToDouble(i -> 1 + i % 2).toArray());
        AutoMethod method = new AutoMethod();
        TableProblem problem = new TableProblem(Task.REGRESSION, List.of(Column.number("x")), ROWS);
        Settings settings = method.settings().parse(Map.of("methods", "gp"));
        TableTraining training =
                new TableTraining(1, 1, Optional.empty(), Optional.empty(), Optional.empty(), TableListener.SILENT);
        // a constant target is refused by the training
        assertThatThrownBy(() -> method.train(problem, rows, settings, training))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("The method 'gp' does not take weights of rows: leave it out of the members");
    }

    @Test
    @DisplayName("Of numbers at 0 and at 10, of weights 1.5 and 0.5, the mean is 2.5")
    void numbers() {
        double[] y = IntStream.range(0, ROWS)
                .mapToDouble(i -> 10 * (i % 2) + RANDOM.normal(1, i))
                .toArray();
        double[] weights = IntStream.range(0, ROWS)
                .mapToDouble(i -> i % 2 == 1 ? 0.5 : 1.5)
                .toArray();
        TrainedModel model = train(Task.REGRESSION, y, weights, List.of());
        double[] sum = new double[1];
        model.predict(Examples.of(X, y), model.defaultSamples(), (tile, from) -> {
            for (double mean : ((RegressionPredictive) tile).mean()) {
                sum[0] += mean / ROWS;
            }
        });
        assertThat(sum[0]).isCloseTo(2.5, within(0.5));
    }
}
