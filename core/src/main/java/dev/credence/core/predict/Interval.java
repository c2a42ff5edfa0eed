package dev.credence.core.predict;

/**
 * Central interval of each point, from the quantile at (1 − level)/2 to that at (1 + level)/2. The arrays belong to the
 * record and are not copied.
 *
 * @param level probability of the interval, in (0, 1)
 * @param lower [N], in the target's unit
 * @param upper [N]
 */
public record Interval(double level, double[] lower, double[] upper) {

    /** Widths upper − lower, [N]. */
    public double[] width() {
        double[] width = new double[lower.length];
        for (int i = 0; i < width.length; i++) {
            width[i] = upper[i] - lower[i];
        }
        return width;
    }
}
