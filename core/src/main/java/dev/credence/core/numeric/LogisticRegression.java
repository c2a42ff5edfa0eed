package dev.credence.core.numeric;

import java.util.Arrays;

/**
 * Logistic regression of C classes, fitted to convergence by {@link Lbfgs}: W minimises
 *
 * <p>−Σ_i log softmax(W (x_i, 1))_{y_i} − ½ Σ_c log softmax(W (0, 1))_c + ½ λ ‖W‖², the intercepts unpenalised,
 *
 * <p>for rows x whose columns have mean 0. The second term adds half a row of each class at the mean of the inputs: for
 * λ → ∞ the model is the class frequencies with half a row added to each, and a class without rows has a positive
 * probability.
 */
public final class LogisticRegression {
    /** Pseudo-rows of each class at the mean of the inputs. */
    public static final double PSEUDO_ROWS = 0.5;

    private static final int MOST_ITERATIONS = 300;

    private final double[][] x; // [n][d]
    private final int[] y;
    private final double[] weights;
    private final int classes;
    private final int columns; // d and the intercept

    /**
     * A regression on given rows.
     *
     * @param x [N][D], without the intercept
     * @param y the class of each row [N]
     */
    public LogisticRegression(double[][] x, int[] y, int classes) {
        this(x, y, ones(x.length), classes);
    }

    private static double[] ones(int rows) {
        double[] ones = new double[rows];
        Arrays.fill(ones, 1);
        return ones;
    }

    /**
     * A regression on weighted rows: each term of the sum over rows is multiplied by the row's weight.
     *
     * @param x [N][D], without the intercept
     * @param y the class of each row [N]
     * @param weights how many times each row counts [N], 0 or more
     */
    public LogisticRegression(double[][] x, int[] y, double[] weights, int classes) {
        this.x = x;
        this.y = y;
        this.weights = weights;
        this.classes = classes;
        columns = x[0].length + 1;
    }

    /** The initial W: zeros [C (D + 1)]. */
    public double[] start() {
        return new double[classes * columns];
    }

    /**
     * The fitted W [C (D + 1)], class by class, each with its intercept last.
     *
     * @param rows training rows
     * @param penalty λ
     * @param start initial W; along a path of penalties, the previous solution
     */
    public double[] fit(int[] rows, double penalty, double[] start) {
        return Lbfgs.minimise((w, gradient) -> loss(w, gradient, rows, penalty), start, MOST_ITERATIONS);
    }

    private double loss(double[] w, double[] gradient, int[] rows, double penalty) {
        Arrays.fill(gradient, 0);
        double[] logits = new double[classes];
        double loss = 0;
        for (int i : rows) {
            logProbabilities(w, x[i], logits);
            loss -= weights[i] * logits[y[i]];
            for (int c = 0; c < classes; c++) {
                addRow(weights[i] * (Math.exp(logits[c]) - (c == y[i] ? 1 : 0)), x[i], gradient, c * columns);
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
        for (int c = 0; c < classes; c++) {
            double sum = w[(c + 1) * columns - 1];
            for (int j = 0; j < row.length; j++) {
                sum += w[c * columns + j] * row[j];
            }
            into[c] = sum;
        }
        double logTotal = LogSumExp.of(into);
        for (int c = 0; c < classes; c++) {
            into[c] -= logTotal;
        }
    }

    /** Σ_i w_i log p(y_i | x_i) over the given rows. */
    public double logScore(double[] w, int[] rows) {
        double[] logits = new double[classes];
        double sum = 0;
        for (int i : rows) {
            logProbabilities(w, x[i], logits);
            sum += weights[i] * logits[y[i]];
        }
        return sum;
    }

    /** The weight Σ_i w_i of those of the given rows whose most probable class is y_i. */
    public double right(double[] w, int[] rows) {
        double[] logits = new double[classes];
        double sum = 0;
        for (int i : rows) {
            logProbabilities(w, x[i], logits);
            sum += Largest.index(logits) == y[i] ? weights[i] : 0;
        }
        return sum;
    }
}
