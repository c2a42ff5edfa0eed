package dev.credence.device.simd;

/** The maximum: one float per element. */
final class MaxAccumulator implements ElementAccumulator {
    @Override
    public void clear(long state, int count) {
        Maxima.fill(state, count);
    }

    @Override
    public void columns(long x, int rows, int n, long state, int first, int count, long spare) {
        Maxima.columns(x, rows, n, state + 4L * first);
    }

    @Override
    public void row(long x, int n, long state, int element, int count, long spare) {
        include(state, element, Maxima.of(x, n, spare));
    }

    private static void include(long state, int element, float value) {
        long at = state + 4L * element;
        Lanes.put(at, Math.max(Lanes.get(at), value));
    }

    @Override
    public void save(long state, int element, int count, double[] into, int from) {
        into[from] = Lanes.get(state + 4L * element);
    }

    @Override
    public void merge(long state, int element, int count, double[] saved, int from) {
        include(state, element, (float) saved[from]);
    }

    @Override
    public void finish(long state, int count, long out) {
        for (int i = 0; i < count; i++) {
            Lanes.put(out + 4L * i, Lanes.get(state + 4L * i));
        }
    }
}
