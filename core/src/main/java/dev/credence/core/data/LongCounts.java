package dev.credence.core.data;

/** How often numbers occur: a map of primitives, in a sixth of the memory of one of objects. */
final class LongCounts {
    private long[] numbers = new long[16];
    private int[] counts = new int[16]; // 0 for a free place
    private int size;

    /** Counts a number once more; how often it was counted. */
    int add(long number) {
        if (2 * (size + 1) > numbers.length) {
            grow();
        }
        int at = place(numbers, counts, number);
        size += counts[at] == 0 ? 1 : 0;
        numbers[at] = number;
        return ++counts[at];
    }

    private static int place(long[] numbers, int[] counts, long number) {
        int at = (int) ((number * 0x9E3779B97F4A7C15L) >>> 32) & (numbers.length - 1);
        while (counts[at] != 0 && numbers[at] != number) {
            at = (at + 1) & (numbers.length - 1);
        }
        return at;
    }

    private void grow() {
        long[] more = new long[2 * numbers.length];
        int[] moreCounts = new int[more.length];
        for (int i = 0; i < numbers.length; i++) {
            if (counts[i] != 0) {
                int at = place(more, moreCounts, numbers[i]);
                more[at] = numbers[i];
                moreCounts[at] = counts[i];
            }
        }
        numbers = more;
        counts = moreCounts;
    }
}
