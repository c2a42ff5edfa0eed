package dev.credence.core.data;

import java.util.stream.IntStream;

/** Deterministic, evenly spread subsamples of rows, for expensive computations. */
public final class EvenRows {
    /** 1/φ, the number hardest to approximate by fractions; its multiples have no period. */
    private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

    private EvenRows() {}

    /**
     * A stratified sample of m = min(n, most) rows: one from each of m parts of equal length (up to one row), ascending
     * and distinct. The position in part i is the fractional part of i/φ, with φ the golden ratio: equally spaced rows
     * would alias with periodic data, such as alternating classes.
     *
     * @param n number of rows
     * @param most maximum size of the sample
     */
    public static int[] scattered(int n, int most) {
        int some = Math.min(n, most);
        return IntStream.range(0, some)
                .map(i -> {
                    int from = (int) ((long) i * n / some);
                    int to = (int) ((i + 1L) * n / some);
                    double place = i * GOLDEN;
                    return from + (int) ((place - Math.floor(place)) * (to - from));
                })
                .toArray();
    }
}
