package dev.credence.control;

import dev.credence.core.formula.Formula;
import java.util.List;

/**
 * A system to be controlled by one action a time step, found by {@link java.util.ServiceLoader}: its equations of
 * motion, which no controller sees, and what a trial costs. States are arrays of S numbers. Immutable and thread-safe.
 */
public interface ControlProblem {
    /** Name in lower case with dashes, unique. */
    String name();

    /** One-line description. */
    String description();

    /** Names of the S components of a state, with their units. */
    List<String> states();

    /** Time between two actions in seconds. */
    double timeStep();

    /** Number of actions in a trial T. */
    int steps();

    /** Actions are from −limit to limit. */
    double actionLimit();

    /** Mean of the state at the start of a trial [S]. */
    double[] startMean();

    /** Standard deviations of the state at the start of a trial, independent and normal [S]. */
    double[] startDeviation();

    /** Standard deviation of the normal noise of each measured component. */
    double measurementNoise();

    /**
     * The equations of motion ds/dt.
     *
     * @param state s [S]
     * @param action constant during a time step
     * @param derivative is set to ds/dt [S]
     */
    void derivative(double[] state, double action, double[] derivative);

    /**
     * The state after a time step under a constant action: the solution of the equations of motion, or what a system
     * with noise of its own makes of it.
     *
     * @param state s [S]
     * @param u uniform on [0, 1), the step's chance; 0.5 for none
     * @return [S], a new array
     */
    default double[] next(double[] state, double action, double u) {
        return new Simulator(this).next(state, action);
    }

    /**
     * What a model of the system and a policy see of a state, at a scale near 1: angles as sine and cosine, for
     * example.
     *
     * @param state formulas of the components [S]
     */
    List<Formula> features(List<Formula> state);

    /** The cost of being in a state for a step, 0 to 1: what is reported. */
    Formula cost(List<Formula> state);

    /** A cost that also guides from afar, 0 to 1: what plans and policies minimise. By default the {@link #cost}. */
    default Formula guidingCost(List<Formula> state) {
        return cost(state);
    }

    /** A trial is solved if the mean cost of its last ten steps is below this. */
    default double solvedCost() {
        return 0.15;
    }

    /** The mechanical energy of a state, up to a constant: conserved without friction and action. */
    double energy(double[] state);

    /**
     * The system as a drawing.
     *
     * @param state [S]
     * @return lines from (x₁, y₁) to (x₂, y₂), each as four numbers, within {@link #sight} of the origin
     */
    List<double[]> drawing(double[] state);

    /** Half of the width of a picture of the system. */
    double sight();
}
