package dev.credence.cli.data;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;

/**
 * What to train on.
 *
 * @param dataset gives the task and the names
 * @param examples the training points
 * @param columns how a table's columns become inputs; empty where the data are no table
 * @param facts which data these are, for the model file and for checkpoints
 * @param title which data these are, for people
 */
public record TrainingData(Dataset dataset, Examples examples, ObjectNode columns, ObjectNode facts, String title) {
    /** The fact that names the data set. */
    public static final String DATASET = "dataset";
    /** The fact that names the split. */
    public static final String SPLIT = "split";
}
