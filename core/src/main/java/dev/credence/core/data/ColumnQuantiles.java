package dev.credence.core.data;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/**
 * Exact quantiles at 0, 1/8, …, 1 of a column's values that are not NaN, equal to the bit to those of sorted values, by
 * radix selection: rows are read five times, and none is held. In pass k values are counted by the next 13 bits of
 * their order, for each prefix that a wanted rank has so far; so that a column takes 32 KiB for each such prefix.
 */
public final class ColumnQuantiles {
    /** Number of parts: quantile t is that at t/8. */
    public static final int PARTS = 8;

    private static final int DIGIT = 13;

    private int present;
    private int[] ranks = {0}; // wanted, ascending; in the first pass any one
    private long[] prefixes = {0}; // of each rank, by the bits of the passes before
    private int[] left = {0}; // rank among the values of its prefix
    private long[] counted = {0}; // the different prefixes, ascending
    private int[][] counts = new int[1][1 << DIGIT];

    private ColumnQuantiles() {}

    /** The quantiles of each column. */
    public static ColumnQuantiles[] of(Examples rows) {
        ColumnQuantiles[] columns = new ColumnQuantiles[rows.inputs()];
        Arrays.setAll(columns, j -> new ColumnQuantiles());
        double[] cells = new double[columns.length];
        for (int above = Long.SIZE; above > 0; above -= DIGIT) {
            int shift = Math.max(0, above - DIGIT);
            for (int i = 0; i < rows.size(); i++) {
                rows.inputs(i, cells, 0);
                for (int j = 0; j < cells.length; j++) {
                    if (!Double.isNaN(cells[j])) {
                        columns[j].count(order(cells[j]), above, shift);
                    }
                }
            }
            for (ColumnQuantiles column : columns) {
                column.narrow(above, shift);
            }
        }
        return columns;
    }

    /** A number whose unsigned order is that of the doubles, −0 before 0. */
    private static long order(double value) {
        long bits = Double.doubleToRawLongBits(value);
        return bits ^ (bits >> (Long.SIZE - 1) | Long.MIN_VALUE);
    }

    private static double value(long order) {
        return Double.longBitsToDouble(order ^ (~order >> (Long.SIZE - 1) | Long.MIN_VALUE));
    }

    private void count(long order, int above, int shift) {
        long prefix = above == Long.SIZE ? 0 : order >>> above;
        for (int g = 0; g < counted.length; g++) {
            if (counted[g] == prefix) {
                counts[g][(int) (order >>> shift) & ((1 << (above - shift)) - 1)]++;
                return;
            }
        }
    }

    /** Finds the next digit of every wanted rank. */
    private void narrow(int above, int shift) {
        if (above == Long.SIZE) {
            present = Arrays.stream(counts[0]).sum();
            ranks = wanted(present);
            prefixes = new long[ranks.length];
            left = ranks.clone();
        }
        for (int r = 0; r < ranks.length; r++) {
            int[] own = counts[Arrays.binarySearch(counted, prefixes[r])];
            int digit = 0;
            while (left[r] >= own[digit]) {
                left[r] -= own[digit++];
            }
            prefixes[r] = prefixes[r] << (above - shift) | digit;
        }
        counted = Arrays.stream(prefixes).distinct().sorted().toArray();
        counts = new int[shift == 0 ? 0 : counted.length][1 << DIGIT];
    }

    /** The ranks between which the quantiles lie. */
    private static int[] wanted(int n) {
        return n == 0
                ? new int[0]
                : IntStream.rangeClosed(0, PARTS)
                        .map(t -> (int) Math.floor((double) t / PARTS * (n - 1)))
                        .flatMap(below -> IntStream.of(below, Math.min(below + 1, n - 1)))
                        .sorted()
                        .distinct()
                        .toArray();
    }

    /** How many values are not NaN. */
    public int present() {
        return present;
    }

    /**
     * The quantile at t/8, interpolated as {@link RobustScale#quantile} does.
     *
     * @param t 0 … 8; there is a value
     */
    public double at(int t) {
        return at(t, DoubleUnaryOperator.identity());
    }

    /**
     * The quantile at t/8 of the values of a function that keeps their order.
     *
     * @param t 0 … 8; there is a value
     */
    public double at(int t, DoubleUnaryOperator ascending) {
        return RobustScale.quantile(
                present,
                (double) t / PARTS,
                rank -> ascending.applyAsDouble(value(prefixes[Arrays.binarySearch(ranks, rank)])));
    }
}
