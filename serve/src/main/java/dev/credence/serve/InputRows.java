package dev.credence.serve;

import java.util.List;

/**
 * Rows of a request as the model takes them. Arrays belong to the record and are not changed.
 *
 * @param inputs [N, D]
 * @param groups the group of each row for the guarantee; empty where it knows none
 * @param unusual of each row the columns whose value lies far from the training data, or is a category never seen
 */
record InputRows(double[][] inputs, List<String> groups, List<List<String>> unusual) {
    InputRows {
        groups = List.copyOf(groups);
        unusual = List.copyOf(unusual);
    }

    int size() {
        return inputs.length;
    }
}
