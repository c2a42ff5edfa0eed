package dev.credence.inference.auto.stack;

/**
 * Real targets of rows on the scale that an entry predicts them on.
 *
 * @param values t_i = T(y_i) [n]
 * @param logSlopes log T′(y_i) [n], which turns a density of t into one of y: log p(y) = log p(t) + log T′(y)
 * @param widths how narrow and how wide a component may be on this scale
 */
public record Observed(double[] values, double[] logSlopes, LogWidths widths) {
    public Observed {
        if (values.length != logSlopes.length) {
            throw new IllegalArgumentException(values.length + " targets need as many slopes, got " + logSlopes.length);
        }
    }

    /** Targets that are predicted on their own scale. */
    public static Observed plain(double[] values, double logFloor) {
        return new Observed(values, new double[values.length], LogWidths.atLeast(logFloor));
    }
}
