/** Collections of time series, and time series in tables. */
@NullMarked
package dev.credence.datasets.series;

import org.jspecify.annotations.NullMarked;
