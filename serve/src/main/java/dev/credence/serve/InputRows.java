package dev.credence.serve;

import java.util.List;

/**
 * Rows of a request as the model takes them. Arrays belong to the record and are not changed.
 *
 * @param inputs [N, D]
 * @param groups the group of each row for the guarantee; empty where it knows none
 * @param targets the outcome of each row, a class's index for classes; empty where they are not known
 * @param unusual of each row the columns whose value lies far from the training data, or is a category never seen
 */
record InputRows(double[][] inputs, double[] targets, List<String> groups, List<List<String>> unusual) {
    InputRows {
        groups = List.copyOf(groups);
        unusual = List.copyOf(unusual);
    }

    /** Rows whose outcomes are not known. */
    InputRows(double[][] inputs, List<String> groups, List<List<String>> unusual) {
        this(inputs, new double[0], groups, unusual);
    }

    int size() {
        return inputs.length;
    }
}
