package dev.credence.guarantee;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/** A sliding window of the latest nonconformity scores of a series. */
final class ScoreWindow {
    private final int capacity;
    private final Deque<Double> inOrder = new ArrayDeque<>();

    /** Ascending. */
    private double[] sorted;

    /**
     * Starts with some scores.
     *
     * @param capacity W, at least 1
     * @param scores the oldest first, no more than W, none NaN; copied
     */
    ScoreWindow(int capacity, double... scores) {
        if (capacity < scores.length || capacity < 1) {
            throw new IllegalArgumentException(
                    "there are " + scores.length + " scores in a window of " + capacity + ", expected no more");
        }
        this.capacity = capacity;
        this.sorted = scores.clone();
        Arrays.sort(sorted);
        Arrays.stream(scores).forEach(inOrder::add);
    }

    /** W. */
    int capacity() {
        return capacity;
    }

    /** The number of scores in the window. */
    int size() {
        return sorted.length;
    }

    /** The scores, the oldest first. */
    double[] scores() {
        return inOrder.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** Adds a score and drops the oldest of a full window. */
    void add(double score) {
        if (inOrder.size() == capacity) {
            int out = Arrays.binarySearch(sorted, inOrder.remove());
            System.arraycopy(sorted, out + 1, sorted, out, sorted.length - out - 1);
        } else {
            sorted = Arrays.copyOf(sorted, sorted.length + 1);
        }
        inOrder.add(score);
        int in = Arrays.binarySearch(sorted, 0, sorted.length - 1, score);
        int at = in < 0 ? -in - 1 : in;
        System.arraycopy(sorted, at, sorted, at + 1, sorted.length - at - 1);
        sorted[at] = score;
    }

    /** The conformal quantile: the ⌈coverage · (n + 1)⌉-th smallest of its n scores, ∞ where there is none. */
    double quantile(double coverage) {
        if (sorted.length == 0) {
            return Double.POSITIVE_INFINITY;
        }
        int k = CoverageLaw.of(sorted.length, coverage).rank();
        return k > sorted.length ? Double.POSITIVE_INFINITY : sorted[k - 1];
    }
}
