package dev.credence.inference.auto.table;

/**
 * Where training targets lie, in their own unit: means and standard deviations of predictions are those of the
 * predictive distribution between {@link #lower} and {@link #upper}.
 *
 * @param smallest target
 * @param median of the targets
 * @param largest target
 */
public record TargetRange(double smallest, double median, double largest) {
    /** How far beyond the targets values count, in distances from the median to the extreme. */
    private static final double MARGIN = 0.5;

    public TargetRange {
        if (!Double.isFinite(largest - smallest) || !(smallest <= median && median <= largest)) {
            throw new IllegalArgumentException("A range needs finite numbers in ascending order, got " + smallest + ", "
                    + median + " and " + largest);
        }
    }

    /** The smallest target less half of its distance from the median. */
    public double lower() {
        return smallest - MARGIN * (median - smallest);
    }

    /** The largest target and half of its distance from the median. */
    public double upper() {
        return largest + MARGIN * (largest - median);
    }
}
