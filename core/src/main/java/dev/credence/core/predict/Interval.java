package dev.credence.core.predict;

/**
 * The central interval of each point, from the quantile at (1 − level)/2 to the one at (1 + level)/2. Arrays are not
 * copied: they belong to the record.
 *
 * @param level the probability inside, in (0, 1)
 * @param lower [N], in the unit of the target
 * @param upper [N]
 */
public record Interval(double level, double[] lower, double[] upper) {

    /** upper − lower, [N]. */
    public double[] width() {
        double[] width = new double[lower.length];
        for (int i = 0; i < width.length; i++) {
            width[i] = upper[i] - lower[i];
        }
        return width;
    }
}
