package dev.credence.inference.auto.stack;

/**
 * The least log σ that a component of a mixture may have, by its mean: constant in the target's own scale, and not
 * where the target was transformed, as a cell of constant width is narrower there the steeper the transform is not.
 */
@FunctionalInterface
public interface LogFloor {
    /** The floor of a component with this mean. */
    double at(double mean);

    /** The same for all. */
    static LogFloor constant(double floor) {
        return mean -> floor;
    }
}
