package dev.credence.inference.auto.tree;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A column in at most 128 bins with about equal counts, so that a pass over bins finds the best split.
 *
 * @param bounds ascending: bin b has the values up to bounds[b] and above bounds[b − 1]
 * @param bins of each row, or of each category
 * @param codes the category of each row; null for numbers
 */
record Bins(float[] bounds, byte[] bins, int @Nullable [] codes) {
    /** Maximum number of bins. */
    static final int MOST = 128;

    private static final int MOST_SORTED = 100_000;

    /** Bins a column of numbers. */
    static Bins of(float[] values) {
        return of(values, null);
    }

    /** Bins a column of categories by their order numbers. */
    static Bins ofCategories(float[] orders, int[] codes) {
        return of(orders, codes);
    }

    private static Bins of(float[] values, int @Nullable [] codes) {
        int stride = (values.length + MOST_SORTED - 1) / MOST_SORTED;
        float[] sorted = new float[(values.length + stride - 1) / stride];
        for (int i = 0; i < sorted.length; i++) {
            sorted[i] = values[i * stride] + 0f; // no −0
        }
        Arrays.sort(sorted);
        float[] bounds = bounds(sorted);
        byte[] bins = new byte[values.length];
        for (int i = 0; i < bins.length; i++) {
            int found = Arrays.binarySearch(bounds, values[i] + 0f);
            bins[i] = (byte) (found < 0 ? -found - 1 : found);
        }
        return new Bins(bounds, bins, codes);
    }

    /** The bin of a row. */
    int of(int row) {
        return bins[codes == null ? row : codes[row]];
    }

    private static float[] bounds(float[] sorted) {
        float[] bounds = new float[MOST - 1];
        int different = 1;
        for (int i = 1; i < sorted.length; i++) {
            different += sorted[i] > sorted[i - 1] ? 1 : 0;
        }
        int count = 0;
        int from = 0; // start of the current bin
        for (int i = 1; i < sorted.length && count < bounds.length; i++) {
            boolean full = different <= MOST || (i - from) * (long) (MOST - count) >= sorted.length - from;
            if (sorted[i] > sorted[i - 1] && full) {
                float middle = sorted[i - 1] + (sorted[i] - sorted[i - 1]) / 2;
                bounds[count++] = middle < sorted[i] ? middle : sorted[i - 1];
                from = i;
            }
        }
        return Arrays.copyOf(bounds, count);
    }
}
