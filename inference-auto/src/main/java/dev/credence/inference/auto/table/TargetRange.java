package dev.credence.inference.auto.table;

/**
 * The range of the training targets, in their own unit. Means and standard deviations of predictions are of values
 * clamped to [{@link #lower}, {@link #upper}].
 *
 * @param smallest smallest target
 * @param median median of the targets
 * @param largest largest target
 */
public record TargetRange(double smallest, double median, double largest) {
    /** Margin beyond the targets, in distances from the median to the extreme. */
    private static final double MARGIN = 0.5;

    public TargetRange {
        if (!Double.isFinite(largest - smallest) || !(smallest <= median && median <= largest)) {
            throw new IllegalArgumentException("A range needs finite numbers in ascending order, got " + smallest + ", "
                    + median + " and " + largest);
        }
    }

    /** The smallest target minus half of its distance from the median. */
    public double lower() {
        return smallest - MARGIN * (median - smallest);
    }

    /** The largest target plus half of its distance from the median. */
    public double upper() {
        return largest + MARGIN * (largest - median);
    }
}
