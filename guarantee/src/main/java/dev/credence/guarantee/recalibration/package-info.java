/**
 * Recalibration of predictive distributions by maps fitted on rows that the model was not trained on. Recalibrated
 * densities integrate to 1, and log scores are finite.
 *
 * <pre>{@code
 * Recalibration map = Recalibrations.fit("pit", List.of(prediction), targets);
 * TrainedModel better = RecalibrationFile.attach(model, map, rows);
 * }</pre>
 *
 * Conformal calibration is of the recalibrated predictions: recalibrate first, then calibrate on other rows.
 */
@NullMarked
package dev.credence.guarantee.recalibration;

import org.jspecify.annotations.NullMarked;
