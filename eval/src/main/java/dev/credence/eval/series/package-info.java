/** Forecasts against what came: rolling origins and scores by the protocols of the forecasting competitions. */
@NullMarked
package dev.credence.eval.series;

import org.jspecify.annotations.NullMarked;
