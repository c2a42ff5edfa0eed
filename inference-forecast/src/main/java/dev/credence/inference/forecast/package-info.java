/** Forecasts of time series. */
@NullMarked
package dev.credence.inference.forecast;

import org.jspecify.annotations.NullMarked;
