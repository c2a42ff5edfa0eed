package dev.credence.inference.auto.stack;

/**
 * Bounds of log σ of mixture components, on their scale. The floor keeps densities finite for repeated targets; the
 * ceiling bounds components that no training row constrains, which would dominate the variance on other rows.
 *
 * @param floor by the component's mean
 * @param ceiling constant; +∞ for none. The floor wins if it is above
 */
public record LogWidths(LogFloor floor, double ceiling) {
    /** A constant floor and no ceiling. */
    public static LogWidths atLeast(double floor) {
        return new LogWidths(LogFloor.constant(floor), Double.POSITIVE_INFINITY);
    }

    /** log σ of a component with this mean, within the bounds. */
    public double bounded(double logScale, double mean) {
        return Math.max(Math.min(logScale, ceiling), floor.at(mean));
    }
}
