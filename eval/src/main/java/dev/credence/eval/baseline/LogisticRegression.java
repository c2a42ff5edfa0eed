package dev.credence.eval.baseline;

import java.util.Arrays;

/**
 * p(c | x) = softmax(W x)_c, with the penalty ½ ‖W‖² on the summed log loss, by Nesterov's accelerated gradient.
 *
 * @param weights [C][D]; the last input is constant
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record LogisticRegression(double[][] weights) {
    private static final int STEPS = 300;

    /** Steps of 1/L: the curvature of the summed loss is at most L = ½ Σ ‖x‖² + 1. */
    static LogisticRegression of(double[][] x, int[] y, int classes) {
        int d = x[0].length;
        double most = Arrays.stream(x)
                .mapToDouble(row -> LinearEquations.dot(row, row))
                .sum();
        double rate = 1 / (0.5 * most + 1);
        double[][] at = new double[classes][d];
        double[][] ahead = new double[classes][d];
        for (int t = 0; t < STEPS; t++) {
            double[][] gradient = gradient(new LogisticRegression(ahead), x, y);
            double momentum = t / (t + 3.0);
            for (int c = 0; c < classes; c++) {
                for (int j = 0; j < d; j++) {
                    double next = ahead[c][j] - rate * gradient[c][j];
                    ahead[c][j] = next + momentum * (next - at[c][j]);
                    at[c][j] = next;
                }
            }
        }
        return new LogisticRegression(at);
    }

    private static double[][] gradient(LogisticRegression now, double[][] x, int[] y) {
        double[][] gradient = Arrays.stream(now.weights).map(double[]::clone).toArray(double[][]::new);
        for (int i = 0; i < x.length; i++) {
            double[] p = now.probabilities(x[i]);
            p[y[i]] -= 1;
            for (int c = 0; c < p.length; c++) {
                for (int j = 0; j < x[i].length; j++) {
                    gradient[c][j] += p[c] * x[i][j];
                }
            }
        }
        return gradient;
    }

    /** Of the classes at a row of inputs [D]. */
    double[] probabilities(double[] x) {
        double[] p = new double[weights.length];
        Arrays.setAll(p, c -> LinearEquations.dot(weights[c], x));
        double highest = Arrays.stream(p).max().orElseThrow();
        double sum = 0;
        for (int c = 0; c < p.length; c++) {
            p[c] = Math.exp(p[c] - highest);
            sum += p[c];
        }
        double total = sum;
        Arrays.setAll(p, c -> p[c] / total);
        return p;
    }
}
