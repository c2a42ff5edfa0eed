package dev.credence.core.predict;

import dev.credence.core.data.Examples;
import dev.credence.core.data.Standardisation;
import dev.credence.core.data.Task;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Mean scores of held-out rows under the {@link Baselines}: log scores in nats per row, in the target's own unit, with
 * the root mean squared error in that unit, or the accuracy.
 *
 * @param constant scores without inputs: N(mean, variance) of the training targets, or class frequencies plus half a
 *     row of each class
 * @param linear scores of ridge regression with constant noise, or of logistic regression; NaN above 512 inputs
 */
public record SimpleModels(Baselines.Scores constant, Baselines.Scores linear) {
    private static final int MOST_ROWS = 20_000;
    private static final double LEAST_VARIANCE = 1e-6;

    /**
     * Trains and scores the baselines.
     *
     * @param train at least 1 row in random order; linear models use at most the first 20 000
     * @param held at least 1 row
     */
    public static SimpleModels of(Examples train, Examples held, Task task) {
        Standardisation scaling = Standardisation.of(train, task);
        Examples few =
                train.rows(IntStream.range(0, Math.min(MOST_ROWS, train.size())).toArray());
        double[][] some = rows(few, scaling);
        IntFunction<double[]> x = i -> i < some.length ? some[i] : row(held, i - some.length, scaling);
        double[] targets = concatenated(few.targets(), held.targets());
        List<Baselines.Fold> folds = List.of(new Baselines.Fold(
                IntStream.range(0, few.size()).toArray(),
                IntStream.range(few.size(), targets.length).toArray()));
        double[] ones = new double[targets.length];
        Arrays.fill(ones, 1);
        if (task instanceof Task.Classification c) {
            int[] y = Arrays.stream(targets).mapToInt(value -> (int) value).toArray();
            return new SimpleModels(
                    Baselines.frequencies(y, ones, c.classes(), folds),
                    Baselines.logistic(x, y, ones, c.classes(), folds));
        }
        double[] y = Arrays.stream(targets)
                .map(value -> (value - scaling.targetMean()) / scaling.targetScale())
                .toArray();
        return new SimpleModels(
                Baselines.constant(y, ones, folds, LEAST_VARIANCE).rescaled(scaling.targetScale()),
                Baselines.linear(x, y, ones, folds, LEAST_VARIANCE).rescaled(scaling.targetScale()));
    }

    private static double[] concatenated(double[] a, double[] b) {
        double[] all = Arrays.copyOf(a, a.length + b.length);
        System.arraycopy(b, 0, all, a.length, b.length);
        return all;
    }

    /** Standardised inputs [N][D]. */
    private static double[][] rows(Examples rows, Standardisation scaling) {
        return IntStream.range(0, rows.size())
                .mapToObj(i -> row(rows, i, scaling))
                .toArray(double[][]::new);
    }

    private static double[] row(Examples rows, int row, Standardisation scaling) {
        float[] inputs = scaling.inputs(rows, row);
        double[] x = new double[inputs.length];
        for (int j = 0; j < x.length; j++) {
            x[j] = inputs[j];
        }
        return x;
    }
}
