package dev.credence.inference.auto.stack;

/**
 * Real targets of rows on the scale of an entry's predictions.
 *
 * @param values t_i = T(y_i) [n]
 * @param logSlopes log T′(y_i) [n], for log p(y) = log p(t) + log T′(y)
 * @param widths bounds of component widths on this scale
 */
public record Observed(double[] values, double[] logSlopes, LogWidths widths) {
    public Observed {
        if (values.length != logSlopes.length) {
            throw new IllegalArgumentException(values.length + " targets need as many slopes, got " + logSlopes.length);
        }
    }

    /** Targets on their own scale. */
    public static Observed plain(double[] values, double logFloor) {
        return new Observed(values, new double[values.length], LogWidths.atLeast(logFloor));
    }
}
