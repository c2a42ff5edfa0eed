package dev.credence.inference.auto.tree;

import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import dev.credence.inference.auto.entry.EntryData;
import dev.credence.inference.auto.entry.EntryShape;
import dev.credence.inference.auto.table.CodedRows;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Grows a tree of a random forest (Breiman 2001) on a bootstrap sample: each node takes the best split of some random
 * columns by the within-node sum of squares; for classes, whose targets are indicators, that is the Gini criterion. Not
 * thread-safe.
 */
final class TreeGrower {
    private static final int BOOTSTRAP = 0;
    private static final int COLUMNS = 1;
    private static final int CLASSES = 2;
    private static final int TREE_STREAM = 0x1000;
    private static final double PRIOR = 1; // pseudo-rows that shrink a category's mean to the overall mean

    private final EntryData data;
    private final int leastLeaf;
    private final int tried;
    private final int columns;
    private final CounterRandom random;
    private final int[] bag;
    private CodedRows rows; // of the bag as it was drawn; none when the tree is grown
    private int[] places; // of the bag's rows among them
    private final float[] orders;
    private long[] keys;
    private final double[] left;
    private final double[] all;
    private int drawn;
    // nodes, in growing arrays
    int nodes;
    int[] feature = new int[64];
    float[] threshold = new float[64];
    int[] child = new int[64];
    int[] first = new int[64];
    int[] count = new int[64];

    /**
     * @param training rows to sample from
     * @param size of the bootstrap sample
     * @param leastLeaf minimum rows of a leaf
     * @param tried number of columns tried for a split
     */
    TreeGrower(EntryData data, int[] training, int size, int leastLeaf, int tried, int tree) {
        this.data = data;
        this.leastLeaf = leastLeaf;
        this.tried = tried;
        columns = data.shape().numbers() + data.shape().categories();
        random = Stream.TABULAR_NETWORK.of(data.seed(), TREE_STREAM + tree);
        bag = data.isWeighted() ? weightedBag(training, size) : bag(training, size);
        orders = categoryMeans(training, unlessAll(training));
        rows = data.rows().cells(bag);
        places = new int[bag.length];
        Arrays.setAll(places, i -> i);
        keys = new long[size];
        left = new double[Math.max(1, data.shape().classes())];
        all = new double[left.length];
        grow();
        rows = data.rows().cells(new int[0]); // trees are kept, and 10 000 rows each are not
        places = new int[0];
        keys = new long[0];
    }

    private int[] bag(int[] training, int size) {
        int[] drawnRows = new int[size];
        for (int i = 0; i < size; i++) {
            drawnRows[i] = training[random.below(training.length, BOOTSTRAP, i)];
        }
        return drawnRows;
    }

    /** Each draw is row i with probability w_i/Σw, as of copies. */
    private int[] weightedBag(int[] training, int size) {
        double[] cumulative = new double[training.length];
        double sum = 0;
        for (int i = 0; i < training.length; i++) {
            sum += data.weights()[training[i]];
            cumulative[i] = sum;
        }
        int[] drawnRows = new int[size];
        for (int i = 0; i < size; i++) {
            int at = Arrays.binarySearch(cumulative, random.uniform(BOOTSTRAP, i) * sum);
            drawnRows[i] = training[Math.min(training.length - 1, at < 0 ? -at - 1 : at + 1)];
        }
        return drawnRows;
    }

    /** The bootstrap sample, ordered by leaf. */
    int[] bag() {
        return bag;
    }

    /** The order number of each category. */
    float[] orders() {
        return orders;
    }

    /** Whether a row is in the bag; false for all if each training row is. */
    private BitSet unlessAll(int[] training) {
        BitSet drawnRows = new BitSet(data.size());
        for (int i : bag) {
            drawnRows.set(i);
        }
        for (int i : training) {
            if (!drawnRows.get(i)) {
                return drawnRows;
            }
        }
        return new BitSet();
    }

    /**
     * The weighted mean target of each category over out-of-bag rows, to avoid target leakage through rare categories;
     * for classes, the mean indicator of a random class.
     */
    private float[] categoryMeans(int[] training, BitSet inBag) {
        EntryShape shape = data.shape();
        float[] means = new float[Forest.codes(shape)];
        int at = 0;
        for (int e = 0; e < shape.categories(); e++) {
            int chosen = shape.classes() == 0 ? 0 : random.below(shape.classes(), CLASSES, e);
            int codes = shape.embeddings()[e];
            double[] sum = new double[codes];
            double[] rows = new double[codes];
            double total = 0;
            double counted = 0;
            for (int i : training) {
                if (inBag.get(i)) {
                    continue;
                }
                double y = shape.classes() == 0 ? data.targets()[i] : data.targets()[i] == chosen ? 1 : 0;
                double weight = data.weights()[i];
                sum[data.rows().code(i, e)] += weight * y;
                rows[data.rows().code(i, e)] += weight;
                total += weight * y;
                counted += weight;
            }
            for (int c = 0; c < codes; c++) {
                means[at + c] = (float) ((sum[c] + PRIOR * total / counted) / (rows[c] + PRIOR));
            }
            at += codes;
        }
        return means;
    }

