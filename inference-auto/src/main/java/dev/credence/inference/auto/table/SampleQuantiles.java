package dev.credence.inference.auto.table;

import dev.credence.core.data.RobustScale;
import java.util.Arrays;

/** Quantiles of a sample, linearly interpolated between order statistics. */
final class SampleQuantiles {
    private final double[] sorted;

    /** @param values at least one, finite; copied */
    SampleQuantiles(double[] values) {
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
        return RobustScale.quantile(sorted, p);
    }

    /** The distinct quantiles at 0, 1/parts, …, 1, ascending. */
    double[] edges(int parts) {
        double[] edges = new double[parts + 1];
        for (int t = 0; t <= parts; t++) {
            edges[t] = at((double) t / parts);
        }
        return Arrays.stream(edges).sorted().distinct().toArray();
    }
}
