package dev.credence.eval.report;

import dev.credence.eval.series.ForecastBands;
import dev.credence.eval.series.LeadScores;
import dev.credence.eval.series.Residuals;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Report of forecasts: scores of methods, scores by lead, fans, and checks of residuals; each part may be empty.
 *
 * @param title title of the page
 * @param lead introductory sentence
 * @param verdict what came out, in a sentence; empty for none
 * @param tables scores of methods
 * @param methods scores by lead, the method of interest first
 * @param fans groups of fans
 * @param checks of the first method's residuals
 * @param facts settings: terms and texts, in order
 */
public record ForecastReport(
        String title,
        String lead,
        String verdict,
        List<Table> tables,
        List<Method> methods,
        List<Fans> fans,
        Optional<Residuals> checks,
        Map<String, String> facts) {
    /** A table of texts: a title, a note, the headers of all columns, and the rows. */
    public record Table(String title, String note, List<String> header, List<Row> rows) {}

    /** A row; a published one is quoted. */
    public record Row(String title, boolean published, List<String> cells) {}

    /** A method's scores by lead. */
    public record Method(String name, LeadScores scores) {}

    /** Fans under a title. */
    public record Fans(String title, String text, List<Fan> fans) {}

    /**
     * A forecast after its history.
     *
     * @param name of the series
     * @param note on it; may be empty
     * @param times of the history and of the forecast, [N + H]
     * @param history values before the origin, NaN where missing, [N]
     * @param actual values after it, [H]; empty if they are not known
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Fan(
            String name, String note, List<String> times, double[] history, double[] actual, ForecastBands forecast) {}

    /** A section of figures. */
    private record Section(
            String title, String text, boolean hasLegend, List<ResultsTable.Row> legend, List<Figure> figures) {
        Section(String title, String text, List<ResultsTable.Row> legend, List<Figure> figures) {
            this(title, text, !legend.isEmpty(), legend, figures);
        }
    }

    /** A table in the form of the template. */
    private record Shown(String title, String note, String first, List<String> columns, List<Row> rows) {}

    public ForecastReport {
        tables = List.copyOf(tables);
        methods = List.copyOf(methods);
        fans = List.copyOf(fans);
        facts = new LinkedHashMap<>(facts);
    }

    /** Writes the page atomically. */
    public void write(Path file) {
        HtmlFile.write(file, html());
    }

    String html() {
        List<Section> sections = new ArrayList<>();
        if (!methods.isEmpty()) {
            sections.add(new Section(
                    "By lead",
                    "Means over series and origins, for each step after the origin.",
                    legend(),
                    LeadFigures.of(methods)));
        }
        for (Fans group : fans) {
            List<Figure> figures = new ArrayList<>();
            for (Fan fan : group.fans()) {
                figures.add(figure(fan, sections.size() + "-" + figures.size()));
            }
            sections.add(new Section(group.title(), group.text(), List.of(), figures));
        }
        checks.ifPresent(own -> sections.add(new Section(
                "Residuals one step ahead",
                methods.get(0).name() + " as trained before the earliest origin, then forecasting every next value from"
                        + " the ones before it: " + own.forecasts() + " forecasts of "
                        + own.series() + " series.",
                List.of(),
                LeadFigures.residuals(own))));
        List<ReportPage.Fact> terms = new ArrayList<>();
        facts.forEach((term, text) -> terms.add(new ReportPage.Fact(term, text)));
        Map<String, Object> context = new LinkedHashMap<>();
        context.put("page", Map.of("title", title, "lead", lead, "facts", terms));
        context.put("hasVerdict", !verdict.isEmpty());
        context.put("verdict", verdict);
        context.put("hasScores", !tables.isEmpty());
        context.put("tables", tables.stream().map(ForecastReport::shown).toList());
        context.put("sections", sections);
        return HtmlFile.of(
                "forecast.html",
                context,
                sections.stream().flatMap(section -> section.figures().stream()).toList());
    }

    private static Shown shown(Table table) {
        return new Shown(
                table.title(),
                table.note(),
                table.header().get(0),
                table.header().subList(1, table.header().size()),
                table.rows());
    }

    private List<ResultsTable.Row> legend() {
        return IntStream.range(0, methods.size())
                .mapToObj(i -> new ResultsTable.Row(methods.get(i).name(), i, List.of()))
                .toList();
    }

    private static Figure figure(Fan fan, String id) {
        List<Chart.Fan.Band> bands = new ArrayList<>();
        ForecastBands forecast = fan.forecast();
        for (int k = 0; k < ForecastBands.LEVELS.size(); k++) {
            bands.add(new Chart.Fan.Band(
                    Phrases.percent(ForecastBands.LEVELS.get(k)), forecast.lower()[k], forecast.upper()[k]));
        }
        double[] median = forecast.median();
        int last = median.length - 1;
        String origin = fan.times().get(fan.history().length - 1);
        String end = "At " + fan.times().get(fan.times().size() - 1) + ": " + Phrases.four(median[last])
                + ", with 95 % between " + Phrases.four(bands.get(0).lower()[last]) + " and "
                + Phrases.four(bands.get(0).upper()[last]) + ".";
        String alt = fan.name() + ": after " + origin + " the median begins at " + Phrases.four(median[0]) + ". " + end;
        String note = fan.note().isEmpty() ? end : fan.note();
        return new Figure(
                "fan-" + id,
                fan.name(),
                note,
                alt,
                new Chart.Fan(fan.times(), fan.history(), fan.actual(), median, bands));
    }
}
