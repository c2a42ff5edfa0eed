package dev.credence.core.data;

import java.util.stream.IntStream;

/** Some rows of many, spread evenly: for what takes too long on all of them and must not depend on chance. */
public final class EvenRows {
    /** 1/φ: of all numbers the hardest to approximate by fractions, so that its multiples have no period. */
    private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

    private EvenRows() {}

    /**
     * One row of each of m parts that are equally long, up to one row, with m the smaller of n and most: ascending, all
     * different, all of them where there are no more. In which place of its part a row is follows the fractional parts
     * of i/φ, with φ the golden ratio: at even distances, of rows that follow a period, such as classes in turn, only
     * some of its phases might be met.
     *
     * @param n how many rows there are
     * @param most how many are wanted
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
