package dev.credence.device.simd;

/** Passes over large arrays in which elements do not depend on each other, cut anywhere at whole vectors. */
final class SharedElements implements Workers.Parts {
    /** Elements from which on a pass is shared: some 20 µs on one thread. */
    private static final int LARGE = 1 << 16;

    private static final int UNIT = 1024;

    /** One kernel on elements from {@code at} bytes on. */
    @FunctionalInterface
    private interface Range {
        void of(long at, int count);
    }

    private final Workers workers;
    private int n;
    private int each;
    private long a;
    private long b;
    private long c;
    private long out;
    /** Bytes from the means to the variances of a pair. */
    private long pair;

    private float sharpness;
    private boolean flag;

    // An object each: a choice between kernels in one method would have them all compiled into one unit, too large for
    // vectors to stay in registers.
    private final Range gate = (at, count) -> Gates.apply(a + at, pair, count, sharpness, b + at, out + at);
    private final Range gateGradient =
            (at, count) -> Gates.gradient(a + at, pair, count, sharpness, b + at, c + at, out + at, flag);

    private Range range = gate;

    SharedElements(Workers workers) {
        this.workers = workers;
    }

    /** {@link Gates#apply}. */
    void gate(long u, int length, float sharp, long kept, long into) {
        run(gate, length, u, kept, 0, into, 4L * length, sharp, false);
    }

    /** {@link Gates#gradient}. */
    void gateGradient(long u, int length, float sharp, long kept, long gradOut, long gradU, boolean add) {
        run(gateGradient, length, u, kept, gradOut, gradU, 4L * length, sharp, add);
    }

    private void run(
            Range what,
            int length,
            long first,
            long second,
            long third,
            long into,
            long toVariances,
            float sharp,
            boolean adds) {
        range = what;
        n = length;
        a = first;
        b = second;
        c = third;
        out = into;
        pair = toVariances;
        sharpness = sharp;
        flag = adds;
        int units = (n + UNIT - 1) / UNIT;
        int parts = workers.several() && n >= LARGE ? workers.cuts(units) : 1;
        each = UNIT * ((units + parts - 1) / parts);
        workers.run((n + each - 1) / each, this);
    }

    @Override
    public void run(int part, Scratch scratch) {
        int from = part * each;
        int to = Math.min(from + each, n);
        // several passes over a block while it lies in the first cache
        for (int at = from; at < to; at += VectorMath.BLOCK) {
            range.of(4L * at, Math.min(VectorMath.BLOCK, to - at));
        }
    }
}
