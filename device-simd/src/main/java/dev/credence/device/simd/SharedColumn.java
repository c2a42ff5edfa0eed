package dev.credence.device.simd;

/** Parallel product of a large matrix and a column, divided by rows: one thread sums each row. */
final class SharedColumn implements Workers.Parts {
    /** Multiplications from which on it is parallelised: some 30 µs on one thread. */
    private static final long LARGE = 1 << 18;

    /** Rows that are summed together. */
    private static final int UNIT = 4;

    private final Workers workers;
    private int m;
    private int k;
    private long a;
    private long b;
    private long c;
    private boolean add;
    private int rows;

    SharedColumn(Workers workers) {
        this.workers = workers;
    }

    /** {@link Vectors#matrixTimesColumn}. */
    void multiply(int rowsOfA, int depth, long ofA, long ofB, long ofC, boolean adds) {
        m = rowsOfA;
        k = depth;
        a = ofA;
        b = ofB;
        c = ofC;
        add = adds;
        int units = (m + UNIT - 1) / UNIT;
        int parts = workers.several() && (long) m * k >= LARGE ? workers.cuts(units) : 1;
        rows = UNIT * ((units + parts - 1) / parts);
        workers.run((m + rows - 1) / rows, this);
    }

    @Override
    public void run(int part, Scratch scratch) {
        int from = part * rows;
        int count = Math.min(rows, m - from);
        Vectors.matrixTimesColumn(count, k, a + 4L * from * k, b, c + 4L * from, add, scratch.bytes(4L * Lanes.BYTES));
    }
}
