package dev.credence.inference.auto;

/**
 * What to expect on new rows, measured out of fold with weights that did not see the row.
 *
 * @param logScore mean log density in the target's units, or log probability of the true class
 * @param standardError of it, as if rows were independent
 * @param constant the same of one normal distribution for all rows (or the classes' frequencies), on the same folds
 * @param linear the same of a linear model with constant noise; NaN for classes
 * @param coverage90 the fraction of rows within their central 90 % interval; NaN for classes
 * @param rows how many rows it was measured on
 */
public record Outlook(
        double logScore, double standardError, double constant, double linear, double coverage90, int rows) {}
