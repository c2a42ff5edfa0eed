package dev.credence.cli.data;

import dev.credence.datasets.csv.ClassWeights;
import java.util.Optional;

/**
 * What weights training rows have.
 *
 * @param column the column of their weights
 * @param classes the weights of their classes
 */
public record WeightChoice(Optional<String> column, Optional<ClassWeights> classes) {
    /** Every row counts once. */
    public static final WeightChoice NONE = new WeightChoice(Optional.empty(), Optional.empty());

    /** Whether rows may count more or less than once. */
    public boolean isWeighted() {
        return column.isPresent() || classes.isPresent();
    }
}
