package dev.credence.inference.ensemble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.train.Fit;
import dev.credence.core.train.TrainedModel;
import dev.credence.device.reference.ReferenceDevice;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** With all rows in one batch, the steps on weighted rows are those on as many copies, to rounding. */
class WeightedTrainingTest {
    private static final int ROWS = 24;
    private static final CounterRandom RANDOM = CounterRandom.of(5, 1);
    private static final double[][] X = IntStream.range(0, ROWS)
            .mapToObj(i -> new double[] {RANDOM.normal(0, i), RANDOM.normal(1, i)})
            .toArray(double[][]::new);
    private static final double[] Y = IntStream.range(0, ROWS)
            .mapToDouble(i -> 3 + X[i][0] - X[i][1] * X[i][0] + 0.3 * RANDOM.normal(2, i))
            .toArray();
    private static final double[] COPIES =
            IntStream.range(0, ROWS).mapToDouble(i -> i % 4).toArray();

    private static Examples copied() {
        int[] rows = IntStream.range(0, ROWS)
                .flatMap(i -> IntStream.generate(() -> i).limit((long) COPIES[i]))
                .toArray();
        return Examples.of(
                Arrays.stream(rows).mapToObj(i -> X[i]).toArray(double[][]::new),
                Arrays.stream(rows).mapToDouble(i -> Y[i]).toArray());
    }

    private static double[] predictions(Map<String, String> more, Examples train) {
        Map<String, String> settings =
                new java.util.HashMap<>(Map.of("epochs", "40", "batch", "1000", "hidden", "6", "activation", "tanh"));
        settings.putAll(more);
        Dataset dataset = new Dataset(
                "rows",
                Task.REGRESSION,
                train,
                List.of("a", "b"),
                "y",
                List.of(),
                List.of(new Split(IntStream.range(0, train.size()).toArray(), new int[0])));
        TrainedModel model = Fit.of(new MaximumAPosteriori(), new ReferenceDevice())
                .settings(settings)
                .train(dataset, train);
        double[] moments = new double[2 * ROWS];
        model.predict(Examples.of(X, Y), 1, (tile, from) -> {
            RegressionPredictive predicted = (RegressionPredictive) tile;
            System.arraycopy(predicted.mean(), 0, moments, from, tile.points());
            System.arraycopy(predicted.totalVariance(), 0, moments, ROWS + from, tile.points());
        });
        return moments;
    }

    private static void requireCopies(Map<String, String> settings) {
        double[] weighted = predictions(settings, Examples.of(X, Y).weighted(COPIES));
        assertThat(weighted).containsExactly(predictions(settings, copied()), within(1e-3));
        double[] once = predictions(settings, Examples.of(X, Y));
        assertThat(IntStream.range(0, ROWS)
                        .mapToDouble(i -> Math.abs(once[i] - weighted[i]))
                        .max()
                        .orElseThrow())
                .as("weights change something")
                .isGreaterThan(0.02);
    }

    @Test
    @DisplayName("Learnt noise")
    void learnt() {
        requireCopies(Map.of("noise", "learnt"));
    }

    @Test
    @DisplayName("Noise in closed form, which is a weighted mean of squares")
    void closedForm() {
        requireCopies(Map.of("noise", "closed-form"));
    }

    @Test
    @DisplayName("The noise of each row, and the β-NLL")
    void heteroscedastic() {
        requireCopies(Map.of("noise", "heteroscedastic", "beta", "0.5"));
    }

    @Test
    @DisplayName("A strong prior is divided by the sum of the weights")
    void prior() {
        requireCopies(Map.of("noise", "fixed", "length-scale", "4"));
    }

    @Test
    @DisplayName("Fractions are parts of copies: halves of two equal rows are one row")
    void fractions() {
        double[] halves = new double[2 * ROWS];
        Arrays.setAll(halves, i -> COPIES[i / 2] / 2);
        double[][] twice = IntStream.range(0, 2 * ROWS).mapToObj(i -> X[i / 2]).toArray(double[][]::new);
        double[] targets =
                IntStream.range(0, 2 * ROWS).mapToDouble(i -> Y[i / 2]).toArray();
        assertThat(predictions(Map.of(), Examples.of(twice, targets).weighted(halves)))
                .containsExactly(predictions(Map.of(), copied()), within(1e-3));
    }
}
