package dev.credence.inference.auto.network;

/**
 * Cycles of doubling length (RealMLP's coslog, left open-ended): with u = 1 + i/unit at step i, cycle c = ⌊log₂ u⌋ ends
 * after unit · (2^{c+1} − 1) steps. Each end is a checkpoint, where the learning rate is 0.
 *
 * @param unit steps of cycle 0
 * @param cycles how many are usual: one more is run where the last of them gained much
 */
public record CycleSchedule(int unit, int cycles) implements Pace {
    private static final int MOST_CYCLES = 20;

    /** A gain, in nats of the out-of-fold score, below which a further cycle is not worth it. */
    private static final double WORTHWHILE = 0.005;

    /** The gain that is worth one cycle more than the usual ones. */
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

    /** The cycle that a step belongs to. */
    public int cycle(int step) {
        return 31 - Integer.numberOfLeadingZeros((step + unit) / unit);
    }

    /** How many steps have been made when a cycle ends. */
    public int end(int cycle) {
        return Math.multiplyExact(unit, (1 << (cycle + 1)) - 1);
    }

    /** ½ (1 − cos(2π log₂ u)), by which learning rates are multiplied: 0 at both ends of each cycle. */
    @Override
    public double rate(int step) {
        return 0.5 * (1 - Math.cos(2 * Math.PI * Math.log(u(step)) / Math.log(2)));
    }

    /**
     * 1 in the first half of a cycle, then ½ (1 + cos(π (2φ − 1))) at phase φ: multiplies dropout's probability and the
     * weight decay.
     */
    @Override
    public double annealing(int step) {
        return annealed(u(step) / (1 << cycle(step)) - 1);
    }

    private static double annealed(double phase) {
        return phase < 0.5 ? 1 : 0.5 * (1 + Math.cos(Math.PI * (2 * phase - 1)));
    }

    /** A cycle of its own from one step to another, of whatever length: rate and annealing as in the usual ones. */
    Pace between(int from, int to) {
        double length = Math.log(u(to) / u(from));
        return new Pace() {
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
     * Whether training ends after a cycle: no configuration gained 0.005 nats over the cycle before it, or after the
     * last of the usual cycles 0.05; one cycle more is the most, and whether it is worth it the stack knows.
     *
     * @param before each configuration's mean out-of-fold score after the cycle before; empty after cycle 0
     * @param now the same after this cycle
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

    /** Whether a score rose in a cycle by what makes a further one worth it. */
    public boolean gained(int cycle, double before, double now) {
        return now - before >= (cycle + 1 < cycles ? WORTHWHILE : WORTH_ONE_MORE);
    }

    /** The first cycle after which training may end. */
    public int firstStop() {
        return FIRST_STOP;
    }
}