    private int node(int from, int to) {
        if (nodes == child.length) {
            int length = 2 * nodes;
            feature = Arrays.copyOf(feature, length);
            threshold = Arrays.copyOf(threshold, length);
            child = Arrays.copyOf(child, length);
            first = Arrays.copyOf(first, length);
            count = Arrays.copyOf(count, length);
        }
        first[nodes] = from;
        count[nodes] = to - from;
        return nodes++;
    }

    private void grow() {
        int unused = node(0, bag.length);
        for (int i = 0; i < nodes; i++) { // children come after their parent
            int from = first[i];
            int to = from + count[i];
            if (to - from < 2 * leastLeaf || pure(from, to)) {
                continue;
            }
            Split split = best(from, to);
            if (split == null) {
                continue;
            }
            int middle = divide(from, to, split);
            feature[i] = split.column;
            threshold[i] = split.threshold;
            child[i] = node(from, middle);
            unused = node(middle, to);
            first[i] = 0;
            count[i] = 0;
        }
    }

    private boolean pure(int from, int to) {
        float y = data.targets()[bag[from]];
        for (int i = from + 1; i < to; i++) {
            if (data.targets()[bag[i]] != y) {
                return false;
            }
        }
        return true;
    }

    private record Split(int column, float threshold, double gain) {}

    private @Nullable Split best(int from, int to) {
        Split best = null;
        Arrays.fill(all, 0);
        for (int i = from; i < to; i++) {
            add(all, bag[i], 1);
        }
        double before = squares(all) / (to - from);
        int[] order = random.permutation(columns, COLUMNS + 2 + drawn++);
        int useful = 0;
        for (int c = 0; c < columns && useful < tried; c++) {
            Split split = best(order[c], from, to, before);
            if (split != null) {
                useful++; // columns that cannot split these rows do not count as tried
                best = best == null || split.gain > best.gain ? split : best;
            }
        }
        return best;
    }

    private void add(double[] sums, int row, double sign) {
        float y = data.targets()[row];
        if (data.shape().classes() == 0) {
            sums[0] += sign * y;
        } else {
            sums[(int) y] += sign;
        }
    }

    private static double squares(double[] sums) {
        double squares = 0;
        for (double sum : sums) {
            squares += sum * sum;
        }
        return squares;
    }

    private @Nullable Split best(int column, int from, int to, double before) {
        int n = to - from;
        for (int i = 0; i < n; i++) {
            int bits = Float.floatToIntBits(value(from + i, column) + 0f);
            bits ^= (bits >> 31) & 0x7fffffff; // keeps the order of floats
            keys[i] = ((long) bits << 32) | (from + i);
        }
        Arrays.sort(keys, 0, n);
        if (keys[0] >> 32 == keys[n - 1] >> 32) {
            return null;
        }
        Arrays.fill(left, 0);
        double gain = Double.NEGATIVE_INFINITY;
        int cut = -1;
        for (int i = 1; i < n; i++) {
            add(left, bag[(int) keys[i - 1]], 1);
            if (i >= leastLeaf && n - i >= leastLeaf && keys[i - 1] >> 32 != keys[i] >> 32) {
                double right = 0;
                for (int c = 0; c < left.length; c++) {
                    right += (all[c] - left[c]) * (all[c] - left[c]);
                }
                double now = squares(left) / i + right / (n - i) - before;
                if (now > gain) {
                    gain = now;
                    cut = i;
                }
            }
        }
        if (cut < 0) {
            return null;
        }
        float below = value((int) keys[cut - 1], column);
        float above = value((int) keys[cut], column);
        float middle = below + (above - below) / 2;
        return new Split(column, middle < above ? middle : below, gain);
    }

    /** The value of the row at a place of the bag. */
    private float value(int at, int column) {
        return Forest.value(data.shape(), orders, 0, rows, places[at], column);
    }

    /** Partitions the rows by a split; returns the start of the second side. */
    private int divide(int from, int to, Split split) {
        int front = from;
        int back = to - 1;
        while (front <= back) {
            if (value(front, split.column) <= split.threshold) {
                front++;
            } else {
                swap(bag, front, back);
                swap(places, front, back--);
            }
        }
        return front;
    }

    private static void swap(int[] of, int i, int j) {
        int swap = of[i];
        of[i] = of[j];
        of[j] = swap;
    }
}
