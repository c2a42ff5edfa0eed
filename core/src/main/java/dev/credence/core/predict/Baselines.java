package dev.credence.core.predict;

import dev.credence.core.data.EvenRows;
import dev.credence.core.numeric.Constants;
import dev.credence.core.numeric.LogisticRegression;
import dev.credence.core.numeric.MatrixRows;
import dev.credence.core.numeric.Ridge;
import java.util.Arrays;
import java.util.List;

/** Mean log scores of held-out rows under the simplest models, the baselines. */
public final class Baselines {
    /**
     * Ridge penalties on standardised inputs, in units of one row. The smallest suits spectra, whose columns are nearly
     * collinear.
     */
    private static final double[] RIDGE_PENALTIES = {1e-4, 1e-2, 1, 100};

    /** Penalties of logistic regression, in descending order: each fit starts from the previous solution. */
    private static final double[] LOGISTIC_PENALTIES = {100, 10, 1, 0.1};

    private static final int MOST_COLUMNS = 512; // the cost of the normal equations grows with the cube

    private static final int FEW_ROWS = 10;

    /** Maximum of rows · columns · classes over all logistic fits, a few seconds; larger tables are subsampled. */
    private static final int MOST_WORK = 5_000_000;

    private static final int LEAST_ROWS = 2000;

    private Baselines() {}

    /**
     * Training and held-out rows of a fold.
     *
     * @param training at least 1 row
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Fold(int[] training, int[] held) {}

    /** N(mean, variance) of the training targets, with a variance of at least {@code least}. */
    public static double constant(double[] y, List<Fold> folds, double least) {
        return constant(y, ones(y.length), folds, least);
    }

    /**
     * The same of weighted rows.
     *
     * @param weights how many times each row counts [N]
     */
    public static double constant(double[] y, double[] weights, List<Fold> folds, double least) {
        double score = 0;
        for (Fold fold : folds) {
            double rows = sum(weights, fold.training);
            double mean = Arrays.stream(fold.training)
                            .mapToDouble(i -> weights[i] * y[i])
                            .sum()
                    / rows;
            double squares = Arrays.stream(fold.training)
                    .mapToDouble(i -> weights[i] * ((y[i] - mean) * (y[i] - mean)))
                    .sum();
            double variance = variance(squares, rows, rows);
            score += normal(y, weights, fold.held, i -> mean, Math.max(variance, least));
        }
        return score / held(weights, folds);
    }

    private static double[] ones(int rows) {
        double[] ones = new double[rows];
        Arrays.fill(ones, 1);
        return ones;
    }

    private static double sum(double[] weights, int[] rows) {
        return Arrays.stream(rows).mapToDouble(i -> weights[i]).sum();
    }

    /** Residual variance of standardised targets. With few rows it is shrunk towards 1 by one residual of 1. */
    private static double variance(double squares, double degrees, double rows) {
        return rows < FEW_ROWS ? (squares + 1) / (degrees + 1) : squares / degrees;
    }

    private static double held(double[] weights, List<Fold> folds) {
        return folds.stream().mapToDouble(fold -> sum(weights, fold.held)).sum();
    }

    /** Class frequencies of the training rows, plus half a row of each class. */
    public static double frequencies(int[] y, int classes, List<Fold> folds) {
        return frequencies(y, ones(y.length), classes, folds);
    }

    /**
     * The same of weighted rows.
     *
     * @param weights how many times each row counts [N]
     */
    public static double frequencies(int[] y, double[] weights, int classes, List<Fold> folds) {
        double score = 0;
        for (Fold fold : folds) {
            double[] counts = new double[classes];
            Arrays.fill(counts, LogisticRegression.PSEUDO_ROWS);
            for (int i : fold.training) {
                counts[y[i]] += weights[i];
            }
            double total = Arrays.stream(counts).sum();
            for (int i : fold.held) {
                score += weights[i] * Math.log(counts[y[i]] / total);
            }
        }
        return score / held(weights, folds);
    }

    /**
     * Ridge regression with the best-scoring penalty and constant noise, whose variance is that of the residuals per
     * degree of freedom, at least {@code least}; NaN above 512 inputs.
     *
     * @param x approximately standardised [N][D]
     */
    public static double linear(double[][] x, double[] y, List<Fold> folds, double least) {
        return linear(x, y, ones(y.length), folds, least);
    }

