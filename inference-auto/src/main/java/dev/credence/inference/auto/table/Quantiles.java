package dev.credence.inference.auto.table;

import java.util.Arrays;

/** Quantiles of a sample, linear between its order statistics (Hyndman and Fan 1996, type 7). */
final class Quantiles {
    private final double[] sorted;

    /** Of at least one finite number; the array is copied. */
    Quantiles(double[] values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("Quantiles need at least one value");
        }
        sorted = values.clone();
        Arrays.sort(sorted);
    }

    double smallest() {
        return sorted[0];
    }

    double largest() {
        return sorted[sorted.length - 1];
    }

    /** The quantile at p ∈ [0, 1]. */
    double at(double p) {
        double position = p * (sorted.length - 1);
        int below = (int) Math.floor(position);
        int above = Math.min(below + 1, sorted.length - 1);
        double part = position - below;
        return sorted[below] == sorted[above] ? sorted[below] : (1 - part) * sorted[below] + part * sorted[above];
    }

    /** The different ones among the quantiles at 0, 1/parts, …, 1, in ascending order. */
    double[] edges(int parts) {
        double[] edges = new double[parts + 1];
        for (int t = 0; t <= parts; t++) {
            edges[t] = at((double) t / parts);
        }
        return Arrays.stream(edges).sorted().distinct().toArray();
    }
}
