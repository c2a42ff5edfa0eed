package dev.credence.scoring.series;

import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesForecast;
import java.util.List;

/**
 * A forecast from an earlier origin of a series, with what came.
 *
 * @param history values before the origin
 * @param outcomes values after it, [H]; NaN where one is missing
 * @param forecast from the history alone
 * @param guaranteed its guaranteed intervals; none without a guarantee
 * @param isHeldOut whether the guarantee was not calibrated on these outcomes
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record PastForecast(
        Series history,
        double[] outcomes,
        SeriesForecast forecast,
        List<GuaranteedLeads> guaranteed,
        boolean isHeldOut) {}
