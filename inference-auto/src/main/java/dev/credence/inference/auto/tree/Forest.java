package dev.credence.inference.auto.tree;

import dev.credence.core.file.NpyArray;
import dev.credence.inference.auto.entry.Checked;
import dev.credence.inference.auto.entry.EntryShape;
import dev.credence.inference.auto.table.CodedRows;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Decision trees whose leaves hold training rows. The children of node i are {@code child[i]}, for values up to the
 * threshold, and the node after it. A leaf has child 0, and its rows are {@code leafRows} from {@code first[i]} to
 * {@code first[i] + count[i]}. Categories of embedded columns are ordered by a number, different in each tree.
 *
 * @param roots of the trees [T], ascending
 * @param feature of each node: a scaled number, or, with higher indices, an embedded column
 * @param threshold of each node
 * @param child of each node, with a higher index; 0 for a leaf
 * @param first of each leaf
 * @param count of each leaf
 * @param leafRows training rows, repeated as in the bootstrap samples
 * @param orders order number of each category [T, codes of all columns]
 */
record Forest(
        EntryShape shape,
        int[] roots,
        int[] feature,
        float[] threshold,
        int[] child,
        int[] first,
        int[] count,
        int[] leafRows,
        float[] orders) {
    /** The names of its arrays. */
    static final String[] NAMES = {"roots", "feature", "threshold", "child", "first", "count", "leaf-rows", "orders"};

    int trees() {
        return roots.length;
    }

    /** Number of codes of all embedded columns. */
    static int codes(EntryShape shape) {
        int codes = 0;
        for (int size : shape.embeddings()) {
            codes += size;
        }
        return codes;
    }

    /** The leaf of a row. */
    int leaf(int tree, CodedRows rows, int row) {
        int node = roots[tree];
        while (child[node] != 0) {
            float value = value(shape, orders, tree * codes(shape), rows, row, feature[node]);
            node = value <= threshold[node] ? child[node] : child[node] + 1;
        }
        return node;
    }

    /**
     * A row's value of a column.
     *
     * @param orders order numbers of categories; those of this tree start at {@code at}
     */
    static float value(EntryShape shape, float[] orders, int at, CodedRows rows, int row, int column) {
        if (column < shape.numbers()) {
            return rows.numbers()[row][column];
        }
        int before = at;
        for (int e = 0; e < column - shape.numbers(); e++) {
            before += shape.embeddings()[e];
        }
        return orders[before + rows.codes()[row][column - shape.numbers()]];
    }

    Map<String, NpyArray> arrays() {
        Map<String, NpyArray> arrays = new LinkedHashMap<>();
        arrays.put("roots", Checked.array(roots));
        arrays.put("feature", Checked.array(feature));
        arrays.put("threshold", new NpyArray(threshold, threshold.length));
        arrays.put("child", Checked.array(child));
        arrays.put("first", Checked.array(first));
        arrays.put("count", Checked.array(count));
        arrays.put("leaf-rows", Checked.array(leafRows));
        arrays.put("orders", new NpyArray(orders, orders.length));
        return arrays;
    }

    /**
     * Loads a forest from arrays.
     *
     * @param rows number of training rows
     * @throws IllegalArgumentException if the arrays are invalid
     */
    static Forest load(EntryShape shape, Checked checked, int rows) {
        float[] threshold = checked.values("threshold", -1);
        int nodes = threshold.length;
        int[] roots = checked.indices("roots", nodes);
        int[] feature = checked.indices("feature", Math.max(1, shape.numbers() + shape.categories()));
        int[] child = checked.indices("child", nodes);
        int[] leafRows = checked.indices("leaf-rows", rows);
        int[] first = checked.indices("first", leafRows.length + 1);
        int[] count = checked.indices("count", leafRows.length + 1);
        float[] orders = checked.values("orders", roots.length * codes(shape));
        if (roots.length == 0
                || feature.length != nodes
                || child.length != nodes
                || first.length != nodes
                || count.length != nodes) {
            throw checked.wrong("its trees have arrays of different lengths");
        }
        for (int i = 0; i < nodes; i++) {
            boolean leaf = child[i] == 0;
            if (leaf ? count[i] < 1 || first[i] + count[i] > leafRows.length : child[i] <= i || child[i] + 1 >= nodes) {
                throw checked.wrong("node " + i + " of its trees has no place in them");
            }
        }
        return new Forest(shape, roots, feature, threshold, child, first, count, leafRows, orders);
    }
}
