package dev.credence.core.interval;

/** A region of targets for each point that was predicted: an interval of a real target, or a set of classes. */
public sealed interface PredictionRegions permits PredictionIntervals, PredictionSets {
    /** The probability asked for that a region holds its target, in (0, 1). */
    double coverage();

    /**
     * Whether the group of a point, [N], was too small for a threshold of its own or was not seen in the calibration,
     * so that its region is the one of all points, which does not promise anything for the group.
     */
    boolean[] fallback();

    /** Whether the region of point n holds a target: a number, or the index of a class. */
    boolean covers(int n, double target);

    /**
     * How large the region of point n is: the width of an interval in the target's unit, ∞ without an end, NaN where it
     * is empty; or the number of classes in a set.
     */
    double size(int n);
}
