package dev.credence.core.predict;

import dev.credence.core.numeric.DotProduct;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Weights of the S components of a mixture, positive with the sum 1. Equal weights are not stored: a mean over samples
 * is then exactly their sum divided by S.
 */
final class Weights {
    /** Tolerance of the sum of given weights. */
    private static final double TOLERANCE = 1e-6;

    private final int count;
    private final double @Nullable [] values;

    private Weights(int count, double @Nullable [] values) {
        this.count = count;
        this.values = values;
    }

    static Weights equal(int count) {
        return new Weights(count, null);
    }

    /** Weights proportional to positive numbers. */
    static Weights proportionalTo(double[] weights) {
        double first = weights[0];
        if (Arrays.stream(weights).allMatch(w -> w == first)) {
            return equal(weights.length);
        }
        double sum = Arrays.stream(weights).sum();
        return new Weights(
                weights.length, Arrays.stream(weights).map(w -> w / sum).toArray());
    }

    /** Requires one non-negative weight per part, with the sum 1. */
    static void check(double[] weights, int parts) {
        if (weights.length != parts) {
            throw new IllegalArgumentException(
                    "mixture: " + weights.length + " weights for " + parts + " predictives; give one each");
        }
        for (int k = 0; k < parts; k++) {
            if (!(weights[k] >= 0 && Double.isFinite(weights[k]))) {
                throw new IllegalArgumentException(
                        "mixture: weight " + k + " is " + weights[k] + ", it must be at least 0");
            }
        }
        double sum = Arrays.stream(weights).sum();
        if (Math.abs(sum - 1) > TOLERANCE) {
            throw new IllegalArgumentException(
                    "mixture: the weights sum to " + sum + ", expected 1; divide each by the sum");
        }
    }

    int count() {
        return count;
    }

    double of(int s) {
        return values == null ? 1.0 / count : values[s];
    }

    /** Weights w_0 … w_{S−1}. */
    double[] toArray() {
        double[] all = new double[count];
        Arrays.setAll(all, this::of);
        return all;
    }

    /** Σ_s w_s x_s over a range s = from …, times S if the weights are equal; see {@link #finish}. */
    double part(double[] x, int from, int length) {
        return values == null ? sum(x, length) : DotProduct.of(values, from, x, length);
    }

    /** Σ_s w_s x_s from the sum of all {@link #part}s. */
    double finish(double sum) {
        return values == null ? sum / count : sum;
    }

    /** Σ_s w_s x[from + s]. */
    double mean(double[] x, int from) {
        double sum = 0;
        for (int s = 0; s < count; s++) {
            sum += values == null ? x[from + s] : values[s] * x[from + s];
        }
        return finish(sum);
    }

    // four independent sums hide the latency of additions
    private static double sum(double[] x, int length) {
        double a = 0;
        double b = 0;
        double c = 0;
        double d = 0;
        int i = 0;
        for (; i + 3 < length; i += 4) {
            a += x[i];
            b += x[i + 1];
            c += x[i + 2];
            d += x[i + 3];
        }
        for (; i < length; i++) {
            a += x[i];
        }
        return (a + b) + (c + d);
    }

    /** The component of a uniform number in (0, 1), by inversion; for equal weights use a uniform integer. */
    int choose(double uniform) {
        double below = 0;
        for (int s = 0; s < count - 1; s++) {
            below += of(s);
            if (uniform < below) {
                return s;
            }
        }
        return count - 1;
    }

    boolean areEqual() {
        return values == null;
    }
}
