package dev.credence.core.method;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Examples;
import dev.credence.core.file.NpyArray;
import java.util.Map;

/**
 * A method that learns from a table as it is: it codes columns and target itself, divides the rows as it likes, and
 * decides when it is done. Found by {@link java.util.ServiceLoader}.
 */
public non-sealed interface TableMethod extends Method {
    /**
     * Learns a predictive distribution of the target. The same arguments give the same bits, whatever the number of
     * threads; where a time is given, the speed of the machine may decide how much is done in it.
     *
     * @param problem what is predicted, from which columns
     * @param rows the training rows: one cell for each column (see {@link dev.credence.core.data.Column}), with targets
     *     in their own unit, or class indices
     * @param settings values for this method's schema
     * @throws dev.credence.core.UserException if table and settings do not go together, saying why and what to do
     */
    TrainedTable train(TableProblem problem, Examples rows, Settings settings, TableTraining training);

    /**
     * A trained model from what {@link TrainedTable#document} and {@link TrainedTable#arrays} gave, or from what
     * somebody made of it: nothing in them is to be trusted.
     *
     * @throws IllegalArgumentException if they are no model of this method and problem, saying what is wrong
     */
    TrainedTable load(TableProblem problem, Settings settings, ObjectNode document, Map<String, NpyArray> arrays);
}
