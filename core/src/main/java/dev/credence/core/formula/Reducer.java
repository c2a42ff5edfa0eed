package dev.credence.core.formula;

import java.util.Arrays;

/** Accumulators of a reduction, one per element of a result. */
final class Reducer {
    private final Reduction reduction;
    /** The uncorrected sum, or the sum of e^(x − largest); unused by a maximum. */
    private final double[] sum;
    /** The compensation of the sum's rounding errors. */
    private final double[] correction;

    private final double[] largest;

    Reducer(Reduction reduction, int count) {
        this.reduction = reduction;
        sum = new double[count];
        correction = new double[count];
        largest = new double[count];
    }

    void clear() {
        Arrays.fill(sum, 0);
        Arrays.fill(correction, 0);
        Arrays.fill(largest, Double.NEGATIVE_INFINITY);
    }

    void include(int i, double x) {
        switch (reduction) {
            case NONE -> throw new IllegalStateException("There is nothing to reduce");
            case SUM -> add(i, x);
            case MAX -> largest[i] = Math.max(largest[i], x);
            case LOG_SUM_EXP -> {
                double most = Math.max(largest[i], x);
                if (most > largest[i]) {
                    double factor = Math.exp(largest[i] - most);
                    sum[i] *= factor;
                    correction[i] *= factor;
                }
                largest[i] = most;
                // an infinite or NaN maximum is the result itself; this avoids ∞ − ∞
                if (Math.abs(most) < Double.POSITIVE_INFINITY) {
                    add(i, Math.exp(x - most));
                }
            }
        }
    }

    /** Compensated summation (Neumaier 1974). */
    private void add(int i, double x) {
        double old = sum[i];
        double next = old + x;
        double lost = Math.abs(old) >= Math.abs(x) ? old - next + x : x - next + old;
        sum[i] = next;
        if (Math.abs(next) < Double.POSITIVE_INFINITY) {
            correction[i] += lost;
        }
    }

    double value(int i) {
        return switch (reduction) {
            case NONE -> throw new IllegalStateException("There is nothing to reduce");
            case SUM -> total(i);
            case MAX -> largest[i];
            case LOG_SUM_EXP ->
                Math.abs(largest[i]) < Double.POSITIVE_INFINITY ? largest[i] + Math.log(total(i)) : largest[i];
        };
    }

    private double total(int i) {
        return Math.abs(sum[i]) < Double.POSITIVE_INFINITY ? sum[i] + correction[i] : sum[i];
    }
}
