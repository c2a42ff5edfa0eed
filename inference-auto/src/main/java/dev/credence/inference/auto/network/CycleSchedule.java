package dev.credence.inference.auto.network;

/**
 * Cycles of doubling length (RealMLP's coslog, left open-ended): with u = 1 + i/unit at step i, cycle c = ⌊log₂ u⌋ ends
 * after unit · (2^{c+1} − 1) steps. Each end is a checkpoint with learning rate 0.
 *
 * @param unit steps of cycle 0
 * @param cycles usual number of cycles; one more is run if the last of them gained much
 */
public record CycleSchedule(int unit, int cycles) implements AnnealingSchedule {
    private static final int MOST_CYCLES = 20;

    /** Minimum gain of the out-of-fold score, in nats, for a further cycle. */
    private static final double WORTHWHILE = 0.005;

    /** Minimum gain for one cycle beyond the usual ones. */
    private static final double WORTH_ONE_MORE = 0.05;

    private static final int FIRST_STOP = 3;

    public CycleSchedule {
        if (unit < 1 || cycles < 1 || cycles > MOST_CYCLES) {
            throw new IllegalArgumentException("A schedule needs a unit of at least 1 step and 1 to " + MOST_CYCLES
                    + " cycles, got " + unit + " and " + cycles);
        }
    }

    private double u(int step) {
        return 1 + (double) step / unit;
    }

    /** The cycle of a step. */
    public int cycle(int step) {
        return 31 - Integer.numberOfLeadingZeros((step + unit) / unit);
    }

    /** Number of steps up to the end of a cycle. */
    public int end(int cycle) {
        return Math.multiplyExact(unit, (1 << (cycle + 1)) - 1);
    }

    /** The factor ½ (1 − cos(2π log₂ u)) of learning rates: 0 at both ends of each cycle. */
    @Override
    public double rate(int step) {
        return 0.5 * (1 - Math.cos(2 * Math.PI * Math.log(u(step)) / Math.log(2)));
    }

    /**
     * The factor of dropout probability and weight decay: 1 in the first half of a cycle, then ½ (1 + cos(π (2φ − 1)))
     * at phase φ.
     */
    @Override
    public double annealing(int step) {
        return annealed(u(step) / (1 << cycle(step)) - 1);
    }

    private static double annealed(double phase) {
        return phase < 0.5 ? 1 : 0.5 * (1 + Math.cos(Math.PI * (2 * phase - 1)));
    }

    /** The schedule of an extra cycle between two steps, shaped like the usual ones. */
    AnnealingSchedule between(int from, int to) {
        double length = Math.log(u(to) / u(from));
        return new AnnealingSchedule() {
            @Override
            public double rate(int step) {
                return 0.5 * (1 - Math.cos(2 * Math.PI * Math.log(u(step) / u(from)) / length));
            }

            @Override
            public double annealing(int step) {
                return annealed((double) (step - from) / (to - from));
            }
        };
    }

    /**
     * Whether training ends after a cycle: if no configuration gained 0.005 nats over the previous one, or 0.05 in the
     * last of the usual cycles. At most one cycle follows the usual ones; the stack decides whether to use it.
     *
     * @param before each configuration's mean out-of-fold score after the previous cycle; empty after cycle 0
     * @param now the scores after this cycle
     */
    public boolean ends(int cycle, double[] before, double[] now) {
        if (cycle + 1 > cycles || (cycle + 1 == cycles && (cycle <= FIRST_STOP || before.length == 0))) {
            return true;
        }
        if (cycle < FIRST_STOP || before.length == 0) {
            return false;
        }
        for (int c = 0; c < now.length; c++) {
            if (gained(cycle, before[c], now[c])) {
                return false;
            }
        }
        return true;
    }

    /** Whether the gain of a cycle makes a further one worthwhile. */
    public boolean gained(int cycle, double before, double now) {
        return now - before >= (cycle + 1 < cycles ? WORTHWHILE : WORTH_ONE_MORE);
    }

    /** The first cycle after which training may end. */
    public int firstStop() {
        return FIRST_STOP;
    }
}
