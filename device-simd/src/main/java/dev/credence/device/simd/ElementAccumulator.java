package dev.credence.device.simd;

import dev.credence.core.formula.Reduction;

/** Running reductions of several elements, in caller-provided memory. The order of summation depends on sizes alone. */
interface ElementAccumulator {
    /** Number of doubles in a saved partial result of one element. */
    int WORDS = 2;

    static ElementAccumulator of(Reduction reduction) {
        return switch (reduction) {
            case SUM -> new SumAccumulator();
            case MAX -> new MaxAccumulator();
            case LOG_SUM_EXP -> new LogSumExpAccumulator();
            case NONE -> throw new IllegalArgumentException("There is nothing to reduce");
        };
    }

    /** Size in bytes of {@code count} elements; a multiple of 64 if {@code count} is a multiple of 16. */
    default long bytes(int count) {
        return 16L * count;
    }

    /** Resets {@code count} elements, a multiple of 16. */
    void clear(long state, int count);

    /**
     * Accumulates rows [rows, n] into n of the {@code count} elements at {@code state}.
     *
     * @param spare scratch memory of two blocks
     */
    void columns(long x, int rows, int n, long state, int first, int count, long spare);

    /** Accumulates n values into one element. */
    void row(long x, int n, long state, int element, int count, long spare);

    /** Saves an element's partial result to {@code into[from … from + WORDS)}. */
    void save(long state, int element, int count, double[] into, int from);

    /** Merges a saved partial result into an element. */
    void merge(long state, int element, int count, double[] saved, int from);

    /** Stores the reductions of all {@code count} elements as floats. */
    void finish(long state, int count, long out);
}
