/**
 * Conformal intervals and sets for any model, and the distribution of their coverage.
 *
 * <pre>{@code
 * Guarantee g = Conformal.split(model, calibration).score(PIT).at(0.9);
 * PredictionIntervals intervals = g.intervals((RegressionPredictive) model.predict(examples, 100), 0.9);
 * }</pre>
 */
@NullMarked
package dev.credence.guarantee;

import org.jspecify.annotations.NullMarked;
