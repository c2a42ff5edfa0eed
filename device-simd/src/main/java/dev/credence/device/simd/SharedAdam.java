package dev.credence.device.simd;

/** Parallel Adam, divided at any whole vectors: elements are independent. */
final class SharedAdam implements Workers.Parts {
    /** Parameters from which on it is parallelised: some 30 µs on one thread. */
    private static final int LARGE = 1 << 16;

    private static final int UNIT = 1024;

    private final Workers workers;
    private long w;
    private long gradient;
    private long m;
    private long v;
    private int n;
    private float beta1;
    private float one1;
    private float beta2;
    private float one2;
    private float step;
    private float correction;
    private float epsilon;
    private float scale;
    private int each;

    SharedAdam(Workers workers) {
        this.workers = workers;
    }

    /** Sets the weights of old and new values in the moments' averages. */
    SharedAdam averages(double first, double second) {
        beta1 = (float) first;
        one1 = (float) (1 - first);
        beta2 = (float) second;
        one2 = (float) (1 - second);
        return this;
    }

    /** Sets the size of the update; see {@link SimdOptimisers#adam}. */
    SharedAdam rates(float size, float secondCorrection, float smallest, float gradientScale) {
        step = size;
        correction = secondCorrection;
        epsilon = smallest;
        scale = gradientScale;
        return this;
    }

    void update(long parameters, long gradients, long first, long second, int length) {
        w = parameters;
        gradient = gradients;
        m = first;
        v = second;
        n = length;
        int units = (n + UNIT - 1) / UNIT;
        int parts = workers.several() && n >= LARGE ? workers.cuts(units) : 1;
        each = UNIT * ((units + parts - 1) / parts);
        workers.run((n + each - 1) / each, this);
    }

    @Override
    public void run(int part, Scratch scratch) {
        int from = part * each;
        int count = Math.min(each, n - from);
        long at = 4L * from;
        SimdOptimisers.adam(
                w + at,
                gradient + at,
                m + at,
                v + at,
                count,
                beta1,
                one1,
                beta2,
                one2,
                step,
                correction,
                epsilon,
                scale,
                scratch.bytes(4 * Lanes.BYTES));
    }
}
