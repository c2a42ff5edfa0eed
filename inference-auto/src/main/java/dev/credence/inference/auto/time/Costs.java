package dev.credence.inference.auto.time;

import java.util.Arrays;

/**
 * A cost model of training, estimated as it goes: processor time of each configuration's steps and predictions, and the
 * ratio of wall to processor time, which depends on threads and the machine's load. Thread-safe.
 */
public final class Costs {
    /** Cost of a candidate in the final fits of the stack, relative to that of its score. */
    private static final int STACK = 12;

    private final int networks;
    private final double[] step;
    private final double[] prediction;
    private double spent;
    private double stretch = Double.NaN;
    private double scoring;

    /** @param networks of each configuration */
    public Costs(int configurations, int networks) {
        this.networks = networks;
        step = new double[configurations];
        prediction = new double[configurations];
        Arrays.fill(step, Double.NaN);
    }

    /**
     * Records a network's training and its predictions of the held-out rows. The latest one replaces earlier ones,
     * which may have run before JIT compilation.
     *
     * @param steps number of steps; 0 is ignored
     * @param training processor time in ns
     * @param predicting processor time in ns; 0 if stopped before
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
     * Records the end of a round of networks.
     *
     * @param elapsed wall time of the round in ns
     */
    public synchronized void round(double elapsed) {
        stretch = spent > 0 ? elapsed / spent : stretch;
        spent = 0;
    }

    /** Records the wall time of a candidate's score in ns. */
    public synchronized void scored(double elapsed) {
        scoring = elapsed;
    }

    /** Predicted wall time in ns of fitting a stack of these candidates; 0 before the first score. */
    public synchronized double ofStack(int candidates) {
        return STACK * candidates * scoring;
    }

    /** Whether the cost of a configuration is known. */
    public synchronized boolean isKnown(int configuration) {
        return !Double.isNaN(step[configuration]) && !Double.isNaN(stretch);
    }

    /** Predicted wall time in ns of one step of each network of a configuration. */
    public synchronized double ofStep(int configuration) {
        return networks * step[configuration] * stretch;
    }

    /** Predicted wall time in ns after the steps: predictions of all networks, their score, and the stack. */
    public synchronized double ofScore(int configuration) {
        return networks * prediction[configuration] * stretch + (1 + STACK) * scoring;
    }
}
