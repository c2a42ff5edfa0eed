/**
 * Forecasts of time series in a program: histories in, predictive distributions and guaranteed intervals by lead out.
 */
@NullMarked
package dev.credence.scoring.series;

import org.jspecify.annotations.NullMarked;
