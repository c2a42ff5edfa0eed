package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;

import java.lang.foreign.MemorySegment;

/** Consecutive copies of one array, made in parallel; with a mask, each with its own dropout. */
final class SharedTile implements Workers.Parts {
    /** Elements from which on it is parallelised: some 30 µs on one thread. */
    private static final int LARGE = 1 << 18;

    private final Workers workers;
    private long x;
    private int n;
    private int copies;
    private float factor;
    private long mask;
    private long out;
    private int each;

    SharedTile(Workers workers) {
        this.workers = workers;
    }

    /**
     * out_k = x for every k, or factor · x if the mask keeps element k·n + i, else 0; a mask address of 0 keeps all.
     */
    void copy(long from, int length, int count, float scale, long keep, long into) {
        x = from;
        n = length;
        copies = count;
        factor = scale;
        mask = keep;
        out = into;
        int parts = workers.several() && (long) n * copies >= LARGE ? workers.cuts(copies) : 1;
        each = (copies + parts - 1) / parts;
        workers.run((copies + each - 1) / each, this);
    }

    @Override
    public void run(int part, Scratch scratch) {
        int last = Math.min(copies, (part + 1) * each);
        for (int k = part * each; k < last; k++) {
            long to = out + 4L * k * n;
            if (mask == 0) {
                MemorySegment.copy(ALL, x, ALL, to, 4L * n);
            } else {
                DropoutKernels.apply(x, n, k * n, factor, mask, to);
            }
        }
    }
}
