package dev.credence.eval.series;

import dev.credence.core.predict.Interval;
import dev.credence.core.series.LeadMixture;
import java.util.List;

/**
 * What is drawn of a forecast.
 *
 * @param median by lead, [H]
 * @param lower lower ends of the central intervals of {@link #LEVELS}, [levels][H]
 * @param upper upper ends
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ForecastBands(double[] median, double[][] lower, double[][] upper) {
    /** Levels of the intervals, the widest first. */
    public static final List<Double> LEVELS = List.of(0.95, 0.8, 0.5);

    /** Those of a forecast. */
    public static ForecastBands of(LeadMixture forecast) {
        List<Interval> intervals = LEVELS.stream().map(forecast::interval).toList();
        return new ForecastBands(
                forecast.quantile(0.5),
                intervals.stream().map(Interval::lower).toArray(double[][]::new),
                intervals.stream().map(Interval::upper).toArray(double[][]::new));
    }
}
