package dev.credence.eval.baseline;

import dev.credence.core.data.Examples;
import dev.credence.core.data.Standardisation;
import dev.credence.core.data.Task;
import java.util.Arrays;

/**
 * Mean log scores of held-out rows under baseline models, in nats per row, in the target's own unit.
 *
 * @param constant score of the training targets' distribution: N(mean, variance), or the class frequencies with half a
 *     row added to each
 * @param linear score of ridge regression with constant noise, or of logistic regression; NaN above 512 inputs, where
 *     it is too expensive
 */
public record SimpleModels(double constant, double linear) {
    private static final double LOG_2_PI = Math.log(2 * Math.PI);
    private static final int MOST_INPUTS = 512;
    private static final int MOST_ROWS = 20_000;

    /**
     * Trains and scores the baselines.
     *
     * @param train at least 1 row
     * @param held at least 1 row
     */
    public static SimpleModels of(Examples train, Examples held, Task task) {
        Standardisation scaling = Standardisation.of(train, task);
        boolean small = train.inputs() <= MOST_INPUTS;
        if (task instanceof Task.Classification c) {
            return new SimpleModels(
                    frequencies(train, held, c.classes()),
                    small ? logistic(few(train), held, scaling, c.classes()) : Double.NaN);
        }
        double variance = scaling.targetScale() * scaling.targetScale();
        double constant = normal(held, i -> scaling.targetMean(), variance);
        return new SimpleModels(constant, small ? ridge(few(train), held, scaling) : Double.NaN);
    }

    /** The first rows: their order is random, and linear models need no more. */
    private static Examples few(Examples train) {
        int[] first = new int[Math.min(MOST_ROWS, train.size())];
        Arrays.setAll(first, i -> i);
        return train.rows(first);
    }

    private interface Mean {
        double at(int row);
    }

    private static double normal(Examples held, Mean mean, double variance) {
        double sum = 0;
        for (int i = 0; i < held.size(); i++) {
            double error = held.target(i) - mean.at(i);
            sum -= 0.5 * (error * error / variance + Math.log(variance) + LOG_2_PI);
        }
        return sum / held.size();
    }

    private static double frequencies(Examples train, Examples held, int classes) {
        double[] counts = new double[classes];
        Arrays.fill(counts, 0.5);
        for (int i = 0; i < train.size(); i++) {
            counts[(int) train.target(i)]++;
        }
        double total = Arrays.stream(counts).sum();
        double sum = 0;
        for (int i = 0; i < held.size(); i++) {
            sum += Math.log(counts[(int) held.target(i)] / total);
        }
        return sum / held.size();
    }

    private static double ridge(Examples train, Examples held, Standardisation scaling) {
        double[][] x = standardised(train, scaling);
        double[] y = train.targets();
        Arrays.setAll(y, i -> (y[i] - scaling.targetMean()) / scaling.targetScale());
        double[] w = LinearEquations.ridge(x, y);
        double squares = 0;
        for (int i = 0; i < x.length; i++) {
            double error = y[i] - LinearEquations.dot(w, x[i]);
            squares += error * error;
        }
        double freedom = Math.max(1, x.length - Math.min(w.length, x.length / 2));
        double variance = Math.max(1e-6, squares / freedom) * scaling.targetScale() * scaling.targetScale();
        double[][] z = standardised(held, scaling);
        return normal(held, i -> scaling.targetMean() + scaling.targetScale() * LinearEquations.dot(w, z[i]), variance);
    }

    private static double logistic(Examples train, Examples held, Standardisation scaling, int classes) {
        int[] y = Arrays.stream(train.targets()).mapToInt(c -> (int) c).toArray();
        LogisticRegression fitted = LogisticRegression.of(standardised(train, scaling), y, classes);
        double[][] z = standardised(held, scaling);
        double sum = 0;
        for (int i = 0; i < z.length; i++) {
            sum += Math.log(fitted.probabilities(z[i])[(int) held.target(i)]);
        }
        return sum / z.length;
    }

    /** Standardised inputs followed by a 1, [N][D + 1]. */
    private static double[][] standardised(Examples rows, Standardisation scaling) {
        float[] inputs = scaling.inputs(rows);
        int d = rows.inputs();
        double[][] x = new double[rows.size()][d + 1];
        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j < d; j++) {
                x[i][j] = inputs[i * d + j];
            }
            x[i][d] = 1;
        }
        return x;
    }
}
