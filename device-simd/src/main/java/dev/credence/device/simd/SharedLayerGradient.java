package dev.credence.device.simd;

/**
 * Parallel gradient of {@link SharedLayer}, including the sums over strips for the bias gradient. It is divided by
 * positions within a strip: one thread sums each position over all strips, in order.
 */
final class SharedLayerGradient implements Workers.Parts {
    /** Elements from which on it is parallelised: some 30 µs on one thread. */
    private static final int LARGE = 1 << 16;

    /** Divisor of a part's number of positions: whole vectors of any width, whole cache lines. */
    private static final int UNIT = 64;

    private final Workers workers;
    private long h;
    private long g;
    private int n;
    private long sums;
    private int strip;
    private float slope;
    private float factor;
    private long mask;
    private int each;

    SharedLayerGradient(Workers workers) {
        this.workers = workers;
    }

    /** {@link DropoutKernels#leakyGradient} over whole strips. */
    void backward(long out, long gradient, int length, long into, int positions, float left, float kept, long bits) {
        h = out;
        g = gradient;
        n = length;
        sums = into;
        strip = positions;
        slope = left;
        factor = kept;
        mask = bits;
        int units = (strip + UNIT - 1) / UNIT;
        int parts = workers.several() && n >= LARGE ? workers.cuts(units) : 1;
        each = parts == 1 ? strip : UNIT * ((units + parts - 1) / parts);
        workers.run((strip + each - 1) / each, this);
    }

    @Override
    public void run(int part, Scratch scratch) {
        int from = part * each;
        int count = Math.min(each, strip - from);
        DropoutKernels.leakyGradient(h, g, n, sums + 4L * from, strip, from, count, slope, factor, mask);
    }
}
