package dev.credence.inference.auto.tree;

import dev.credence.inference.auto.table.CodedRows;
import dev.credence.inference.auto.table.CodedTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
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
    private static final int TILE = 1024;

    /** Bins the first columns of numbers of a table, whose rows are read twice. */
    static List<Bins> of(CodedTable rows, int columns) {
        int n = rows.size();
        int stride = (n + MOST_SORTED - 1) / MOST_SORTED;
        CodedRows some = columns == 0
                ? rows.cells(new int[0])
                : rows.cells(IntStream.range(0, (n + stride - 1) / stride)
                        .map(i -> i * stride)
                        .toArray());
        List<Bins> bins = new ArrayList<>();
        for (int c = 0; c < columns; c++) {
            float[] sorted = new float[some.size()];
            for (int i = 0; i < sorted.length; i++) {
                sorted[i] = some.numbers()[i][c] + 0f; // no −0
            }
            Arrays.sort(sorted);
            bins.add(new Bins(bounds(sorted), new byte[n], null));
        }
        for (int from = 0; columns > 0 && from < n; from += TILE) {
            CodedRows tile =
                    rows.cells(IntStream.range(from, Math.min(n, from + TILE)).toArray());
            for (int i = 0; i < tile.size(); i++) {
                for (int c = 0; c < columns; c++) {
                    Bins of = bins.get(c);
                    of.bins[from + i] = bin(of.bounds, tile.numbers()[i][c]);
                }
            }
        }
        return bins;
    }

    /** Bins a column of categories by their order numbers. */
    static Bins ofCategories(float[] values, int[] codes) {
        int stride = (values.length + MOST_SORTED - 1) / MOST_SORTED;
        float[] sorted = new float[(values.length + stride - 1) / stride];
        for (int i = 0; i < sorted.length; i++) {
            sorted[i] = values[i * stride] + 0f; // no −0
        }
        Arrays.sort(sorted);
        float[] bounds = bounds(sorted);
        byte[] bins = new byte[values.length];
        for (int i = 0; i < bins.length; i++) {
            bins[i] = bin(bounds, values[i]);
        }
        return new Bins(bounds, bins, codes);
    }

    private static byte bin(float[] bounds, float value) {
        int found = Arrays.binarySearch(bounds, value + 0f);
        return (byte) (found < 0 ? -found - 1 : found);
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
