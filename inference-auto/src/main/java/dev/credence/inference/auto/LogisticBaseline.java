package dev.credence.inference.auto;

import dev.credence.core.data.EvenRows;
import dev.credence.core.numeric.Lbfgs;
import dev.credence.inference.auto.stack.Folds;
import dev.credence.inference.auto.table.Scaling;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Logistic regression of C classes, fitted to convergence whatever the time, to set other models beside: W minimises
 *
 * <p>−Σ_i log softmax(W (x_i, 1))_{y_i} − ½ Σ_c log softmax(W (0, 1))_c + ½ λ ‖W‖² without the constants' column,
 *
 * <p>x standardised by the training rows. The second term is half a row of each class at the mean of the inputs, what
 * {@link Baselines#frequencies} adds too: with λ → ∞ the model is those frequencies, and a class that a fold lacks has
 * a probability.
 */
final class LogisticBaseline {
    /** From the largest on, each fit begins where the last one ended. */
    private static final double[] PENALTIES = {100, 10, 1, 0.1};

    private static final double PSEUDO_ROWS = 0.5; // of each class
    private static final int MOST_ITERATIONS = 300;
    private static final int MOST_COLUMNS = 512;

    /** Rows · columns · classes of all fits together take some seconds; of larger tables fewer rows are taken. */
    private static final int MOST_WORK = 5_000_000;

    private static final int LEAST_ROWS = 2000;

    private final double[][] x; // [n][d]
    private final int[] y;
    private final int classes;
    private final int columns; // d and the constant

    private LogisticBaseline(double[][] x, int[] y, int classes) {
        this.x = x;
        this.y = y;
        this.classes = classes;
        columns = x[0].length + 1;
    }

    /**
     * The mean out-of-fold log score of the scaled numbers, unclipped, with the penalty that scores best; of large
     * tables from rows evenly spread over it, of which there are then thousands. NaN beyond 512 numbers.
     *
     * @param scaled [n][d], as the networks have them
     * @param y classes [n]
     */
    static double score(float[][] scaled, int[] y, int classes, Folds folds) {
        int d = scaled[0].length;
        if (d > MOST_COLUMNS) {
            return Double.NaN;
        }
        int[] rows = EvenRows.scattered(scaled.length, Math.max(LEAST_ROWS, MOST_WORK / ((d + 1) * classes)));
        float[][] numbers = Arrays.stream(rows).mapToObj(i -> scaled[i]).toArray(float[][]::new);
        int[] targets = Arrays.stream(rows).map(i -> y[i]).toArray();
        double[] scores = new double[PENALTIES.length];
        for (int f = 0; f < folds.count(); f++) {
            int fold = f;
            int[] training = IntStream.range(0, rows.length)
                    .filter(i -> folds.of()[rows[i]] != fold)
                    .toArray();
            int[] held = IntStream.range(0, rows.length)
                    .filter(i -> folds.of()[rows[i]] == fold)
                    .toArray();
            LogisticBaseline model = new LogisticBaseline(standardised(numbers, training), targets, classes);
            double[] w = new double[classes * model.columns];
            for (int p = 0; p < scores.length; p++) {
                w = model.fit(training, PENALTIES[p], w);
                scores[p] += model.logScore(w, held);
            }
        }
        return Arrays.stream(scores).max().orElse(Double.NaN) / rows.length;
    }

    /** Columns of mean 0 and variance 1 over some rows; a constant one is 0. */
    private static double[][] standardised(float[][] scaled, int[] rows) {
        int d = scaled[0].length;
        double[][] x = new double[scaled.length][d];
        for (int j = 0; j < d; j++) {
            for (int i = 0; i < x.length; i++) {
                x[i][j] = Scaling.unclipped(scaled[i][j]);
            }
            int column = j;
            double mean =
                    Arrays.stream(rows).mapToDouble(i -> x[i][column]).average().orElse(0);
            double variance = Arrays.stream(rows)
                    .mapToDouble(i -> (x[i][column] - mean) * (x[i][column] - mean))
                    .average()
                    .orElse(0);
            double factor = variance > 0 ? 1 / Math.sqrt(variance) : 0;
            for (double[] row : x) {
                row[j] = (row[j] - mean) * factor;
            }
        }
        return x;
    }

    private double[] fit(int[] rows, double penalty, double[] start) {
        return Lbfgs.minimise((w, gradient) -> loss(w, gradient, rows, penalty), start, MOST_ITERATIONS);
    }

    private double loss(double[] w, double[] gradient, int[] rows, double penalty) {
        Arrays.fill(gradient, 0);
        double[] logits = new double[classes];
        double loss = 0;
        for (int i : rows) {
            logProbabilities(w, x[i], logits);
            loss -= logits[y[i]];
            for (int c = 0; c < classes; c++) {
                addRow(Math.exp(logits[c]) - (c == y[i] ? 1 : 0), x[i], gradient, c * columns);
            }
        }
        double[] mean = new double[columns - 1]; // 0
        logProbabilities(w, mean, logits);
        for (int c = 0; c < classes; c++) {
            loss -= PSEUDO_ROWS * logits[c];
            gradient[(c + 1) * columns - 1] += PSEUDO_ROWS * (classes * Math.exp(logits[c]) - 1);
        }
        for (int k = 0; k < w.length; k++) {
            if ((k + 1) % columns != 0) {
                loss += 0.5 * penalty * w[k] * w[k];
                gradient[k] += penalty * w[k];
            }
        }
        return loss;
    }

    private static void addRow(double factor, double[] row, double[] into, int from) {
        for (int j = 0; j < row.length; j++) {
            into[from + j] += factor * row[j];
        }
        into[from + row.length] += factor;
    }

    private void logProbabilities(double[] w, double[] row, double[] into) {
        double largest = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < classes; c++) {
            double sum = w[(c + 1) * columns - 1];
            for (int j = 0; j < row.length; j++) {
                sum += w[c * columns + j] * row[j];
            }
            into[c] = sum;
            largest = Math.max(largest, sum);
        }
        double total = 0;
        for (int c = 0; c < classes; c++) {
            total += Math.exp(into[c] - largest);
        }
        double logTotal = largest + Math.log(total);
        for (int c = 0; c < classes; c++) {
            into[c] -= logTotal;
        }
    }

    private double logScore(double[] w, int[] rows) {
        double[] logits = new double[classes];
        double sum = 0;
        for (int i : rows) {
            logProbabilities(w, x[i], logits);
            sum += logits[y[i]];
        }
        return sum;
    }
}
