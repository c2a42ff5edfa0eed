package dev.credence.eval.summary;

/**
 * A mean over splits and its standard error: the standard deviation (divisor n − 1) over √n; NaN for a single split,
 * which tells nothing of it.
 */
public record MeanAndError(double mean, double se) {
    /** Of one value for each split; NaN of none. */
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

    /** {@code 2.90 ± 0.18}: two significant digits of the standard error; the mean alone where there is none. */
    public String text() {
        return Figures.of(mean, se);
    }
}
