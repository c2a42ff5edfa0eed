package dev.credence.serve;

import dev.credence.datasets.csv.CsvTable;
import dev.credence.scoring.ForecastTable;

/**
 * A request for forecasts.
 *
 * @param rows the histories in long form
 * @param steps number of steps to forecast, 1 to the model's horizon
 * @param columns levels and quantiles of the answer
 * @param withHistory whether the answer repeats the histories as they were read
 * @param learns whether a kept guarantee over time goes on with the outcomes in the histories
 * @param asCsv whether the answer is CSV, as the request was
 */
record ForecastRequest(
        CsvTable rows, int steps, ForecastTable columns, boolean withHistory, boolean learns, boolean asCsv) {}
