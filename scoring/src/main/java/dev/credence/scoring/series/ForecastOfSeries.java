package dev.credence.scoring.series;

import dev.credence.core.UserException;
import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.predict.Interval;
import dev.credence.core.series.SeriesForecast;
import dev.credence.datasets.series.DatedSeries;
import dev.credence.scoring.ForecastTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The forecast of one series. Arrays have one value for each step after the history's end, [H].
 *
 * @param series its history
 * @param distribution predictive distributions by lead, and their dependence
 * @param guaranteed intervals of each guaranteed coverage; none without a guarantee
 */
public record ForecastOfSeries(DatedSeries series, SeriesForecast distribution, List<GuaranteedLeads> guaranteed) {
    private static final double SAME = 1e-9;

    public ForecastOfSeries {
        guaranteed = List.copyOf(guaranteed);
    }

    /** The name of the series. */
    public String id() {
        return series.series().id();
    }

    /** The times of the steps, written as in the history. */
    public List<String> times() {
        return IntStream.rangeClosed(1, distribution.horizon())
                .mapToObj(series::time)
                .toList();
    }

    /** The medians. */
    public double[] median() {
        return quantile(0.5);
    }

    /** The means; infinite or astronomical where the tail of a log-normal part makes them meaningless. */
    public double[] mean() {
        return distribution.leads().mean();
    }

    /** The quantiles of a probability in (0, 1). */
    public double[] quantile(double p) {
        return distribution.leads().quantile(p);
    }

    /** The central intervals of a probability by the model; {@link #guaranteed(double)} has the guaranteed ones. */
    public Interval interval(double level) {
        return distribution.leads().interval(level);
    }

    /**
     * The guaranteed interval of each step.
     *
     * @param coverage one of those that the model is calibrated for
     * @throws UserException if it is not; says for which it is, or how to calibrate
     */
    public PredictionIntervals guaranteed(double coverage) {
        return of(coverage).leads();
    }

    /**
     * The band that holds all steps together with this coverage.
     *
     * @throws UserException as {@link #guaranteed(double)}, or if the guarantee has no band
     */
    public PredictionIntervals band(double coverage) {
        return of(coverage)
                .band()
                .orElseThrow(() -> new UserException("There is no band for all steps together: a guarantee over series"
                        + " has one, calibrated on enough series whose outcomes are all known."));
    }

    private GuaranteedLeads of(double coverage) {
        return guaranteed.stream()
                .filter(one -> Math.abs(one.coverage() - coverage) < SAME)
                .findFirst()
                .orElseThrow(() -> new UserException(
                        guaranteed.isEmpty()
                                ? "The forecasts have no guarantee: calibrate the model with calibrated(…) or"
                                        + " adapted(…)."
                                : "The coverage " + coverage + " is not guaranteed; these are: "
                                        + guaranteed.stream()
                                                .map(one -> String.valueOf(one.coverage()))
                                                .toList()
                                        + "."));
    }

    /**
     * Joint draws of all steps, for sums over them.
     *
     * @return [paths][H]
     */
    public double[][] paths(int paths, long seed) {
        return distribution.paths(paths, seed);
    }

    /** Its rows; see {@link Forecasts#header}. */
    public List<List<@Nullable Object>> rows(ForecastTable columns) {
        List<double[]> further = new ArrayList<>();
        for (GuaranteedLeads one : guaranteed) {
            further.addAll(List.of(one.leads().lower(), one.leads().upper()));
            one.band().ifPresent(band -> further.addAll(List.of(band.lower(), band.upper())));
        }
        return columns.rows(series, distribution.leads(), further);
    }
}
