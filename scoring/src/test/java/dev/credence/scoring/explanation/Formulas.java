package dev.credence.scoring.explanation;

import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.GaussianMixture;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.random.CounterRandom;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Models in closed form. */
final class Formulas {
    static final CounterRandom RANDOM = CounterRandom.of(15, 6);

    /** Columns: two numbers, a category of three, an unused number. */
    static final List<InputColumn> COLUMNS = InputColumn.cells(List.of(
            Column.number("a"),
            Column.number("b"),
            Column.category("kind", List.of("u", "v", "w")),
            Column.number("unused")));

    private static final int TILE = 7;

    private Formulas() {}

    /** N(mean(x), sd(x)²), in tiles; a quarter of the variance is epistemic. */
    static ExplainedModel real(ToDoubleFunction<double[]> mean, ToDoubleFunction<double[]> sd) {
        return (rows, consumer) -> tiles(rows, (x, from) -> {
            double[] variance = Arrays.stream(x).mapToDouble(sd).map(s -> s * s).toArray();
            consumer.accept(
                    GaussianPredictive.of(
                            Arrays.stream(x).mapToDouble(mean).toArray(),
                            Arrays.stream(variance).map(v -> v / 4).toArray(),
                            Arrays.stream(variance).map(v -> v * 3 / 4).toArray()),
                    from);
        });
    }

    /** Two sampled functions: mean(x) with noise that depends only on the row's position. */
    static ExplainedModel sampled(ToDoubleFunction<double[]> mean) {
        return (rows, consumer) -> tiles(rows, (x, from) -> {
            double[][] means = new double[x.length][2];
            double[][] variances = new double[x.length][2];
            for (int i = 0; i < x.length; i++) {
                for (int s = 0; s < 2; s++) {
                    means[i][s] = mean.applyAsDouble(x[i]) * (1 + 0.1 * RANDOM.normal(s, i)); // i: position in the tile
                    variances[i][s] = 0.3;
                }
            }
            consumer.accept(GaussianMixture.of(means, variances), from);
        });
    }

    /** Two samples of the second class's probability: σ(f(x) ± 1). */
    static ExplainedModel classes(ToDoubleFunction<double[]> logit) {
        return (rows, consumer) -> tiles(rows, (x, from) -> {
            double[][][] p = new double[x.length][2][2];
            for (int i = 0; i < x.length; i++) {
                for (int s = 0; s < 2; s++) {
                    p[i][s][1] = sigmoid(logit.applyAsDouble(x[i]) + 2 * s - 1);
                    p[i][s][0] = 1 - p[i][s][1];
                }
            }
            consumer.accept(CategoricalMixture.of(p), from);
        });
    }

    static double sigmoid(double x) {
        return 1 / (1 + Math.exp(-x));
    }

    private interface Tile {
        void accept(double[][] x, int from);
    }

    private static void tiles(Examples rows, Tile tile) {
        double[][] all = rows.inputMatrix();
        for (int from = 0; from < all.length; from += TILE) {
            tile.accept(Arrays.copyOfRange(all, from, Math.min(all.length, from + TILE)), from);
        }
    }

    /** Rows of {@link #COLUMNS}, every fifth cell of {@code b} missing; the target is the formula of {@code y}. */
    static Examples rows(int n, ToDoubleFunction<double[]> y) {
        double[][] x = new double[n][COLUMNS.size()];
        double[] targets = new double[n];
        for (int i = 0; i < n; i++) {
            x[i][0] = RANDOM.normal(10, i);
            x[i][1] = i % 5 == 0 ? Double.NaN : RANDOM.normal(11, i);
            x[i][2] = RANDOM.below(3, 12, i);
            x[i][3] = RANDOM.normal(13, i);
            targets[i] = y.applyAsDouble(x[i]);
        }
        return Examples.of(x, targets);
    }

    /** b, or 0 if missing. */
    static double b(double[] x) {
        return Double.isNaN(x[1]) ? 0 : x[1];
    }
}
