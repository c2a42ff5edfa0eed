package dev.credence.testkit;

/** An LSTM written by hand, in doubles. */
final class RecurrentEquations {
    private RecurrentEquations() {}

    /** W [I, 4U], U [U, 4U], b [4U], the gates i, f, o, g side by side. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Weights(float[] input, float[] recurrent, float[] bias) {}

    /** The last state h [U] of a row of x [rows, steps, features]. */
    static double[] lstm(Weights w, int units, int steps, int features, float[] x, int row) {
        double[] h = new double[units];
        double[] c = new double[units];
        for (int t = 0; t < steps; t++) {
            double[] a = new double[4 * units];
            for (int j = 0; j < 4 * units; j++) {
                a[j] = w.bias()[j];
                for (int i = 0; i < features; i++) {
                    a[j] += (double) x[(row * steps + t) * features + i] * w.input()[i * 4 * units + j];
                }
                for (int i = 0; i < units; i++) {
                    a[j] += h[i] * w.recurrent()[i * 4 * units + j];
                }
            }
            for (int j = 0; j < units; j++) {
                c[j] = logistic(a[units + j] + 1) * c[j] + logistic(a[j]) * Math.tanh(a[3 * units + j]);
                h[j] = logistic(a[2 * units + j]) * Math.tanh(c[j]);
            }
        }
        return h;
    }

    private static double logistic(double x) {
        return 1 / (1 + Math.exp(-x));
    }
}
