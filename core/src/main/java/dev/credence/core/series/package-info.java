/**
 * Time series and their forecasts: histories, predictive distributions by lead, and sample paths. A method that
 * forecasts is a {@code SeriesMethod}.
 */
@NullMarked
package dev.credence.core.series;

import org.jspecify.annotations.NullMarked;
