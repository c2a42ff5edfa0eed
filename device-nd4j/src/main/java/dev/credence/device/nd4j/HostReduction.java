package dev.credence.device.nd4j;

import dev.credence.core.formula.Reduction;
import java.util.Arrays;

/** Running reduction of one result in double, with elements in the order of a pass's axes. */
final class HostReduction {
    private final Reduction reduction;
    /** The sum, or the sum of e^(x − maximum); unused for a maximum. */
    private final double[] sum;

    private final double[] largest;

    HostReduction(Reduction reduction, int elements) {
        this.reduction = reduction;
        sum = new double[reduction == Reduction.MAX ? 0 : elements];
        largest = new double[reduction == Reduction.SUM ? 0 : elements];
    }

    void clear() {
        Arrays.fill(sum, 0);
        Arrays.fill(largest, Double.NEGATIVE_INFINITY);
    }

    /** Accumulates n values into one element. */
    void row(float[] x, int from, int n, int element) {
        switch (reduction) {
            case NONE -> throw new IllegalStateException("There is nothing to reduce");
            case SUM -> sum[element] += sum(x, from, n);
            case MAX -> largest[element] = Math.max(largest[element], largest(x, from, n));
            case LOG_SUM_EXP -> exponentials(x, from, n, element);
        }
    }

    /** Four partial sums, since each addition waits for the last. */
    private static double sum(float[] x, int from, int n) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int i = from;
        for (; i + 4 <= from + n; i += 4) {
            s0 += x[i];
            s1 += x[i + 1];
            s2 += x[i + 2];
            s3 += x[i + 3];
        }
        for (; i < from + n; i++) {
            s0 += x[i];
        }
        return (s0 + s1) + (s2 + s3);
    }

    private static float largest(float[] x, int from, int n) {
        float most = Float.NEGATIVE_INFINITY;
        for (int i = from; i < from + n; i++) {
            most = Math.max(most, x[i]);
        }
        return most;
    }

    private void exponentials(float[] x, int from, int n, int element) {
        double most = Math.max(largest[element], largest(x, from, n));
        double total = 0;
        // an infinite or NaN maximum is the result itself; avoids ∞ − ∞
        if (Math.abs(most) < Double.POSITIVE_INFINITY) {
            total = sum[element] * Math.exp(largest[element] - most);
            for (int i = from; i < from + n; i++) {
                total += Math.exp(x[i] - most);
            }
        }
        sum[element] = total;
        largest[element] = most;
    }

    /** Accumulates n values into as many elements. */
    void columns(float[] x, int from, int n, int element) {
        switch (reduction) {
            case NONE -> throw new IllegalStateException("There is nothing to reduce");
            case SUM -> add(x, from, n, sum, element);
            case MAX -> {
                for (int i = 0; i < n; i++) {
                    largest[element + i] = Math.max(largest[element + i], x[from + i]);
                }
            }
            case LOG_SUM_EXP -> {
                for (int i = 0; i < n; i++) {
                    exponential(x[from + i], element + i);
                }
            }
        }
    }

    private static void add(float[] x, int from, int n, double[] sum, int element) {
        for (int i = 0; i < n; i++) {
            sum[element + i] += x[from + i];
        }
    }

    private void exponential(double x, int element) {
        double old = largest[element];
        double most = Math.max(old, x);
        if (Math.abs(most) < Double.POSITIVE_INFINITY) {
            sum[element] = x > old ? sum[element] * Math.exp(old - most) + 1 : sum[element] + Math.exp(x - most);
        }
        largest[element] = most;
    }

    double value(int element) {
        return switch (reduction) {
            case NONE -> throw new IllegalStateException("There is nothing to reduce");
            case SUM -> sum[element];
            case MAX -> largest[element];
            case LOG_SUM_EXP ->
                Math.abs(largest[element]) < Double.POSITIVE_INFINITY
                        ? largest[element] + Math.log(sum[element])
                        : largest[element];
        };
    }
}
