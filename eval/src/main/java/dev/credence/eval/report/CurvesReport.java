package dev.credence.eval.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A page of curves with bands and a table: the performance of several contenders as a function of a quantity.
 *
 * @param title title of the page
 * @param lead introductory sentence
 * @param unfinished the missing part; empty if complete
 * @param contenders names in the order of their colours
 * @param panels at least one
 * @param table the table
 * @param facts settings: terms and texts, in order
 * @param films moving drawings; may be empty
 */
public record CurvesReport(
        String title,
        String lead,
        String unfinished,
        List<String> contenders,
        List<Panel> panels,
        Table table,
        Map<String, String> facts,
        List<Film> films) {
    /** A page without films. */
    public CurvesReport(
            String title,
            String lead,
            String unfinished,
            List<String> contenders,
            List<Panel> panels,
            Table table,
            Map<String, String> facts) {
        this(title, lead, unfinished, contenders, panels, table, facts, List.of());
    }

    /**
     * A figure.
     *
     * @param id letters, digits and hyphens; unique on the page
     * @param title title of the figure
     * @param note how to read it
     * @param xAxis label of the x axis
     * @param yAxis label of the y axis
     */
    public record Panel(String id, String title, String note, String xAxis, String yAxis, List<Curve> curves) {}

    /**
     * A curve.
     *
     * @param contender its number, from 0
     * @param published whether it is a published result
     * @param lower lower ends of the band; empty for none
     * @param upper upper ends of the band
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Curve(
            String label, int contender, boolean published, double[] x, double[] y, double[] lower, double[] upper) {}

    /**
     * A table of numbers as text.
     *
     * @param corner title of the row names
     * @param columns titles of the columns
     * @param rows one row per contender, one cell per column
     */
    public record Table(String corner, List<String> columns, List<List<String>> rows) {}

    /** Writes the page atomically. */
    public void write(Path file) {
        HtmlFile.write(file, html());
    }

    String html() {
        List<Figure> figures = panels.stream().map(CurvesReport::figure).toList();
        List<ReportPage.Fact> terms = new ArrayList<>();
        facts.forEach((term, text) -> terms.add(new ReportPage.Fact(term, text)));
        Map<String, Object> page = new LinkedHashMap<>();
        page.put("title", title);
        page.put("lead", lead);
        page.put("facts", terms);
        Map<String, Object> context = new LinkedHashMap<>();
        context.put("page", page);
        context.put("isUnfinished", !unfinished.isEmpty());
        context.put("unfinished", unfinished);
        context.put("legend", legend());
        context.put("figures", figures);
        context.put("corner", table.corner());
        context.put("table", results());
        List<Figure> shown = new ArrayList<>(figures);
        List<Map<String, Object>> played = new ArrayList<>();
        for (Film film : films) {
            String id = "film-" + played.size();
            played.add(Map.of("id", id, "title", film.title(), "note", film.note(), "scenes", film.scenes()));
            shown.add(new Figure(
                    id,
                    film.title(),
                    film.note(),
                    film.title(),
                    new Chart.Moving(film.sight(), film.secondsPerFrame(), film.scenes(), film.first())));
        }
        context.put("films", played);
        return HtmlFile.of("curves.html", context, shown);
    }

    private List<ResultsTable.Row> legend() {
        return IntStream.range(0, contenders.size())
                .mapToObj(i -> new ResultsTable.Row(contenders.get(i), i, List.of()))
                .toList();
    }

    private ResultsTable results() {
        return new ResultsTable(
                table.columns().stream()
                        .map(c -> new ResultsTable.Column(c, ""))
                        .toList(),
                IntStream.range(0, table.rows().size())
                        .mapToObj(i -> new ResultsTable.Row(
                                contenders.get(i),
                                i,
                                table.rows().get(i).stream()
                                        .map(text -> new ResultsTable.Cell(text, ""))
                                        .toList()))
                        .toList());
    }

    private static Figure figure(Panel panel) {
        List<Chart.Bands.Band> lines = new ArrayList<>();
        List<String> alt = new ArrayList<>();
        for (Curve curve : panel.curves()) {
            lines.add(new Chart.Bands.Band(
                    curve.label(),
                    curve.contender(),
                    curve.published(),
                    curve.x(),
                    curve.y(),
                    curve.lower(),
                    curve.upper()));
            int last = curve.y().length - 1;
            alt.add(curve.label() + " from " + Phrases.significant(curve.y()[0]) + " to "
                    + Phrases.significant(curve.y()[last]));
        }
        return new Figure(
                panel.id(),
                panel.title(),
                panel.note(),
                panel.title() + ": " + String.join("; ", alt) + ".",
                new Chart.Bands(panel.xAxis(), panel.yAxis(), lines));
    }
}
