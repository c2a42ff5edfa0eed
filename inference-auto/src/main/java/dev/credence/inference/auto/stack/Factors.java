package dev.credence.inference.auto.stack;

import java.util.List;

/**
 * The ways in which an entry's predictions may be changed before they are weighed: that is what recalibrates them.
 *
 * @param values positive, 1 among them
 */
public record Factors(List<Double> values) {
    /** κ, by which widths of normals are multiplied. */
    public static final Factors WIDTHS = new Factors(List.of(0.35, 0.5, 0.71, 1.0, 1.41, 2.0, 3.0, 6.0, 12.0));

    /** b, by which logits are multiplied. */
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

    /** Which of them is 1: nothing is changed. */
    public int neutral() {
        return values.indexOf(1.0);
    }
}
