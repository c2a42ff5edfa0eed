package dev.credence.scoring;

import dev.credence.core.UserException;
import dev.credence.core.series.Forecast;
import dev.credence.core.series.LeadMixture;
import dev.credence.datasets.series.DatedSeries;
import dev.credence.datasets.series.SeriesTable;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A forecast as rows in long form: the series' cells, the time, the lead, mean, median and standard deviation, the ends
 * of central intervals as {@code lower_80, upper_80}, and quantiles as {@code q0.1}. Moments that are not finite are
 * left empty.
 */
public final class ForecastTable {
    private static final List<Double> USUAL = List.of(0.8, 0.95);
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    /** Standard deviations beyond so many interval widths say nothing: log-normal tails. */
    private static final double ABSURD = 1e3;

    private static final double NOTHING = 1e-90;

    private final List<Double> levels;
    private final List<Double> quantiles;

    /**
     * A table.
     *
     * @param levels probabilities of central intervals
     * @param quantiles probabilities of quantiles
     * @throws UserException if one is not between 0 and 1, or given twice
     */
    public ForecastTable(List<Double> levels, List<Double> quantiles) {
        this.levels = checked("levels of intervals", levels);
        this.quantiles = checked("quantiles", quantiles);
    }

    /** The usual levels, 0.8 and 0.95. */
    public static List<Double> usualLevels() {
        return USUAL;
    }

    private static List<Double> checked(String what, List<Double> probabilities) {
        if (probabilities.stream().anyMatch(p -> !(p > 0 && p < 1))
                || probabilities.stream().distinct().count() < probabilities.size()) {
            throw new UserException("The " + what + " are " + probabilities
                    + ", expected different numbers between 0 and 1; for 80 % write 0.8.");
        }
        return List.copyOf(probabilities);
    }

    /**
     * The header; the columns of series and time keep their names.
     *
     * @throws UserException if one of them has the name of another column of the forecast
     */
    public List<String> header(SeriesTable table) {
        return header(table, List.of());
    }

    /**
     * The header with further columns after the moments.
     *
     * @throws UserException as {@link #header(SeriesTable)}
     */
    public List<String> header(SeriesTable table, List<String> further) {
        List<String> own = new ArrayList<>(List.of("lead", "mean", "median", "sd"));
        own.addAll(further);
        for (double level : levels) {
            own.add("lower_" + percent(level));
            own.add("upper_" + percent(level));
        }
        quantiles.forEach(
                p -> own.add("q" + BigDecimal.valueOf(p).stripTrailingZeros().toPlainString()));
        return withKeys(table, own);
    }

    /** The header of paths: the columns of series and time, and those of the draws. */
    public static List<String> pathHeader(SeriesTable table) {
        return withKeys(table, List.of("lead", "path", table.columns().target()));
    }

    private static List<String> withKeys(SeriesTable table, List<String> own) {
        List<String> header = new ArrayList<>(table.columns().series());
        header.add(table.columns().order());
        for (String name : header) {
            if (own.contains(name)) {
                throw new UserException("The column '" + name
                        + "' cannot name the rows of the forecast, which has a column of that name. Rename it.");
            }
        }
        header.addAll(own);
        return header;
    }

    /** A probability as in names of columns: 97.5 for 0.975. */
    public static String percent(double level) {
        BigDecimal percent = BigDecimal.valueOf(level).multiply(HUNDRED).setScale(10, RoundingMode.HALF_EVEN);
        return percent.stripTrailingZeros().toPlainString();
    }

    /** One row for each series and lead. */
    public List<List<@Nullable Object>> rows(SeriesTable table, Forecast forecast) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (int i = 0; i < table.series().size(); i++) {
            rows.addAll(rows(table.series().get(i), forecast.get(i).leads()));
        }
        return rows;
    }

    /** The width of a forecast of zeros is a formality. */
    private static double shown(double value) {
        return Math.abs(value) < NOTHING ? 0 : value;
    }

    /** The rows of one series. */
    public List<List<@Nullable Object>> rows(DatedSeries series, LeadMixture leads) {
        return rows(series, leads, List.of());
    }

    /**
     * The rows of one series with further columns after the moments.
     *
     * @param further values by column and lead; NaN is left empty
     */
    public List<List<@Nullable Object>> rows(DatedSeries series, LeadMixture leads, List<double[]> further) {
        double[] median = leads.quantile(0.5);
        double[] mean = leads.mean();
        double[] variance = leads.totalVariance();
        double[] far = leads.interval(0.99).upper();
        List<double[]> ends = new ArrayList<>(further);
        for (double level : levels) {
            ends.add(leads.interval(level).lower());
            ends.add(leads.interval(level).upper());
        }
        quantiles.forEach(p -> ends.add(leads.quantile(p)));
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (int h = 0; h < median.length; h++) {
            List<@Nullable Object> row = new ArrayList<>(series.cells());
            row.add(series.time(h + 1));
            row.add(h + 1);
            double sd = Math.sqrt(variance[h]);
            boolean hasMoments = sd <= ABSURD * (Math.abs(far[h] - median[h]) + Double.MIN_NORMAL);
            row.add(hasMoments ? shown(mean[h]) : null);
            row.add(shown(median[h]));
            row.add(hasMoments ? shown(sd) : null);
            for (double[] end : ends) {
                row.add(Double.isNaN(end[h]) ? null : shown(end[h]));
            }
            rows.add(row);
        }
        return rows;
    }
}
