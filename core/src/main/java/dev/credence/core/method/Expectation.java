package dev.credence.core.method;

/**
 * Expected performance on new rows like the training rows, measured on training rows held out from parts of the model.
 *
 * @param logScore mean log density in the target's unit, or mean log probability of the true class, in nats
 * @param standardError standard error of it for independent rows
 * @param constant score of the marginal distribution of the target on the same rows
 * @param linear score of a linear model, ridge regression with constant noise or logistic regression; NaN if
 *     unavailable
 * @param coverage90 fraction of rows within their central 90 % interval; NaN for classes
 * @param rows number of rows
 * @param point scores of the point predictions of the same models
 */
public record Expectation(
        double logScore,
        double standardError,
        double constant,
        double linear,
        double coverage90,
        int rows,
        Point point) {
    /**
     * Scores of point predictions: the root mean squared error of the mean in the target's unit, or the accuracy, the
     * fraction of rows whose most probable class is the true one. NaN where unknown.
     *
     * @param model of the model
     * @param constant of the mean or the most frequent class
     * @param linear of ridge regression on the target's own scale, or of logistic regression
     */
    public record Point(double model, double constant, double linear) {
        /** Of models that do not tell. */
        public static final Point UNKNOWN = new Point(Double.NaN, Double.NaN, Double.NaN);
    }

    /** An expectation without scores of point predictions. */
    public Expectation(
            double logScore, double standardError, double constant, double linear, double coverage90, int rows) {
        this(logScore, standardError, constant, linear, coverage90, rows, Point.UNKNOWN);
    }

    public Expectation {
        if (rows < 1 || Double.isNaN(logScore) || coverage90 < 0 || coverage90 > 1) {
            throw new IllegalArgumentException(
                    "An expectation needs a score, at least 1 row and a coverage in [0, 1], got " + logScore + ", "
                            + rows + " and " + coverage90);
        }
    }
}
