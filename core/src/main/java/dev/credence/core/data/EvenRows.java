package dev.credence.core.data;

import java.util.stream.IntStream;

/** Some rows of many, spread evenly: for what takes too long on all of them and must not depend on chance. */
public final class EvenRows {
    /** 1/φ: of all numbers the hardest to approximate by fractions, so that its multiples have no period. */
    private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

    private EvenRows() {}

    /**
     * The rows ⌊i · n/m⌋ for i = 0 … m − 1, with m the smaller of n and most: ascending, all different, all of them
     * where there are no more.
     *
     * @param n how many rows there are
     * @param most how many are wanted
     */
    public static int[] of(int n, int most) {
        int some = Math.min(n, most);
        return IntStream.range(0, some).map(i -> (int) ((long) i * n / some)).toArray();
    }

    /**
     * One row of each of m parts that are equally long, up to one row: in which place there follows the fractional
     * parts of i/φ, with φ the golden ratio. Like {@link #of}, but rows that follow a period, such as classes in turn,
     * are met in all its phases.
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
