package dev.credence.device.simd;

import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Noise;

/**
 * Parallel drawing of a dropout mask, divided at whole blocks of random words, which are functions of their positions.
 */
final class SharedMask implements Workers.Parts {
    /** Elements from which on it is parallelised: some 30 µs on one thread. */
    private static final int LARGE = 1 << 17;

    /** Divisor of a part's number of elements: whole blocks of words, whole bytes of the mask. */
    private static final int UNIT = 2048;

    private final Workers workers;
    private Noise noise = new Noise(CounterRandom.of(0, 0));
    private float rate;
    private int n;
    private long mask;
    private int each;

    SharedMask(Workers workers) {
        this.workers = workers;
    }

    void draw(Noise from, float dropped, int length, long into) {
        noise = from;
        rate = dropped;
        n = length;
        mask = into;
        int units = (n + UNIT - 1) / UNIT;
        int parts = workers.several() && n >= LARGE ? workers.cuts(units) : 1;
        each = UNIT * ((units + parts - 1) / parts);
        workers.run((n + each - 1) / each, this);
    }

    @Override
    public void run(int part, Scratch scratch) {
        int from = part * each;
        DropoutKernels.draw(noise, rate, from, Math.min(each, n - from), mask + (from >>> 3), scratch);
    }
}
