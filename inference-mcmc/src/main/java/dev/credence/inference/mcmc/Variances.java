package dev.credence.inference.mcmc;

import java.util.Arrays;

/** Running variances of P coordinates (Welford 1962). Mutable. */
final class Variances {
    final double[] mean;
    final double[] squares;
    double count;

    Variances(int size) {
        mean = new double[size];
        squares = new double[size];
    }

    void add(double[] x) {
        count++;
        for (int i = 0; i < x.length; i++) {
            double deviation = x[i] - mean[i];
            mean[i] += deviation / count;
            squares[i] += deviation * (x[i] - mean[i]);
        }
    }

    void clear() {
        count = 0;
        Arrays.fill(mean, 0);
        Arrays.fill(squares, 0);
    }

    /** Variance shrunk towards 10⁻³, as in Stan: n/(n + 5) · s² + 10⁻³ · 5/(n + 5). */
    double regularised(int i) {
        double variance = count > 1 ? squares[i] / (count - 1) : 0;
        return count / (count + 5) * variance + 1e-3 * 5 / (count + 5);
    }
}
