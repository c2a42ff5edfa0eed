package dev.credence.testkit;

import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.train.TableFit;
import dev.credence.core.train.TrainedModel;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Data for the laws on intervals with a misspecified model: a sine with skewed noise whose width grows with x, and a
 * straight line with noise of constant width. All rows are independent draws, so that training, calibration and new
 * rows are exchangeable.
 *
 * @param training training rows
 * @param calibration calibration rows, on which no model is trained
 * @param later new rows
 * @param coverages the nominal coverages, ascending
 * @param seed the seed of all draws
 */
public record IntervalProblem(
        Examples training, Examples calibration, Examples later, List<Double> coverages, long seed) {
    private static final int TRAINING = 40;
    private static final int CALIBRATION = 49;
    private static final int LATER = 60;

    static IntervalProblem of(long seed) {
        CounterRandom random = CounterRandom.of(seed, 4_711);
        return new IntervalProblem(
                rows(random, 0, TRAINING),
                rows(random, TRAINING, CALIBRATION),
                rows(random, TRAINING + CALIBRATION, LATER),
                List.of(0.5, 0.8),
                seed);
    }

    private static Examples rows(CounterRandom random, int from, int count) {
        double[][] x = new double[count][1];
        double[] y = new double[count];
        for (int i = 0; i < count; i++) {
            x[i][0] = random.uniform(0, from + i);
            y[i] = Math.sin(6 * x[i][0]) - (0.2 + x[i][0]) * Math.log(random.uniform(1, from + i));
        }
        return Examples.of(x, y);
    }

    /** Trains a model on some rows. */
    public TrainedModel train(Examples rows) {
        int n = rows.size();
        Dataset data = new Dataset(
                "testkit",
                Task.REGRESSION,
                rows,
                List.of("x"),
                "y",
                List.of(),
                List.of(new Split(IntStream.range(0, n).toArray(), new int[0])));
        return TableFit.of(new StraightLine()).train(data, rows);
    }

    /** Trains a model on the {@linkplain #training training rows}. */
    public TrainedModel model() {
        return train(training);
    }
}
