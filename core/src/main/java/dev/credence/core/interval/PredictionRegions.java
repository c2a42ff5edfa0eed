package dev.credence.core.interval;

/** Prediction region of each point: an interval of a real target, or a set of classes. */
public sealed interface PredictionRegions permits PredictionIntervals, PredictionSets {
    /** Nominal coverage, the probability that a region holds its target, in (0, 1). */
    double coverage();

    /**
     * Whether a point's group was too small for a threshold of its own or absent in the calibration, [N], so that its
     * region is the marginal one, without a guarantee for the group; or whether the point has a gap that no calibration
     * row had.
     */
    boolean[] fallback();

    /** Whether the region of point n covers a target: a number, or a class index. */
    boolean covers(int n, double target);

    /**
     * Size of the region of point n: the width of an interval in the target's unit, ∞ if unbounded, NaN if empty; or
     * the number of classes in a set.
     */
    double size(int n);
}
