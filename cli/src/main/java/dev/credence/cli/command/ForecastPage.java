package dev.credence.cli.command;

import dev.credence.cli.console.Numbers;
import dev.credence.core.series.Forecast;
import dev.credence.core.series.LeadMixture;
import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesGroup;
import dev.credence.datasets.series.DatedSeries;
import dev.credence.datasets.series.SeriesTable;
import dev.credence.eval.report.ForecastReport;
import dev.credence.eval.series.ForecastBands;
import dev.credence.eval.series.ForecastScores;
import dev.credence.eval.series.ForecastSummary;
import dev.credence.eval.series.ForecastWindow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The page of a forecast, or of scores at earlier origins. */
final class ForecastPage {
    private static final int MOST_FANS = 24;
    private static final int LEAST_HISTORY = 12;
    private static final int HORIZONS = 3;

    /** What is said of the worst windows. */
    static final String WORST = "The windows of the largest scaled CRPS, one for each series, with what came.";

    static String worstTitle(String method) {
        return "Where " + method + " was worst";
    }

    private final Map<String, DatedSeries> dated = new LinkedHashMap<>();

    /** Without times: steps are counted from the origin. */
    ForecastPage() {}

    /** With the times of a table's series. */
    ForecastPage(SeriesTable table) {
        table.series().forEach(series -> dated.put(series.series().id(), series));
    }

    /** The page of a forecast; with scores at the last window, if there are any. */
    ForecastReport ofForecast(
            String of, SeriesTable table, Forecast forecast, Optional<OriginResults> last, Map<String, String> facts) {
        List<ForecastReport.Fan> fans = new ArrayList<>();
        int count = Math.min(MOST_FANS, table.series().size());
        for (int i = 0; i < count; i++) {
            DatedSeries series = table.series().get(i);
            fans.add(fan(series.series(), forecast.get(i).leads(), new double[0], 0, ""));
        }
        String text = count < table.series().size()
                ? "The first " + count + " of " + table.series().size() + " series, with the end of each history."
                : "The end of each history, the median, and intervals of 50, 80 and 95 %.";
        return new ForecastReport(
                "Forecast of " + of,
                "What comes next, and how sure that is.",
                last.map(ForecastPage::verdict).orElse(""),
                last.map(results -> List.of(table(results, "The last window, forecast without its values", List.of())))
                        .orElse(List.of()),
                last.map(ForecastPage::methods).orElse(List.of()),
                List.of(new ForecastReport.Fans("Forecasts", text, fans)),
                Optional.empty(),
                facts);
    }

    /**
     * The page of scores at earlier origins.
     *
     * @param published quoted rows, under the same headers
     */
    ForecastReport ofScores(
            OriginResults results,
            Optional<Integer> every,
            List<ForecastReport.Row> published,
            Map<String, String> facts) {
        List<ForecastReport.Table> tables = new ArrayList<>();
        tables.add(table(results, "Scores", published));
        every.ifPresent(k -> tables.add(
                table(results.everyKth(k), "Scores of every " + OriginScores.ordinal(k) + " series", List.of())));
        List<ForecastReport.Fan> fans =
                results.worst().stream().map(window -> fan(results, window)).toList();
        return new ForecastReport(
                "Forecasts of " + results.title(),
                Numbers.counted(results.plan().origins(), "origin") + " each, every method trained on what is before"
                        + " its origin alone.",
                verdict(results),
                tables,
                methods(results),
                List.of(new ForecastReport.Fans(worstTitle(results.first()), WORST, fans)),
                results.checks(),
                facts);
    }

    private static String verdict(OriginResults results) {
        ForecastSummary summary = results.summary(results.first());
        return "Intervals of 80 % held " + Numbers.of(100 * summary.covered80()) + " % of the values, those of 95 % "
                + Numbers.of(100 * summary.covered95()) + " %; the CRPS of " + results.first() + " is "
                + Numbers.of(results.relative()) + " of " + OriginResults.NAIVE + "'s.";
    }

    private static ForecastReport.Table table(OriginResults results, String title, List<ForecastReport.Row> published) {
        List<ForecastReport.Row> rows = new ArrayList<>();
        results.rows().forEach(row -> rows.add(new ForecastReport.Row(row.get(0), false, row.subList(1, row.size()))));
        rows.addAll(published);
        long series = results.scores(results.first()).stream()
                .map(ForecastScores::id)
                .distinct()
                .count();
        return new ForecastReport.Table(
                title,
                series + " series, " + Numbers.counted(results.plan().origins(), "origin") + " each.",
                OriginResults.HEADER,
                rows);
    }

    private static List<ForecastReport.Method> methods(OriginResults results) {
        return results.leads().entrySet().stream()
                .map(one -> new ForecastReport.Method(one.getKey(), one.getValue()))
                .toList();
    }

    private ForecastReport.Fan fan(OriginResults results, ForecastWindow window) {
        String note = note(window.scores().crps(), window.scores().covered95())
                + (results.plan().origins() > 1 ? "; origin " + window.origin() + " from the end." : ".");
        int left = left(results, window);
        return fan(window.history(), window.forecast(), window.actual(), left, note);
    }

    /** What is said of a window. */
    static String note(double crps, double covered95) {
        return "CRPS " + Numbers.of(crps) + ", " + Math.round(100 * covered95)
                + " % of the values in the interval of 95 %";
    }

    /** Number of values of the series after a window's origin. */
    private static int left(OriginResults results, ForecastWindow window) {
        for (SeriesGroup group : results.groups()) {
            for (Series series : group.series()) {
                if (series.id().equals(window.history().id())) {
                    return series.length() - window.history().length();
                }
            }
        }
        return 0;
    }

    private ForecastReport.Fan fan(Series history, LeadMixture forecast, double[] actual, int left, String note) {
        double[] all = history.values();
        int leads = forecast.points();
        int shown = Math.min(all.length, Math.max(LEAST_HISTORY, HORIZONS * leads));
        List<String> times = new ArrayList<>();
        for (int step = 1 - shown; step <= leads; step++) {
            DatedSeries own = dated.get(history.id());
            times.add(own == null ? String.valueOf(step) : own.time(step - left));
        }
        return new ForecastReport.Fan(
                history.id(),
                note,
                times,
                Arrays.copyOfRange(all, all.length - shown, all.length),
                actual,
                ForecastBands.of(forecast));
    }
}
