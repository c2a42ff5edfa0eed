package dev.credence.core.predict;

import dev.credence.core.data.EvenRows;
import dev.credence.core.numeric.Constants;
import dev.credence.core.numeric.Largest;
import dev.credence.core.numeric.LogisticRegression;
import dev.credence.core.numeric.MatrixRows;
import dev.credence.core.numeric.Ridge;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** Mean scores of held-out rows under the simplest models, the baselines. */
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

    /**
     * Scores of held-out rows.
     *
     * @param log mean log score, in nats
     * @param point root mean squared error of the means in the unit of y; for classes the accuracy, the fraction of
     *     rows whose most probable class is the true one
     */
    public record Scores(double log, double point) {
        static final Scores UNKNOWN = new Scores(Double.NaN, Double.NaN);

        /** The scores of scale · y. */
        public Scores rescaled(double scale) {
            return new Scores(log - Math.log(scale), scale * point);
        }
    }

    /** The log score of N(mean, variance) of the training targets, with a variance of at least {@code least}. */
    public static double constant(double[] y, List<Fold> folds, double least) {
        return constant(y, ones(y.length), folds, least).log();
    }

    /**
     * The same of weighted rows.
     *
     * @param weights how many times each row counts [N]
     */
    public static Scores constant(double[] y, double[] weights, List<Fold> folds, double least) {
        Sums sums = new Sums();
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
            sums.addNormal(y, weights, fold.held, i -> mean, Math.max(variance, least));
        }
        return sums.normal(held(weights, folds));
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

    /** The log score of class frequencies of the training rows, plus half a row of each class. */
    public static double frequencies(int[] y, int classes, List<Fold> folds) {
        return frequencies(y, ones(y.length), classes, folds).log();
    }

    /**
     * The same of weighted rows.
     *
     * @param weights how many times each row counts [N]
     */
    public static Scores frequencies(int[] y, double[] weights, int classes, List<Fold> folds) {
        Sums sums = new Sums();
        for (Fold fold : folds) {
            double[] counts = new double[classes];
            Arrays.fill(counts, LogisticRegression.PSEUDO_ROWS);
            for (int i : fold.training) {
                counts[y[i]] += weights[i];
            }
            double total = Arrays.stream(counts).sum();
            int most = Largest.index(counts);
            for (int i : fold.held) {
                sums.log += weights[i] * Math.log(counts[y[i]] / total);
                sums.point += y[i] == most ? weights[i] : 0;
            }
        }
        return sums.classes(held(weights, folds));
    }

    /**
     * The log score of ridge regression with the best-scoring penalty and constant noise, whose variance is that of the
     * residuals per degree of freedom, at least {@code least}; NaN above 512 inputs.
     *
     * @param x approximately standardised [N][D]
     */
    public static double linear(double[][] x, double[] y, List<Fold> folds, double least) {
        return linear(x, y, ones(y.length), folds, least).log();
    }

    /**
     * The same of weighted rows.
     *
     * @param weights how many times each row counts [N]
     */
    public static Scores linear(double[][] x, double[] y, double[] weights, List<Fold> folds, double least) {
        return linear(i -> x[i], y, weights, folds, least);
    }

    /**
     * The same of rows that are given when they are asked for: each at most twice for a fold.
     *
     * @param x gives the inputs [D] of a row
     */
    public static Scores linear(IntFunction<double[]> x, double[] y, double[] weights, List<Fold> folds, double least) {
        int columns = x.apply(0).length + 1;
        if (columns > MOST_COLUMNS) {
            return Scores.UNKNOWN;
        }
        List<Sums> sums =
                Stream.generate(Sums::new).limit(RIDGE_PENALTIES.length).toList();
        for (Fold fold : folds) {
            Ridge equations = new Ridge(columns);
            for (int i : fold.training) {
                equations.add(withConstant(x.apply(i)), y[i], weights[i]);
            }
            List<double[]> solutions = solutions(equations, sums);
            double[] squares = new double[solutions.size()];
            for (int i : fold.training) {
                double[] row = withConstant(x.apply(i));
                for (int p = 0; p < squares.length; p++) {
                    double error = error(y[i], solutions.get(p), row);
                    squares[p] += weights[i] * (error * error);
                }
            }
            double rows = sum(weights, fold.training);
            double degrees = Math.max(1, rows - Math.min(columns, Math.floor(rows / 2)));
            double[] variances = Arrays.stream(squares)
                    .map(sum -> Math.max(variance(sum, degrees, rows), least))
                    .toArray();
            addNormals(x, y, weights, fold.held, solutions, variances, sums);
        }
        double held = held(weights, folds);
        return best(sums.stream().map(sum -> sum.normal(held)));
    }

    /** The weights by each penalty; of length 0 where the equations are singular, whose score is then NaN. */
    private static List<double[]> solutions(Ridge equations, List<Sums> sums) {
        List<double[]> solutions = new ArrayList<>();
        for (int p = 0; p < RIDGE_PENALTIES.length; p++) {
            try {
                solutions.add(equations.solve(RIDGE_PENALTIES[p]));
            } catch (ArithmeticException e) { // singular in floating point beside extreme values
                sums.get(p).log = Double.NaN;
                solutions.add(new double[0]);
            }
        }
        return solutions;
    }

    private static double error(double y, double[] solution, double[] row) {
        return solution.length == 0 ? Double.NaN : y - MatrixRows.dot(solution, row);
    }

    private static void addNormals(
            IntFunction<double[]> x,
            double[] y,
            double[] weights,
            int[] held,
            List<double[]> solutions,
            double[] variances,
            List<Sums> sums) {
        double[] logs = new double[variances.length];
        for (int i : held) {
            double[] row = withConstant(x.apply(i));
            for (int p = 0; p < logs.length; p++) {
                double error = error(y[i], solutions.get(p), row);
                logs[p] -= weights[i] * logLoss(error, variances[p]);
                sums.get(p).point += weights[i] * error * error;
            }
        }
        for (int p = 0; p < logs.length; p++) {
            sums.get(p).log += logs[p];
        }
    }

    private static double logLoss(double error, double variance) {
        return 0.5 * error * error / variance + 0.5 * Math.log(variance) + Constants.HALF_LOG_2PI;
    }

    private static double[] withConstant(double[] x) {
        double[] row = Arrays.copyOf(x, x.length + 1);
        row[x.length] = 1;
        return row;
    }

    private static Scores best(Stream<Scores> scores) {
        return scores.filter(score -> !Double.isNaN(score.log()))
                .max(Comparator.comparingDouble(Scores::log))
                .orElse(Scores.UNKNOWN);
    }

    private interface Mean {
        double at(int row);
    }

    /** Sums over weighted rows: of log scores, and of squared errors or right rows. */
    private static final class Sums {
        private double log;
        private double point;

        private void addNormal(double[] y, double[] weights, int[] rows, Mean mean, double variance) {
            double sum = 0;
            for (int i : rows) {
                double error = y[i] - mean.at(i);
                sum -= weights[i] * logLoss(error, variance);
                point += weights[i] * error * error;
            }
            log += sum;
        }

        private Scores normal(double rows) {
            return new Scores(log / rows, Math.sqrt(point / rows));
        }

        private Scores classes(double rows) {
            return new Scores(log / rows, point / rows);
        }
    }

    /**
     * The log score of logistic regression with the best-scoring penalty, fitted to convergence; large tables are
     * subsampled evenly to thousands of rows. NaN above 512 inputs.
     *
     * @param x [N][D]; standardised here by the training rows
     * @param y classes [N]
     */
    public static double logistic(double[][] x, int[] y, int classes, List<Fold> folds) {
        return logistic(x, y, ones(y.length), classes, folds).log();
    }

    /**
     * The same of weighted rows.
     *
     * @param weights how many times each row counts [N]
     */
    public static Scores logistic(double[][] x, int[] y, double[] weights, int classes, List<Fold> folds) {
        return logistic(i -> x[i], y, weights, classes, folds);
    }

    /**
     * The same of rows that are given when they are asked for.
     *
     * @param x gives the inputs [D] of a row
     */
    public static Scores logistic(IntFunction<double[]> x, int[] y, double[] weights, int classes, List<Fold> folds) {
        int columns = x.apply(0).length + 1;
        if (columns > MOST_COLUMNS + 1) {
            return Scores.UNKNOWN;
        }
        int[] rows = EvenRows.scattered(y.length, Math.max(LEAST_ROWS, MOST_WORK / (columns * classes)));
        int[] place = new int[y.length];
        Arrays.fill(place, -1);
        for (int k = 0; k < rows.length; k++) {
            place[rows[k]] = k;
        }
        double[][] some = Arrays.stream(rows).mapToObj(x).toArray(double[][]::new);
        int[] targets = Arrays.stream(rows).map(i -> y[i]).toArray();
        double[] counts = Arrays.stream(rows).mapToDouble(i -> weights[i]).toArray();
        List<Sums> sums =
                Stream.generate(Sums::new).limit(LOGISTIC_PENALTIES.length).toList();
        double count = 0;
        for (Fold fold : folds) {
            int[] training = chosen(fold.training, place);
            int[] held = chosen(fold.held, place);
            LogisticRegression model = new LogisticRegression(standardised(some, training), targets, counts, classes);
            double[] w = model.start();
            for (int p = 0; p < LOGISTIC_PENALTIES.length; p++) {
                w = model.fit(training, LOGISTIC_PENALTIES[p], w);
                sums.get(p).log += model.logScore(w, held);
                sums.get(p).point += model.right(w, held);
            }
            count += sum(counts, held);
        }
        double scored = count;
        return best(sums.stream().map(sum -> sum.classes(scored)));
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
