package dev.credence.device.simd;

/** Passes over large arrays in which elements do not depend on each other, cut anywhere at whole vectors. */
final class SharedElements implements Workers.Parts {
    /** Elements from which on a pass is shared: some 20 µs on one thread. */
    private static final int LARGE = 1 << 16;

    private static final int UNIT = 1024;

    private enum Kernel {
        EXP,
        MULTIPLY,
        SECOND_MOMENT,
        SQUARE_GRADIENT,
        GATE,
        GATE_GRADIENT
    }

    private final Workers workers;
    private Kernel kernel = Kernel.EXP;
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

    SharedElements(Workers workers) {
        this.workers = workers;
    }

    /** out = e^x. */
    void exp(long x, int length, long into) {
        run(Kernel.EXP, length, x, 0, 0, into, 0, 0, false);
    }

    /** out (+)= x y. */
    void multiply(long x, long y, int length, long into, boolean add) {
        run(Kernel.MULTIPLY, length, x, y, 0, into, 0, 0, add);
    }

    /** out = m² + v, or m² where there is no variance. */
    void secondMoment(long mean, int length, long variance, boolean isPair, long into) {
        run(Kernel.SECOND_MOMENT, length, mean, variance, 0, into, 0, 0, isPair);
    }

    /** gradX (+)= 2 x · gradOut. */
    void squareGradient(long x, int length, long gradOut, long gradX, boolean add) {
        run(Kernel.SQUARE_GRADIENT, length, x, gradOut, 0, gradX, 0, 0, add);
    }

    /** {@link Gates#apply}. */
    void gate(long u, int length, float sharp, long kept, long into) {
        run(Kernel.GATE, length, u, kept, 0, into, 4L * length, sharp, false);
    }

    /** {@link Gates#gradient}. */
    void gateGradient(long u, int length, float sharp, long kept, long gradOut, long gradU, boolean add) {
        run(Kernel.GATE_GRADIENT, length, u, kept, gradOut, gradU, 4L * length, sharp, add);
    }

    private void run(
            Kernel what,
            int length,
            long first,
            long second,
            long third,
            long into,
            long toVariances,
            float sharp,
            boolean adds) {
        kernel = what;
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
        int count = Math.min(each, n - from);
        long at = 4L * from;
        switch (kernel) {
            case EXP -> VectorMath.exp(a + at, count, out + at);
            case MULTIPLY -> SimdElementwise.multiply(a + at, b + at, count, out + at, flag);
            case SECOND_MOMENT -> SimdMoments.secondMoment(a + at, count, b + at, flag, out + at);
            case SQUARE_GRADIENT -> SimdMoments.squareGradient(a + at, count, b + at, out + at, flag);
            case GATE -> Gates.apply(a + at, pair, count, sharpness, b + at, out + at);
            case GATE_GRADIENT -> Gates.gradient(a + at, pair, count, sharpness, b + at, c + at, out + at, flag);
        }
    }
}
