package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;

import java.lang.foreign.ValueLayout;

/**
 * Σ x, in double. For columns, a few rows at a time are first summed in float: after the doubles of all elements come
 * as many floats, then the number of rows in these, then whether the doubles are non-zero.
 */
final class SumAccumulator implements ElementAccumulator {
    private static final int ROWS = 32;

    @Override
    public void clear(long state, int count) {
        OrderedSums.clear(state, 3 * count); // a double has the size of two floats
        Lanes.put(taken(state, count), 0);
        Lanes.put(wide(state, count), 0);
    }

    private static long pending(long state, int count) {
        return state + 8L * count;
    }

    private static long taken(long state, int count) {
        return state + 12L * count;
    }

    private static long wide(long state, int count) {
        return taken(state, count) + Float.BYTES;
    }

    @Override
    public void columns(long x, int rows, int n, long state, int first, int count, long spare) {
        long floats = pending(state, count);
        if (rows >= ROWS) {
            Lanes.put(wide(state, count), 1);
            for (int r = 0; r < rows; r += ROWS) {
                OrderedSums.columns(x + 4L * r * n, Math.min(ROWS, rows - r), n, floats + 4L * first);
                OrderedSums.move(floats + 4L * first, n, state + 8L * first);
            }
            return;
        }
        // all boxes of a tile have the same number of rows: the first one counts them
        if (first == 0) {
            float before = Lanes.get(taken(state, count));
            if (before + rows > ROWS) {
                OrderedSums.move(floats, count, state);
                Lanes.put(wide(state, count), 1);
                before = 0;
            }
            Lanes.put(taken(state, count), before + rows);
        }
        OrderedSums.columns(x, rows, n, floats + 4L * first);
    }

    private static double sum(long state, int element, int count) {
        return get(state, element) + Lanes.get(pending(state, count) + 4L * element);
    }

    @Override
    public void row(long x, int n, long state, int element, int count, long spare) {
        put(state, element, get(state, element) + OrderedSums.sum(x, n, spare));
        Lanes.put(wide(state, count), 1);
    }

    @Override
    public void save(long state, int element, int count, double[] into, int from) {
        into[from] = sum(state, element, count);
    }

    @Override
    public void merge(long state, int element, int count, double[] saved, int from) {
        put(state, element, get(state, element) + saved[from]);
        Lanes.put(wide(state, count), 1);
    }

    @Override
    public void finish(long state, int count, long out) {
        if (Lanes.get(wide(state, count)) == 0) {
            Strided.copyWhole(pending(state, count), count, out);
            return;
        }
        OrderedSums.move(pending(state, count), count, state);
        OrderedSums.round(state, count, out);
    }

    static double get(long state, int i) {
        return ALL.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, state + 8L * i);
    }

    static void put(long state, int i, double value) {
        ALL.set(ValueLayout.JAVA_DOUBLE_UNALIGNED, state + 8L * i, value);
    }
}
