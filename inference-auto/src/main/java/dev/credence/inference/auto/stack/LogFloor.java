package dev.credence.inference.auto.stack;

/**
 * The minimum log σ of a mixture component, as a function of its mean: constant on the target's own scale, not on a
 * transformed one, where the width of a lattice cell varies with the slope of the transform.
 */
@FunctionalInterface
public interface LogFloor {
    /** The floor of a component with this mean. */
    double at(double mean);

    /** A constant floor. */
    static LogFloor constant(double floor) {
        return mean -> floor;
    }
}
