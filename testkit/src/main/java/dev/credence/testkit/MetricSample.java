package dev.credence.testkit;

import dev.credence.core.data.Task;
import dev.credence.core.model.Poisson;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.GaussianMixture;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.predict.MixturePredictive;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.random.CounterRandom;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Predictions with targets drawn from them, which can be taken in tiles.
 *
 * @param name for messages
 * @param predict predicts some of the points
 * @param y the targets of all points
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record MetricSample(String name, Task task, Function<int[], Predictive> predict, double[] y) {
    private static final int POINTS = 400;
    private static final int DRAWS = 5;

    /** One of each kind of prediction. */
    static List<MetricSample> all() {
        return List.of(gaussian(), mixture(), counts(), classes(2), classes(5));
    }

    int size() {
        return y.length;
    }

    Predictive predictive(int[] rows) {
        return predict.apply(rows);
    }

    RegressionPredictive regression(int[] rows) {
        return (RegressionPredictive) predictive(rows);
    }

    CategoricalMixture classification(int[] rows) {
        return (CategoricalMixture) predictive(rows);
    }

    double[] targets(int[] rows) {
        return Arrays.stream(rows).mapToDouble(row -> y[row]).toArray();
    }

    /** A permutation of the points. */
    int[] shuffled() {
        return CounterRandom.of(5, 0).permutation(size(), 0);
    }

    private static MetricSample gaussian() {
        CounterRandom random = CounterRandom.of(1, 0);
        Function<int[], Predictive> predict = rows -> GaussianPredictive.of(
                numbers(rows, row -> 3 * random.normal(0, row)),
                numbers(rows, row -> 0.1 + random.uniform(1, row)),
                numbers(rows, row -> 0.5));
        return drawn("Gaussians", predict);
    }

    private static MetricSample mixture() {
        CounterRandom random = CounterRandom.of(2, 0);
        Function<int[], Predictive> predict = rows -> GaussianMixture.of(
                Arrays.stream(rows)
                        .mapToObj(row -> IntStream.range(0, DRAWS)
                                .mapToDouble(s -> 4 * random.normal(0, row) + random.normal(1, (long) row * DRAWS + s))
                                .toArray())
                        .toArray(double[][]::new),
                new double[][] {{0.3}});
        return drawn("mixtures of Gaussians", predict);
    }

    private static MetricSample counts() {
        CounterRandom random = CounterRandom.of(3, 0);
        Function<int[], Predictive> predict = rows -> {
            float[] outputs = new float[DRAWS * rows.length]; // [S, N, 1], logarithms of rates
            for (int s = 0; s < DRAWS; s++) {
                for (int i = 0; i < rows.length; i++) {
                    outputs[s * rows.length + i] = (float) (1
                            + random.normal(0, rows[i])
                            + 0.1 * random.normal(1, (long) rows[i] * DRAWS + s));
                }
            }
            return MixturePredictive.fromSamples(new Poisson(), outputs, DRAWS, rows.length, new double[0]);
        };
        return drawn("mixtures of Poissons", predict);
    }

    private static MetricSample classes(int classes) {
        CounterRandom random = CounterRandom.of(4, 0);
        Function<int[], Predictive> predict = rows -> {
            float[] logits = new float[DRAWS * rows.length * classes]; // [S, N, C]
            for (int s = 0; s < DRAWS; s++) {
                for (int i = 0; i < rows.length; i++) {
                    for (int c = 0; c < classes; c++) {
                        logits[(s * rows.length + i) * classes + c] =
                                (float) (2 * random.normal(0, (long) rows[i] * classes + c)
                                        + 0.5 * random.normal(1, ((long) rows[i] * DRAWS + s) * classes + c));
                    }
                }
            }
            return CategoricalMixture.fromLogits(logits, DRAWS, rows.length, classes);
        };
        int[] all = IntStream.range(0, POINTS).toArray();
        double[][] p = ((CategoricalMixture) predict.apply(all)).meanProbabilities();
        double[] y = new double[POINTS];
        for (int i = 0; i < POINTS; i++) {
            double u = random.uniform(2, i);
            while (y[i] < classes - 1 && u >= p[i][(int) y[i]]) {
                u -= p[i][(int) y[i]];
                y[i]++;
            }
        }
        return new MetricSample(classes + " classes", Task.classification(classes), predict, y);
    }

    private static MetricSample drawn(String name, Function<int[], Predictive> predict) {
        RegressionPredictive all =
                (RegressionPredictive) predict.apply(IntStream.range(0, POINTS).toArray());
        double[] y =
                Arrays.stream(all.sample(7, 1)).mapToDouble(draws -> draws[0]).toArray();
        return new MetricSample(name, Task.REGRESSION, predict, y);
    }

    private static double[] numbers(int[] rows, java.util.function.IntToDoubleFunction of) {
        return Arrays.stream(rows).mapToDouble(of).toArray();
    }
}
