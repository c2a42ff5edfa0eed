package dev.credence.core.method;

/**
 * What to expect of a model on new rows like those it was trained on: measured on training rows by parts of the model
 * that did not see them.
 *
 * @param logScore mean log density in the target's unit, or mean log probability of the true class, in nats
 * @param standardError of it, as if rows were independent
 * @param constant the same score of the distribution of the target alone, whatever the inputs, on the same rows
 * @param linear the same of a linear model, ridge regression with constant noise or logistic regression; NaN where
 *     there is none
 * @param coverage90 the fraction of rows within their central 90 % interval; NaN for classes
 * @param rows how many rows it was measured on
 */
public record Expectation(
        double logScore, double standardError, double constant, double linear, double coverage90, int rows) {
    public Expectation {
        if (rows < 1 || Double.isNaN(logScore) || coverage90 < 0 || coverage90 > 1) {
            throw new IllegalArgumentException(
                    "An expectation needs a score, at least 1 row and a coverage in [0, 1], got " + logScore + ", "
                            + rows + " and " + coverage90);
        }
    }
}
