package dev.credence.guarantee;

/**
 * An interval for each point, in the target's unit. Arrays are not copied: they belong to the record.
 *
 * @param coverage that is guaranteed on average over points and calibrations
 * @param lower [N]; −∞ where nothing smaller could be guaranteed
 * @param upper [N]; ∞ likewise
 * @param fallback [N]; whether the point's group was too small or not seen in the calibration, so that its interval is
 *     the one of all points, which does not promise anything for the group
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record PredictionIntervals(double coverage, double[] lower, double[] upper, boolean[] fallback) {

    /** Whether a target lies in the interval of point n, bounds included. */
    public boolean contains(int n, double y) {
        return lower[n] <= y && y <= upper[n];
    }
}
