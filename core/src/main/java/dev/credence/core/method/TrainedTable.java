package dev.credence.core.method;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Examples;
import dev.credence.core.file.NpyArray;
import dev.credence.core.predict.Predictive;
import java.util.Map;
import java.util.Optional;

/** A model that a {@link TableMethod} has trained. Immutable, and safe for use by several threads. */
public interface TrainedTable {
    /**
     * The predictive distribution of some rows, in the target's own unit.
     *
     * @param rows one cell for each column, as in training; NaN is a missing cell. Targets mean nothing
     */
    Predictive predict(Examples rows);

    /** What the model consists of, in a few words; for people. */
    String composition();

    /** What to expect on new rows; empty where the method does not know. */
    Optional<Expectation> expectation();

    /** All of the model but its large arrays: what {@link TableMethod#load} reads. The caller's. */
    ObjectNode document();

    /** Its arrays by name: letters, digits, dots, underscores and hyphens, not beginning with a dot. */
    Map<String, NpyArray> arrays();
}
