package dev.credence.core.interval;

/**
 * Prediction interval of each point, in the target's unit. The arrays belong to the record and are not copied.
 *
 * @param coverage guaranteed marginal coverage, on average over points and calibrations
 * @param lower [N]; −∞ for an unbounded interval; NaN, like {@code upper}, for an empty one
 * @param upper [N]; ∞ for an unbounded interval
 * @param fallback [N]; whether the point's group was too small or absent in the calibration, so that its interval is
 *     the marginal one, without a guarantee for the group; or whether the point has a gap that no calibration row had
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
