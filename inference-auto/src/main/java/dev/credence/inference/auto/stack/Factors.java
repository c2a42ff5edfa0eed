package dev.credence.inference.auto.stack;

import java.util.List;

/**
 * Factors that recalibrate an entry's predictions within the stack.
 *
 * @param values positive, 1 among them
 */
public record Factors(List<Double> values) {
    /** Factors κ of normals' widths. */
    public static final Factors WIDTHS = new Factors(List.of(0.35, 0.5, 0.71, 1.0, 1.41, 2.0, 3.0, 6.0, 12.0));

    /** Factors b of logits (inverse temperatures). */
    public static final Factors TEMPERATURES = new Factors(List.of(0.3, 0.5, 0.7, 1.0, 1.4, 2.0));

    public Factors {
        values = List.copyOf(values);
        if (!values.contains(1.0) || values.stream().anyMatch(v -> !(v > 0))) {
            throw new IllegalArgumentException("Factors must be positive, with 1 among them, got " + values);
        }
    }

    public int size() {
        return values.size();
    }

    public double get(int i) {
        return values.get(i);
    }

    /** The index of factor 1. */
    public int neutral() {
        return values.indexOf(1.0);
    }
}
