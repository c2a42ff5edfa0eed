package dev.credence.core.method;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Examples;
import dev.credence.core.file.NpyArray;
import dev.credence.core.predict.Predictive;
import java.util.Map;
import java.util.Optional;

/** A trained model of a {@link TableMethod}. Immutable and thread-safe. */
public interface TrainedTable {
    /**
     * Predictive distribution of rows, in the target's own unit.
     *
     * @param rows one cell per column, as in training; NaN is a missing cell. Targets are ignored
     */
    Predictive predict(Examples rows);

    /** Short description of the model's composition, for people. */
    String composition();

    /** Expected performance on new rows; empty if unknown. */
    Optional<Expectation> expectation();

    /**
     * Range of the training targets, in their own unit.
     *
     * @param smallest smallest target
     * @param median median of the targets
     * @param largest largest target
     */
    record TargetRange(double smallest, double median, double largest) {}

    /** Range of the training targets; empty where the model does not keep it, and for classes. Empty by default. */
    default Optional<TargetRange> targetRange() {
        return Optional.empty();
    }

    /** The model without its large arrays, as read by {@link TableMethod#load}. Belongs to the caller. */
    ObjectNode document();

    /** Arrays by name: letters, digits, dots, underscores and hyphens, not beginning with a dot. */
    Map<String, NpyArray> arrays();
}
