package dev.credence.eval.summary;

/**
 * A mean over splits and its standard error: the standard deviation (divisor n − 1) over √n; NaN for a single split.
 */
public record MeanAndError(double mean, double se) {
    private static final double ROUNDING = 1e-12;

    /** Mean and standard error of one value per split; NaN without values. */
    public static MeanAndError of(double[] values) {
        int n = values.length;
        double mean = 0;
        for (double v : values) {
            mean += v;
        }
        mean /= n;
        double squares = 0;
        for (double v : values) {
            squares += (v - mean) * (v - mean);
        }
        return new MeanAndError(mean, n < 2 ? Double.NaN : Math.sqrt(squares / (n - 1) / n));
    }

    /**
     * Whether two means are equal up to rounding: the same values in another order give sums that differ in the last
     * bits.
     */
    public static boolean areEqual(double one, double other) {
        return Math.abs(one - other) <= ROUNDING * Math.max(Math.abs(one), Math.abs(other));
    }

    /** {@code 2.90 ± 0.18}: two significant digits of the standard error; the mean alone if there is none. */
    public String text() {
        return Figures.of(mean, se);
    }
}
