package dev.credence.core.data;

import java.util.stream.IntStream;

/** Some rows of many, spread evenly: for what takes too long on all of them and must not depend on chance. */
public final class EvenRows {
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
}
