package dev.credence.inference.auto;

import dev.credence.core.numeric.Cholesky;
import dev.credence.inference.auto.stack.Folds;
import dev.credence.inference.auto.table.Scaling;
import java.util.Arrays;

/** Mean out-of-fold log scores of the simplest models, to set others beside. */
final class Baselines {
    private static final double LOG_SQRT_TWO_PI = 0.5 * Math.log(2 * Math.PI);

    /**
     * The ridge penalties on standardised inputs, in units of one row. The smallest is for spectra, whose columns are
     * nearly collinear, and is enough to keep such apart.
     */
    private static final double[] PENALTIES = {1e-4, 1e-2, 1, 100};

    private static final int MOST_COLUMNS = 512; // beyond them the equations cost more than they tell

    private static final int FEW_ROWS = 10;

    private Baselines() {}

    /** N(mean, variance) of the other folds' standardised targets, its variance at least that of the floor. */
    static double constant(double[] y, Folds folds, double least) {
        double score = 0;
        for (int f = 0; f < folds.count(); f++) {
            int[] training = folds.training(f);
            double mean =
                    Arrays.stream(training).mapToDouble(i -> y[i]).average().orElseThrow();
            double squares = Arrays.stream(training)
                    .mapToDouble(i -> (y[i] - mean) * (y[i] - mean))
                    .sum();
            double variance = variance(squares, training.length, training.length);
            score += normal(y, folds.held(f), i -> mean, Math.max(variance, least));
        }
        return score / y.length;
    }

    /**
     * Of residuals of standardised targets. Few rows may have hardly any, one alone has none; so a residual of 1 is
     * added to theirs.
     */
    private static double variance(double squares, int degrees, int rows) {
        return rows < FEW_ROWS ? (squares + 1) / (degrees + 1) : squares / degrees;
    }

    /** The classes' frequencies in the other folds, with half a row of each class added. */
    static double frequencies(int[] y, int classes, Folds folds) {
        double score = 0;
        for (int f = 0; f < folds.count(); f++) {
            double[] counts = new double[classes];
            Arrays.fill(counts, 0.5);
            for (int i : folds.training(f)) {
                counts[y[i]]++;
            }
            double total = Arrays.stream(counts).sum();
            for (int i : folds.held(f)) {
                score += Math.log(counts[y[i]] / total);
            }
        }
        return score / y.length;
    }

    /**
     * Ridge regression on the scaled numbers, unclipped, with the penalty that scores best and a constant noise, its
     * variance that of the residuals per degree of freedom, and at least {@code least}; NaN beyond 512 numbers.
     */
    static double linear(float[][] scaled, double[] y, Folds folds, double least) {
        int d = scaled[0].length + 1;
        if (d > MOST_COLUMNS) {
            return Double.NaN;
        }
        double[][] x = new double[scaled.length][d - 1];
        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j < d - 1; j++) {
                x[i][j] = Scaling.unclipped(scaled[i][j]);
            }
        }
        double[] scores = new double[PENALTIES.length];
        for (int f = 0; f < folds.count(); f++) {
            int[] training = folds.training(f);
            Equations equations = Equations.of(x, y, training, d);
            for (int p = 0; p < scores.length; p++) {
                double[] w;
                try {
                    w = equations.solved(PENALTIES[p]);
                } catch (ArithmeticException e) { // too small beside numbers that are far out
                    scores[p] = Double.NaN;
                    continue;
                }
                double squares = 0;
                for (int i : training) {
                    double error = y[i] - linear(w, x[i]);
                    squares += error * error;
                }
                int degrees = Math.max(1, training.length - Math.min(d, training.length / 2));
                double variance = variance(squares, degrees, training.length);
                scores[p] += normal(y, folds.held(f), i -> linear(w, x[i]), Math.max(variance, least));
            }
        }
        return Arrays.stream(scores).filter(score -> !Double.isNaN(score)).max().orElse(Double.NaN) / y.length;
    }

    private interface Mean {
        double at(int row);
    }

    private static double normal(double[] y, int[] rows, Mean mean, double variance) {
        double sum = 0;
        for (int i : rows) {
            double error = y[i] - mean.at(i);
            sum -= 0.5 * error * error / variance + 0.5 * Math.log(variance) + LOG_SQRT_TWO_PI;
        }
        return sum;
    }

    private static double linear(double[] w, double[] x) {
        double sum = w[x.length];
        for (int j = 0; j < x.length; j++) {
            sum += w[j] * x[j];
        }
        return sum;
    }

    /**
     * XᵀX, the rows of its upper triangle from the diagonal on, and Xᵀy; the last column of X is the constant.
     *
     * @param upper not changed
     */
    private record Equations(double[][] upper, double[] right) {
        static Equations of(double[][] x, double[] y, int[] rows, int d) {
            double[][] upper = new double[d][];
            for (int j = 0; j < d; j++) {
                upper[j] = new double[d - j];
            }
            double[] right = new double[d];
            double[] row = new double[d];
            row[d - 1] = 1;
            for (int i : rows) {
                System.arraycopy(x[i], 0, row, 0, d - 1);
                for (int j = 0; j < d; j++) {
                    for (int k = j; k < d; k++) {
                        upper[j][k - j] += row[j] * row[k];
                    }
                    right[j] += row[j] * y[i];
                }
            }
            return new Equations(upper, right);
        }

        /** (XᵀX + λ I)⁻¹ Xᵀy by Cholesky's decomposition; the constant is nearly without a penalty. */
        double[] solved(double penalty) {
            double[][] sum = Arrays.stream(upper).map(double[]::clone).toArray(double[][]::new);
            for (int j = 0; j < sum.length; j++) {
                sum[j][0] += j < sum.length - 1 ? penalty : 1e-9;
            }
            return Cholesky.of(sum).solve(right.clone());
        }
    }
}
