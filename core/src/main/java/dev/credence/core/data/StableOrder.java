package dev.credence.core.data;

import java.util.Arrays;

/** Stable sorts of indices by an integer key, without a boxed number for each. */
public final class StableOrder {
    private StableOrder() {}

    /**
     * Indices by ascending key, those of equal keys as they came.
     *
     * @param order indices into {@code keys}; not changed
     * @param keys any numbers
     */
    public static int[] of(int[] order, int[] keys) {
        long[] sorted = new long[order.length];
        for (int i = 0; i < sorted.length; i++) {
            sorted[i] = (long) keys[order[i]] << Integer.SIZE | i; // the place decides between equal keys
        }
        Arrays.sort(sorted);
        return Arrays.stream(sorted).mapToInt(key -> order[(int) key]).toArray();
    }
}
