package dev.credence.device.simd;

/**
 * log Σ e^x: for each element the sum of e^(x − maximum) in double; after all sums, the maxima in float. A new maximum
 * rescales the sum by e^(old − new). An infinite or NaN maximum is the result itself.
 */
final class LogSumExpAccumulator implements ElementAccumulator {
    @Override
    public void clear(long state, int count) {
        OrderedSums.clear(state, 2 * count); // a double has the size of two floats
        Maxima.fill(largest(state, count), count);
    }

    private static long largest(long state, int count) {
        return state + 8L * count;
    }

    @Override
    public void columns(long x, int rows, int n, long state, int first, int count, long spare) {
        long most = largest(state, count) + 4L * first;
        long sums = state + 8L * first;
        // the old maximum, then the factor of the sums
        for (int j = 0; j < n; j++) {
            Lanes.put(spare + 4L * j, Lanes.get(most + 4L * j));
        }
        Maxima.columns(x, rows, n, most);
        for (int j = 0; j < n; j++) {
            float old = Lanes.get(spare + 4L * j);
            float now = Lanes.get(most + 4L * j);
            if (now > old) {
                SumAccumulator.put(sums, j, SumAccumulator.get(sums, j) * Math.exp((double) old - now));
            }
        }
        Maxima.subtractColumns(x, rows, n, most, spare);
        VectorMath.exp(spare, rows * n, spare);
        OrderedSums.wideColumns(spare, rows, n, sums);
    }

    @Override
    public void row(long x, int n, long state, int element, int count, long spare) {
        float most = Maxima.of(x, n, spare);
        Maxima.subtract(x, n, most, spare);
        VectorMath.exp(spare, n, spare);
        include(state, element, count, most, OrderedSums.sum(spare, n, spare + 4L * VectorMath.BLOCK + Lanes.PADDING));
    }

    private static void include(long state, int element, int count, float most, double sum) {
        long at = largest(state, count) + 4L * element;
        float old = Lanes.get(at);
        float now = Math.max(old, most);
        double sums = SumAccumulator.get(state, element) * factor(old, now) + sum * factor(most, now);
        SumAccumulator.put(state, element, sums);
        Lanes.put(at, now);
    }

    private static double factor(float old, float now) {
        return old == now ? 1 : Math.exp((double) old - now);
    }

    @Override
    public void save(long state, int element, int count, double[] into, int from) {
        into[from] = SumAccumulator.get(state, element);
        into[from + 1] = Lanes.get(largest(state, count) + 4L * element);
    }

    @Override
    public void merge(long state, int element, int count, double[] saved, int from) {
        include(state, element, count, (float) saved[from + 1], saved[from]);
    }

    @Override
    public void finish(long state, int count, long out) {
        OrderedSums.round(state, count, out);
        VectorMath.log(out, count, out);
        long most = largest(state, count);
        for (int i = 0; i < count; i++) {
            float m = Lanes.get(most + 4L * i);
            Lanes.put(out + 4L * i, Math.abs(m) <= Float.MAX_VALUE ? m + Lanes.get(out + 4L * i) : m);
        }
    }
}
