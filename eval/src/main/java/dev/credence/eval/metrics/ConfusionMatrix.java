package dev.credence.eval.metrics;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;

/** Counts of points by their true and their most probable class; weighted points count by their weight. */
public final class ConfusionMatrix {
    private final double[][] counts;

    /** A matrix without points. */
    public ConfusionMatrix(int classes) {
        counts = new double[classes][classes];
    }

    /**
     * Adds points.
     *
     * @param observed the true class of each [N]
     * @param predicted the decision of each [N]
     * @param weights how many times each counts [N]
     */
    public void add(int[] observed, int[] predicted, double[] weights) {
        for (int i = 0; i < observed.length; i++) {
            counts[observed[i]][predicted[i]] += weights[i];
        }
    }

    /** Number of classes. */
    public int classes() {
        return counts.length;
    }

    /** Points of a class that were decided to be of another, or the same. */
    public double count(int observed, int predicted) {
        return counts[observed][predicted];
    }

    /** Points of a class. */
    public double observed(int c) {
        return Arrays.stream(counts[c]).sum();
    }

    /** Points that were decided to be of a class. */
    public double predicted(int c) {
        return Arrays.stream(counts).mapToDouble(row -> row[c]).sum();
    }

    /** A count for people: a whole number, or four significant digits. */
    public String text(int observed, int predicted) {
        double count = counts[observed][predicted];
        return count == Math.rint(count)
                ? String.valueOf((long) count)
                : BigDecimal.valueOf(count)
                        .round(new MathContext(4))
                        .stripTrailingZeros()
                        .toPlainString();
    }
}
