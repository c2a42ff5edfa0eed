package dev.credence.inference.auto.tree;

import java.util.Arrays;

/** A regression tree of {@link FoldBooster}, grown on histograms of derivatives. */
final class BoostedTree {
    private static final int SUMS = 3; // G, H and number of rows

    private final BoostingSettings settings;
    private final Bins[] bins;
    private final int[] rows;
    private final float[] derivatives;
    private final int outputs;
    private final int output;
    // nodes, in growing arrays
    int nodes;
    final int[] feature;
    final float[] threshold;
    final int[] child;
    private final byte[] bin;
    // leaves, while growing
    private final int[] first;
    private final int[] count;
    private final double[][] sums;
    private final double[] gain;
    private int[] drawn = new int[0];
    private int[] columns = new int[0];

    /**
     * @param bins of each column
     * @param rows indices of table rows
     * @param derivatives g and h of each row and output
     */
    BoostedTree(BoostingSettings settings, Bins[] bins, int[] rows, float[] derivatives, int outputs, int output) {
        this.settings = settings;
        this.bins = bins;
        this.rows = rows;
        this.derivatives = derivatives;
        this.outputs = outputs;
        this.output = output;
        int most = 2 * settings.leaves() - 1;
        feature = new int[most];
        threshold = new float[most];
        child = new int[most];
        bin = new byte[most];
        first = new int[most];
        count = new int[most];
        sums = new double[most][];
        gain = new double[most];
    }

    /**
     * Grows the tree.
     *
     * @param drawn sampled indices into {@code rows}; reordered
     * @param columns available for splits
     */
    void grow(int[] drawn, int[] columns) {
        this.drawn = drawn;
        this.columns = columns;
        int root = leaf(0, drawn.length);
        sums[root] = sums(0, drawn.length);
        split(root);
        for (int leaves = 1; leaves < settings.leaves(); leaves++) {
            int best = 0;
            for (int i = 1; i < nodes; i++) {
                best = gain[i] > gain[best] ? i : best;
            }
            if (!(gain[best] > 0)) {
                break;
            }
            divide(best);
        }
        for (int i = 0; i < nodes; i++) {
            if (child[i] == 0) {
                threshold[i] = value(first[i], count[i]);
            }
        }
        Arrays.fill(sums, null);
        this.drawn = new int[0];
    }

    private float value(int from, int size) {
        double g = 0;
        double h = settings.penalty();
        for (int i = from; i < from + size; i++) {
            int at = 2 * (drawn[i] * outputs + output);
            g += derivatives[at];
            h += derivatives[at + 1];
        }
        return (float) (-settings.rate() * g / h);
    }

    private int leaf(int from, int size) {
        first[nodes] = from;
        count[nodes] = size;
        return nodes++;
    }

    private double[] sums(int from, int size) {
        double[] into = new double[columns.length * Bins.MOST * SUMS];
        for (int c = 0; c < columns.length; c++) {
            Bins of = bins[columns[c]];
            int start = c * Bins.MOST * SUMS;
            for (int i = from; i < from + size; i++) {
                int at = 2 * (drawn[i] * outputs + output);
                int to = start + of.of(rows[drawn[i]]) * SUMS;
                into[to] += derivatives[at];
                into[to + 1] += derivatives[at + 1];
                into[to + 2]++;
            }
        }
        return into;
    }

    private void divide(int node) {
        Bins of = bins[feature[node]];
        int front = first[node];
        int back = front + count[node] - 1;
        while (front <= back) {
            if (of.of(rows[drawn[front]]) <= bin[node]) {
                front++;
            } else {
                int swap = drawn[front];
                drawn[front] = drawn[back];
                drawn[back--] = swap;
            }
        }
        int end = first[node] + count[node];
        child[node] = leaf(first[node], front - first[node]);
        int second = leaf(front, end - front);
        gain[node] = 0;
        int smaller = count[second] < count[child[node]] ? second : child[node];
        int larger = smaller == second ? child[node] : second;
        double[] few = sums(first[smaller], count[smaller]);
        double[] many = sums[node];
        for (int i = 0; i < many.length; i++) {
            many[i] -= few[i];
        }
        sums[smaller] = few;
        sums[larger] = many;
        sums[node] = null;
        split(smaller);
        split(larger);
    }

    /** Finds a leaf's best split. */
    private void split(int node) {
        if (count[node] < 2 * settings.leastLeaf()) {
            sums[node] = null;
            return;
        }
        double penalty = settings.penalty();
        double[] of = sums[node];
        for (int c = 0; c < columns.length; c++) {
            int start = c * Bins.MOST * SUMS;
            int last = bins[columns[c]].bounds().length;
            double g = 0;
            double h = penalty;
            for (int b = 0; b <= last; b++) {
                g += of[start + b * SUMS];
                h += of[start + b * SUMS + 1];
            }
            double before = g * g / h;
            double leftG = 0;
            double leftH = penalty;
            double left = 0;
            for (int b = 0; b < last; b++) {
                leftG += of[start + b * SUMS];
                leftH += of[start + b * SUMS + 1];
                left += of[start + b * SUMS + 2];
                if (left < settings.leastLeaf()) {
                    continue;
                }
                if (count[node] - left < settings.leastLeaf()) {
                    break;
                }
                double rightG = g - leftG;
                double now = leftG * leftG / leftH + rightG * rightG / (h - leftH + penalty) - before;
                if (now > gain[node]) {
                    gain[node] = now;
                    feature[node] = columns[c];
                    bin[node] = (byte) b;
                    threshold[node] = bins[columns[c]].bounds()[b];
                }
            }
        }
    }

    /** The leaf value of a row of the table. */
    float value(int row) {
        int node = 0;
        while (child[node] != 0) {
            node = bins[feature[node]].of(row) <= bin[node] ? child[node] : child[node] + 1;
        }
        return threshold[node];
    }
}
