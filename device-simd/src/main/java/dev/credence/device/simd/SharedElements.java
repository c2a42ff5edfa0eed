package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.BYTES;
import static dev.credence.device.simd.Lanes.WIDTH;

import java.lang.foreign.MemorySegment;

/**
 * Parallel passes over arrays of means followed by variances, divided at any whole vectors: elements are independent.
 * The incomplete last vector is computed in separate memory, so that kernels need no masks.
 */
final class SharedElements implements Workers.Parts {
    /** Elements from which on a pass is parallelised: some 20 µs on one thread. */
    private static final int LARGE = 1 << 16;

    private static final int UNIT = 1024;

    /** Maximum number of arrays in a pass. */
    private static final int PAIRS = 4;

    /** A kernel on whole vectors. */
    @FunctionalInterface
    private interface Range {
        void of(long a, long b, long c, long out, long pair, int count);
    }

    private final Workers workers;
    private int n;
    private int each;
    private long a;
    private long b;
    private long c;
    private long out;
    /** Bytes from means to variances. */
    private long toVariances;

    private float sharpness;
    private boolean flag;

    // One object each: a choice between kernels in one method would inline them all into one compilation unit, too
    // large for vectors to stay in registers.
    private final Range gate = (u, kept, none, to, pair, count) -> Gates.apply(u, pair, count, sharpness, kept, to);
    private final Range gateGradient =
            (u, kept, gradOut, to, pair, count) -> Gates.gradient(u, pair, count, sharpness, kept, gradOut, to, flag);

    private Range range = gate;

    SharedElements(Workers workers) {
        this.workers = workers;
    }

    /** {@link Gates#apply}. */
    void gate(long u, int length, float sharp, long kept, long into) {
        run(gate, length, u, kept, 0, into, sharp, false);
    }

    /** {@link Gates#gradient}. */
    void gateGradient(long u, int length, float sharp, long kept, long gradOut, long gradU, boolean add) {
        run(gateGradient, length, u, kept, gradOut, gradU, sharp, add);
    }

    private void run(
            Range what, int length, long first, long second, long third, long into, float sharp, boolean adds) {
        range = what;
        n = length;
        a = first;
        b = second;
        c = third;
        out = into;
        toVariances = 4L * length;
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
        int whole = to - (to - from) % WIDTH;
        // several passes over a block while it is in the L1 cache
        for (int at = from; at < whole; at += VectorMath.BLOCK) {
            long skip = 4L * at;
            range.of(a + skip, b + skip, c + skip, out + skip, toVariances, Math.min(VectorMath.BLOCK, whole - at));
        }
        if (whole < to) {
            last(4L * whole, 4L * (to - whole), scratch);
        }
    }

    /** Processes the incomplete last vector, {@code skip} bytes from the beginning. */
    private void last(long skip, long bytes, Scratch scratch) {
        long pair = 2 * BYTES;
        long room = scratch.bytes(PAIRS * pair);
        Columns.zero(room, PAIRS * 2 * WIDTH);
        copyPair(a + skip, toVariances, room, BYTES, bytes);
        copyPair(b + skip, toVariances, room + pair, BYTES, bytes);
        if (c != 0) {
            copyPair(c + skip, toVariances, room + 2 * pair, BYTES, bytes);
        }
        copyPair(out + skip, toVariances, room + 3 * pair, BYTES, bytes);
        range.of(room, room + pair, room + 2 * pair, room + 3 * pair, BYTES, WIDTH);
        copyPair(room + pair, BYTES, b + skip, toVariances, bytes);
        copyPair(room + 3 * pair, BYTES, out + skip, toVariances, bytes);
    }

    private static void copyPair(long from, long pair, long to, long pairThere, long bytes) {
        MemorySegment.copy(ALL, from, ALL, to, bytes);
        MemorySegment.copy(ALL, from + pair, ALL, to + pairThere, bytes);
    }
}
