package dev.credence.eval.series;

import dev.credence.core.series.LeadMixture;
import dev.credence.core.series.Series;

/**
 * A forecast of one series at one origin, with what came.
 *
 * @param origin number of the origin, from 1, the latest first
 * @param history values before the origin
 * @param actual values after it, NaN where missing, [H]
 * @param forecast distributions by lead, [H]
 * @param scores of the forecast
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ForecastWindow(
        int origin, Series history, double[] actual, LeadMixture forecast, ForecastScores scores) {}
