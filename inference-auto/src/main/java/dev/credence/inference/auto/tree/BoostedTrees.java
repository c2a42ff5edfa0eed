package dev.credence.inference.auto.tree;

import dev.credence.core.file.NpyArray;
import dev.credence.inference.auto.entry.Checked;
import dev.credence.inference.auto.entry.EntryShape;
import dev.credence.inference.auto.table.CodedRows;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * F sums of decision trees, each trained without one fold: score k of a row is start_k plus the sum over r of its leaf
 * value in tree (r, k). The children of node i are {@code child[i]}, for values up to the threshold, and the node after
 * it. A leaf has child 0.
 *
 * @param shape of rows and targets
 * @param outputs K
 * @param start [F, K]
 * @param roots of the trees [F, R, K]
 * @param feature of each node: a scaled number, or, with higher indices, an embedded column
 * @param threshold of each node; for a leaf its value
 * @param child of each node, with a higher index; 0 for a leaf
 * @param orders order number of each category [F, K, codes of all columns]
 */
record BoostedTrees(
        EntryShape shape,
        int outputs,
        float[] start,
        int[] roots,
        int[] feature,
        float[] threshold,
        int[] child,
        float[] orders) {
    /** The names of its arrays. */
    static final String[] NAMES = {"start", "roots", "feature", "threshold", "child", "orders"};

    /** Number of folds F. */
    int folds() {
        return start.length / outputs;
    }

    /** Writes the scores [K] of a row by the trees of a fold. */
    void scores(int fold, CodedRows rows, int row, float[] into) {
        int rounds = roots.length / start.length;
        int codes = Forest.codes(shape);
        for (int k = 0; k < outputs; k++) {
            float sum = start[fold * outputs + k];
            int ofOutput = (fold * outputs + k) * codes;
            for (int r = 0; r < rounds; r++) {
                int node = roots[(fold * rounds + r) * outputs + k];
                while (child[node] != 0) {
                    float value = Forest.value(shape, orders, ofOutput, rows, row, feature[node]);
                    node = value <= threshold[node] ? child[node] : child[node] + 1;
                }
                sum += threshold[node];
            }
            into[k] = sum;
        }
    }

    Map<String, NpyArray> arrays() {
        Map<String, NpyArray> arrays = new LinkedHashMap<>();
        arrays.put("start", new NpyArray(start, folds(), outputs));
        arrays.put("roots", Checked.array(roots));
        arrays.put("feature", Checked.array(feature));
        arrays.put("threshold", new NpyArray(threshold, threshold.length));
        arrays.put("child", Checked.array(child));
        arrays.put("orders", new NpyArray(orders, orders.length));
        return arrays;
    }

    /**
     * Loads trees from arrays.
     *
     * @throws IllegalArgumentException if the arrays are invalid
     */
    static BoostedTrees load(EntryShape shape, int outputs, Checked checked) {
        float[] start = checked.values("start", -1, outputs);
        float[] threshold = checked.values("threshold", -1);
        int nodes = threshold.length;
        int[] roots = checked.indices("roots", nodes);
        int[] feature = checked.indices("feature", Math.max(1, shape.numbers() + shape.categories()));
        int[] child = checked.indices("child", nodes);
        float[] orders = checked.values("orders", start.length * Forest.codes(shape));
        if (start.length == 0 || roots.length % start.length != 0 || feature.length != nodes || child.length != nodes) {
            throw checked.wrong("its trees have arrays of different lengths");
        }
        for (int i = 0; i < nodes; i++) {
            if (child[i] != 0 && (child[i] <= i || child[i] + 1 >= nodes)) {
                throw checked.wrong("node " + i + " of its trees has no place in them");
            }
        }
        return new BoostedTrees(shape, outputs, start, roots, feature, threshold, child, orders);
    }
}
