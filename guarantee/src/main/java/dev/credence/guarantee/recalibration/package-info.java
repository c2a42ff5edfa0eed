/**
 * Recalibration: a map, fitted on rows that the model was not trained on, that makes its predictive distributions mean
 * what they say. Distributions stay distributions: densities integrate to 1, log scores are finite.
 *
 * <pre>{@code
 * Recalibration map = Recalibrations.fit("pit", List.of(prediction), targets);
 * TrainedModel better = RecalibrationFile.attach(model, map, rows);
 * }</pre>
 *
 * A guarantee is for the predictions that it was calibrated on: recalibrate first, and calibrate on other rows.
 */
@NullMarked
package dev.credence.guarantee.recalibration;

import org.jspecify.annotations.NullMarked;
