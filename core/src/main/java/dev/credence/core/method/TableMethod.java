package dev.credence.core.method;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Examples;
import dev.credence.core.file.NpyArray;
import java.util.Map;

/**
 * A method that learns from a raw table: it encodes columns and target, partitions the rows, and determines the end of
 * training itself. Found by {@link java.util.ServiceLoader}.
 */
public non-sealed interface TableMethod extends Method {
    /**
     * Learns a predictive distribution of the target. The same arguments give the same bits with any number of threads;
     * under a time limit the result may depend on the speed of the machine.
     *
     * @param problem task and columns
     * @param rows training rows, one cell per column (see {@link dev.credence.core.data.Column}), with targets in their
     *     own unit, or class indices
     * @param settings values for this method's schema
     * @throws dev.credence.core.UserException if the table or settings are unsuitable; states why and the remedy
     */
    TrainedTable train(TableProblem problem, Examples rows, Settings settings, TableTraining training);

    /**
     * Loads a trained model from {@link TrainedTable#document} and {@link TrainedTable#arrays}. The content is
     * untrusted.
     *
     * @throws IllegalArgumentException if it is not a model of this method and problem, with the reason
     */
    TrainedTable load(TableProblem problem, Settings settings, ObjectNode document, Map<String, NpyArray> arrays);

    /**
     * Whether training keeps no copy of all rows, so that {@linkplain Examples#isStored stored} rows stay in their
     * file. False by default: it is then given rows in memory.
     */
    default boolean readsStoredRows() {
        return false;
    }

    /** Whether {@linkplain dev.credence.core.data.Column#word words of texts} may be among the columns. */
    default boolean readsTexts() {
        return false;
    }
}
