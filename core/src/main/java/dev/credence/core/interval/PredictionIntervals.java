package dev.credence.core.interval;

/**
 * An interval for each point, in the target's unit. Arrays are not copied: they belong to the record.
 *
 * @param coverage that is guaranteed on average over points and calibrations
 * @param lower [N]; −∞ where nothing smaller could be guaranteed; NaN, as {@code upper}, where nothing is covered
 * @param upper [N]; ∞ likewise
 * @param fallback [N]; whether the point's group was too small or not seen in the calibration, so that its interval is
 *     the one of all points, which does not promise anything for the group
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record PredictionIntervals(double coverage, double[] lower, double[] upper, boolean[] fallback)
        implements PredictionRegions {

    /** Whether a target lies in the interval of point n, bounds included. */
    public boolean contains(int n, double y) {
        return lower[n] <= y && y <= upper[n];
    }

    @Override
    public boolean covers(int n, double target) {
        return contains(n, target);
    }

    @Override
    public double size(int n) {
        return upper[n] - lower[n];
    }
}
