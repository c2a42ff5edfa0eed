package dev.credence.device.simd;

import dev.credence.core.formula.Reduction;

/**
 * Running reductions of several elements, in memory that the caller gives. Everything is added in an order that depends
 * on sizes alone.
 */
interface Accumulator {
    /** Doubles that a partial result of one element is saved in. */
    int WORDS = 2;

    static Accumulator of(Reduction reduction) {
        return switch (reduction) {
            case SUM -> new SumAccumulator();
            case MAX -> new MaxAccumulator();
            case LOG_SUM_EXP -> new LogSumExpAccumulator();
            case NONE -> throw new IllegalArgumentException("There is nothing to reduce");
        };
    }

    /** Bytes that {@code count} elements take; a multiple of 64 where {@code count} is one of 16. */
    default long bytes(int count) {
        return 16L * count;
    }

    /** Begins {@code count} elements, a multiple of 16. */
    void clear(long state, int count);

    /**
     * Takes the rows [rows, n] into n elements from {@code state} on, of which there are {@code count} in all.
     *
     * @param spare room for a block, twice
     */
    void columns(long x, int rows, int n, long state, int first, int count, long spare);

    /** Takes n values into one element. */
    void row(long x, int n, long state, int element, int count, long spare);

    /** Writes an element's partial result to {@code into[from … from + WORDS)}. */
    void save(long state, int element, int count, double[] into, int from);

    /** Takes a partial result into an element. */
    void merge(long state, int element, int count, double[] saved, int from);

    /** Stores the reductions of all {@code count} elements as floats. */
    void finish(long state, int count, long out);
}