    /**
     * The same of weighted rows.
     *
     * @param weights how many times each row counts [N]
     */
    public static double linear(double[][] x, double[] y, double[] weights, List<Fold> folds, double least) {
        int columns = x[0].length + 1;
        if (columns > MOST_COLUMNS) {
            return Double.NaN;
        }
        double[] scores = new double[RIDGE_PENALTIES.length];
        for (Fold fold : folds) {
            Ridge equations = new Ridge(columns);
            for (int i : fold.training) {
                equations.add(withConstant(x[i]), y[i], weights[i]);
            }
            for (int p = 0; p < scores.length; p++) {
                double[] w;
                try {
                    w = equations.solve(RIDGE_PENALTIES[p]);
                } catch (ArithmeticException e) { // singular in floating point beside extreme values
                    scores[p] = Double.NaN;
                    continue;
                }
                Mean mean = i -> MatrixRows.dot(w, withConstant(x[i]));
                double squares = 0;
                for (int i : fold.training) {
                    double error = y[i] - mean.at(i);
                    squares += weights[i] * (error * error);
                }
                double rows = sum(weights, fold.training);
                double degrees = Math.max(1, rows - Math.min(columns, Math.floor(rows / 2)));
                double variance = variance(squares, degrees, rows);
                scores[p] += normal(y, weights, fold.held, mean, Math.max(variance, least));
            }
        }
        return best(scores) / held(weights, folds);
    }

    private static double[] withConstant(double[] x) {
        double[] row = Arrays.copyOf(x, x.length + 1);
        row[x.length] = 1;
        return row;
    }

    private static double best(double[] scores) {
        return Arrays.stream(scores).filter(score -> !Double.isNaN(score)).max().orElse(Double.NaN);
    }

    private interface Mean {
        double at(int row);
    }

    private static double normal(double[] y, double[] weights, int[] rows, Mean mean, double variance) {
        double sum = 0;
        for (int i : rows) {
            double error = y[i] - mean.at(i);
            sum -= weights[i] * (0.5 * error * error / variance + 0.5 * Math.log(variance) + Constants.HALF_LOG_2PI);
        }
        return sum;
    }

    /**
     * Logistic regression with the best-scoring penalty, fitted to convergence; large tables are subsampled evenly to
     * thousands of rows. NaN above 512 inputs.
     *
     * @param x [N][D]; standardised here by the training rows
     * @param y classes [N]
     */
    public static double logistic(double[][] x, int[] y, int classes, List<Fold> folds) {
        return logistic(x, y, ones(y.length), classes, folds);
    }

    /**
     * The same of weighted rows.
     *
     * @param weights how many times each row counts [N]
     */
    public static double logistic(double[][] x, int[] y, double[] weights, int classes, List<Fold> folds) {
        int columns = x[0].length + 1;
        if (columns > MOST_COLUMNS + 1) {
            return Double.NaN;
        }
        int[] rows = EvenRows.scattered(x.length, Math.max(LEAST_ROWS, MOST_WORK / (columns * classes)));
        int[] place = new int[x.length];
        Arrays.fill(place, -1);
        for (int k = 0; k < rows.length; k++) {
            place[rows[k]] = k;
        }
        double[][] some = Arrays.stream(rows).mapToObj(i -> x[i]).toArray(double[][]::new);
        int[] targets = Arrays.stream(rows).map(i -> y[i]).toArray();
        double[] counts = Arrays.stream(rows).mapToDouble(i -> weights[i]).toArray();
        double[] scores = new double[LOGISTIC_PENALTIES.length];
        double count = 0;
        for (Fold fold : folds) {
            int[] training = chosen(fold.training, place);
            int[] held = chosen(fold.held, place);
            LogisticRegression model = new LogisticRegression(standardised(some, training), targets, counts, classes);
            double[] w = model.start();
            for (int p = 0; p < scores.length; p++) {
                w = model.fit(training, LOGISTIC_PENALTIES[p], w);
                scores[p] += model.logScore(w, held);
            }
            count += sum(counts, held);
        }
        return best(scores) / count;
    }

    private static int[] chosen(int[] rows, int[] place) {
        return Arrays.stream(rows).map(i -> place[i]).filter(k -> k >= 0).toArray();
    }

    /** Scales columns to mean 0 and variance 1 over some rows; constant columns become 0. */
    private static double[][] standardised(double[][] all, int[] rows) {
        int d = all[0].length;
        double[][] x = Arrays.stream(all).map(double[]::clone).toArray(double[][]::new);
        for (int j = 0; j < d; j++) {
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
}
