package dev.credence.inference.auto.time;

import java.util.Arrays;

/**
 * What networks have cost so far, and by that what more of their training will: processor time for each step, and what
 * the clock makes of it, which depends on threads and on whatever else the machine does. Thread-safe.
 */
public final class Costs {
    /** What each candidate costs in the fits of the stack in the end, in scores of a candidate. */
    private static final int STACK = 12;

    private final int networks;
    private final double[] step;
    private final double[] prediction;
    private double spent;
    private double stretch = Double.NaN;
    private double scoring;

    /**
     * Of nothing yet.
     *
     * @param networks of each configuration
     */
    public Costs(int configurations, int networks) {
        this.networks = networks;
        step = new double[configurations];
        prediction = new double[configurations];
        Arrays.fill(step, Double.NaN);
    }

    /**
     * A network has been trained and has predicted the rows held out. The newest counts: the first ones run on code
     * that is not compiled yet.
     *
     * @param steps how many it has made; 0 says nothing
     * @param training nanoseconds of a processor
     * @param predicting likewise; 0 where it was stopped before
     */
    public synchronized void network(int configuration, int steps, double training, double predicting) {
        spent += training + predicting;
        if (steps > 0) {
            step[configuration] = training / steps;
        }
        if (predicting > 0) {
            prediction[configuration] = predicting;
        }
    }

    /**
     * All networks of a round have been trained.
     *
     * @param elapsed nanoseconds by the clock, for all of them
     */
    public synchronized void round(double elapsed) {
        stretch = spent > 0 ? elapsed / spent : stretch;
        spent = 0;
    }

    /** A candidate has been scored, in so many nanoseconds by the clock. */
    public synchronized void scored(double elapsed) {
        scoring = elapsed;
    }

    /** Nanoseconds by the clock for a stack of so many candidates; 0 where none has been scored. */
    public synchronized double ofStack(int candidates) {
        return STACK * candidates * scoring;
    }

    /** Whether a configuration has been trained. */
    public synchronized boolean isKnown(int configuration) {
        return !Double.isNaN(step[configuration]) && !Double.isNaN(stretch);
    }

    /** Nanoseconds by the clock for one step of each network of a configuration. */
    public synchronized double ofStep(int configuration) {
        return networks * step[configuration] * stretch;
    }

    /** Nanoseconds by the clock for what comes after the steps: predictions of all networks, their score, the stack. */
    public synchronized double ofScore(int configuration) {
        return networks * prediction[configuration] * stretch + (1 + STACK) * scoring;
    }
}
