package dev.credence.eval.report;

import dev.credence.eval.series.LeadScores;
import dev.credence.eval.series.Residuals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Figures of scores by lead and of residuals one step ahead. */
final class LeadFigures {
    private static final int BINS = 10;
    private static final String LEAD = "lead";

    private LeadFigures() {}

    static List<Figure> of(List<ForecastReport.Method> methods) {
        return List.of(
                lines(
                        methods,
                        "error",
                        "Absolute error",
                        "scaled error",
                        "Mean absolute error of the median, in units of the seasonal naive forecast's error in the"
                                + " history: lower is better.",
                        LeadScores::error),
                lines(
                        methods,
                        "crps",
                        "CRPS",
                        "scaled CRPS",
                        "Error of the whole distribution, in the same units: lower is better.",
                        LeadScores::crps),
                coverage(methods, 0.8, LeadScores::covered80),
                coverage(methods, 0.95, LeadScores::covered95));
    }

    private static Figure coverage(
            List<ForecastReport.Method> methods, double level, Function<LeadScores, double[]> of) {
        String percent = Phrases.percent(level);
        Figure own = lines(
                methods,
                "coverage-" + Math.round(100 * level),
                "Coverage of intervals of " + percent,
                "share covered",
                "Share of values inside the intervals; the level line is what was asked for. All series share the"
                        + " surprises of one origin, so that single leads scatter.",
                of);
        Chart.Lines drawn = (Chart.Lines) own.chart();
        List<Chart.Lines.Line> lines = new ArrayList<>(drawn.lines());
        double[] x = lines.get(0).x();
        double[] asked = new double[x.length];
        Arrays.fill(asked, level);
        lines.add(new Chart.Lines.Line("asked for", lines.size(), x, asked));
        return new Figure(
                own.id(),
                own.title(),
                own.note(),
                own.alt(),
                new Chart.Lines(drawn.xAxis(), drawn.yAxis(), false, lines));
    }

    private static Figure lines(
            List<ForecastReport.Method> methods,
            String id,
            String title,
            String axis,
            String note,
            Function<LeadScores, double[]> of) {
        List<Chart.Lines.Line> lines = new ArrayList<>();
        for (int i = 0; i < methods.size(); i++) {
            double[] y = of.apply(methods.get(i).scores());
            lines.add(new Chart.Lines.Line(
                    methods.get(i).name(),
                    i,
                    IntStream.rangeClosed(1, y.length).asDoubleStream().toArray(),
                    y));
        }
        String alt = lines.stream()
                .map(line -> line.label() + " from " + Phrases.significant(line.y()[0]) + " to "
                        + Phrases.significant(line.y()[line.y().length - 1]))
                .collect(Collectors.joining("; ", title + " from the first lead to the last: ", "."));
        return new Figure("lead-" + id, title, note, alt, new Chart.Lines(LEAD, axis, false, lines));
    }

    /** The histogram of F(y) and the autocorrelation of its normal scores; empty if no value is known. */
    static List<Figure> residuals(Residuals checks) {
        if (checks.forecasts() == 0) {
            return List.of();
        }
        List<Figure> figures = new ArrayList<>(List.of(histogram(checks)));
        if (checks.lags() > 0) {
            figures.add(autocorrelation(checks));
        }
        return figures;
    }

    private static Figure histogram(Residuals checks) {
        double[] shares = checks.histogram(BINS);
        double limit = checks.histogramLimit(BINS);
        double expected = 1.0 / BINS;
        long outside = Arrays.stream(shares)
                .filter(share -> Math.abs(share - expected) > limit)
                .count();
        return new Figure(
                "residual-histogram",
                "Where values fall in their distributions",
                "Share of values in each tenth of their forecast distributions: all should be near "
                        + Phrases.percent(expected)
                        + ", within the dashed limits of 95 % for independent forecasts. High ends: intervals are too"
                        + " narrow; a high middle: too wide; a slope: forecasts are too low or too high.",
                "Histogram of ten columns: " + outside + " of them are outside of the limits.",
                new Chart.Columns(
                        "probability below the value",
                        "share of values",
                        IntStream.range(0, BINS)
                                .mapToObj(k -> 10 * k + "–" + 10 * (k + 1) + " %")
                                .toList(),
                        shares,
                        List.of(
                                new Chart.Columns.Level(expected, false),
                                new Chart.Columns.Level(Math.max(0, expected - limit), true),
                                new Chart.Columns.Level(expected + limit, true))));
    }

    private static Figure autocorrelation(Residuals checks) {
        double[] correlations = checks.autocorrelation();
        double limit = checks.autocorrelationLimit();
        long outside =
                Arrays.stream(correlations).filter(r -> Math.abs(r) > limit).count();
        return new Figure(
                "residual-autocorrelation",
                "Autocorrelation of normal scores",
                "Correlation of what one step's forecast misses with what it missed some steps before: about 0 if"
                        + " nothing predictable is left; dashed: limits of 95 % for independent values. Series that move"
                        + " together make the limits too narrow.",
                "Autocorrelations at lags 1 to " + correlations.length + ": " + outside
                        + " of them are outside of the limits.",
                new Chart.Columns(
                        "lag",
                        "autocorrelation",
                        IntStream.rangeClosed(1, correlations.length)
                                .mapToObj(String::valueOf)
                                .toList(),
                        correlations,
                        List.of(
                                new Chart.Columns.Level(0, false),
                                new Chart.Columns.Level(limit, true),
                                new Chart.Columns.Level(-limit, true))));
    }
}
