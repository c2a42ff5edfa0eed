package dev.credence.inference.auto.stack;

/**
 * How narrow and how wide a component of a mixture may be, as log σ on its scale. The floor keeps a density finite
 * where targets repeat; the ceiling keeps a component that no training row constrains from growing without bound on
 * other rows, where its weight, however small, would make most of the variance.
 *
 * @param floor by the component's mean
 * @param ceiling the same for all; +∞ for none. Where the floor is above it, the floor counts
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
