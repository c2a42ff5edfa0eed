/** Guarantees of forecasts by lead: for a new series of a kind, and for one series over time. */
@NullMarked
package dev.credence.guarantee.series;

import org.jspecify.annotations.NullMarked;
