package dev.credence.eval.protocol;

/** A mean over splits and its standard error: the standard deviation (divisor n − 1) over √n; 0 for a single split. */
public record MeanAndError(double mean, double se) {
    static MeanAndError of(double[] values) {
        int n = values.length;
        double mean = 0;
        for (double v : values) {
            mean += v / n;
        }
        double squares = 0;
        for (double v : values) {
            squares += (v - mean) * (v - mean);
        }
        return new MeanAndError(mean, n < 2 ? 0 : Math.sqrt(squares / (n - 1) / n));
    }
}
