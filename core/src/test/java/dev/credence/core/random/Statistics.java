package dev.credence.core.random;

import java.util.Arrays;

/** Statistics of samples, and the normal distribution function, for tests. */
public final class Statistics {
    private Statistics() {}

    /**
     * The Kolmogorov–Smirnov statistic √N · sup |F_N − F| for uniform numbers; sorts the array. It exceeds 1.95 once in
     * a thousand times.
     */
    public static double kolmogorovSmirnov(double[] uniform) {
        Arrays.sort(uniform);
        double n = uniform.length;
        double largest = 0;
        for (int i = 0; i < uniform.length; i++) {
            largest = Math.max(largest, Math.max(uniform[i] - i / n, (i + 1) / n - uniform[i]));
        }
        return largest * Math.sqrt(n);
    }

    /** Pearson's χ² of counts with equal expectations, transformed to a standard normal (Wilson and Hilferty 1931). */
    static double chiSquare(int... counts) {
        double expected = Arrays.stream(counts).asLongStream().sum() / (double) counts.length;
        double chi = Arrays.stream(counts)
                .mapToDouble(c -> (c - expected) * (c - expected) / expected)
                .sum();
        double v = 2.0 / (9 * (counts.length - 1));
        return (Math.cbrt(chi / (counts.length - 1)) - (1 - v)) / Math.sqrt(v);
    }

    /** √N · correlation, standard normal for independent numbers. */
    public static double correlation(double[] x, double[] y) {
        double mx = Arrays.stream(x).average().orElseThrow();
        double my = Arrays.stream(y).average().orElseThrow();
        double xx = 0;
        double yy = 0;
        double xy = 0;
        for (int i = 0; i < x.length; i++) {
            xx += (x[i] - mx) * (x[i] - mx);
            yy += (y[i] - my) * (y[i] - my);
            xy += (x[i] - mx) * (y[i] - my);
        }
        return xy / Math.sqrt(xx * yy) * Math.sqrt(x.length);
    }

    /**
     * Φ(x) with relative error about 1e−14, also in the lower tail: near 0 the series ½ + φ(x) Σ x^(2k+1)/(2k+1)!!,
     * below −2 Laplace's continued fraction φ(x) / (t + 1/(t + 2/(t + 3/(t + …)))), t = −x (Abramowitz and Stegun
     * 26.2.11, 26.2.14).
     */
    public static double normalCdf(double x) {
        if (x > 2) {
            return 1 - normalCdf(-x);
        }
        double density = Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
        if (x >= -2) {
            double sum = 0;
            double term = x;
            for (int k = 1; Math.abs(term) > 1e-18; k++) {
                sum += term;
                term *= x * x / (2 * k + 1);
            }
            return 0.5 + density * sum;
        }
        double fraction = 0;
        for (int k = 200; k >= 1; k--) {
            fraction = k / (-x + fraction);
        }
        return density / (-x + fraction);
    }
}
