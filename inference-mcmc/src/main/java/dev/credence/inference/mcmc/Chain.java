package dev.credence.inference.mcmc;

import dev.credence.core.random.CounterRandom;
import java.util.Arrays;

/**
 * A Markov chain: its position, tuning state and statistics. {@link #toArray} saves all of it; a chain
 * {@linkplain #Chain(int, double[]) restored} from it continues identically.
 */
final class Chain {
    /** Saved numbers besides four for each coordinate. */
    private static final int OTHERS = 8 + TransitionStatistics.NUMBERS;

    private final int size;
    private final double[] position;
    private final double[] inverseMass;
    private final Variances variances;
    private double step;
    private DualAveraging tuning;
    private TransitionStatistics statistics;

    /** A new chain at a position. */
    Chain(double[] position, double inverseMass) {
        this.size = position.length;
        this.position = position.clone();
        this.inverseMass = new double[size];
        Arrays.fill(this.inverseMass, inverseMass);
        this.variances = new Variances(size);
        this.tuning = new DualAveraging(0, 0, 0, 0, 0, 0);
        this.statistics = TransitionStatistics.NONE;
    }

    /** A saved chain. */
    Chain(int size, double[] saved) {
        this.size = size;
        this.position = Arrays.copyOfRange(saved, 0, size);
        this.inverseMass = Arrays.copyOfRange(saved, size, 2 * size);
        this.variances = new Variances(size);
        System.arraycopy(saved, 2 * size, variances.mean, 0, size);
        System.arraycopy(saved, 3 * size, variances.squares, 0, size);
        int at = 4 * size;
        this.variances.count = saved[at];
        this.step = saved[at + 1];
        this.tuning = new DualAveraging(
                saved[at + 2], saved[at + 3], saved[at + 4], saved[at + 5], saved[at + 6], saved[at + 7]);
        this.statistics = TransitionStatistics.of(saved, at + 8);
    }

    /** Length of the saved state of a chain of P coordinates. */
    static int numbers(int size) {
        return 4 * size + OTHERS;
    }

    double[] toArray() {
        double[] saved = new double[numbers(size)];
        System.arraycopy(position, 0, saved, 0, size);
        System.arraycopy(inverseMass, 0, saved, size, size);
        System.arraycopy(variances.mean, 0, saved, 2 * size, size);
        System.arraycopy(variances.squares, 0, saved, 3 * size, size);
        double[] others = {
            variances.count,
            step,
            tuning.target(),
            tuning.centre(),
            tuning.transitions(),
            tuning.error(),
            tuning.logStep(),
            tuning.logAverage()
        };
        System.arraycopy(others, 0, saved, 4 * size, others.length);
        System.arraycopy(statistics.toArray(), 0, saved, 4 * size + others.length, TransitionStatistics.NUMBERS);
        return saved;
    }

    /** q [P]; not copied. */
    double[] position() {
        return position;
    }

    double step() {
        return step;
    }

    TransitionStatistics statistics() {
        return statistics;
    }

    /**
     * One transition.
     *
     * @param transition its number, 0 for the first of the warm-up
     * @param acceptance the target acceptance of the step size
     * @param random generator of this chain, indexed by transition
     * @return false, without a move, if the potential at the chain's position is not finite
     */
    boolean move(
            Potential potential,
            Trajectory trajectory,
            WarmUp warmUp,
            int transition,
            double acceptance,
            CounterRandom random) {
        Leapfrog leapfrog = new Leapfrog(potential, inverseMass);
        Phase z = new Phase(size);
        System.arraycopy(position, 0, z.position, 0, size);
        leapfrog.evaluate(z);
        if (!Double.isFinite(z.potential)) {
            return false;
        }
        if (step == 0) { // the first transition, or the first after a change of mass
            step = FirstStep.find(leapfrog, z, 0.1, new Randomness(random, ~transition, size));
            tuning = DualAveraging.from(acceptance, step);
        }
        Transition made = trajectory.move(leapfrog, z, step, new Randomness(random, transition, size));
        System.arraycopy(z.position, 0, position, 0, size);
        if (transition < warmUp.transitions()) {
            tune(warmUp, transition, made.acceptance());
        } else {
            statistics = statistics.after(made, leapfrog.energy(z), leapfrog.evaluations());
        }
        return true;
    }

    private void tune(WarmUp warmUp, int transition, double accepted) {
        tuning = tuning.after(accepted);
        step = Math.exp(warmUp.last(transition) ? tuning.logAverage() : tuning.logStep());
        if (warmUp.inWindow(transition)) {
            variances.add(position);
        }
        if (warmUp.endsWindow(transition)) {
            for (int i = 0; i < size; i++) {
                inverseMass[i] = variances.regularised(i);
            }
            variances.clear();
            step = 0;
        }
    }
}
