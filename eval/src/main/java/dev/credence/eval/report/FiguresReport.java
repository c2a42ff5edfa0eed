package dev.credence.eval.report;

import dev.credence.core.data.ImageShape;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A page of figures with the laws that they demonstrate, and whether these hold.
 *
 * @param title title of the page
 * @param lead introductory sentence
 * @param unfinished the missing part; empty if complete
 * @param facts settings: terms and texts, in order
 */
public record FiguresReport(
        String title, String lead, String unfinished, List<Section> sections, Map<String, String> facts) {
    /**
     * A figure.
     *
     * @param name letters, digits and hyphens; unique on the page
     * @param about description
     * @param laws at least one law
     * @param legend meanings of the colours, in order
     */
    public record Section(
            String name,
            String title,
            String about,
            List<Law> laws,
            List<String> legend,
            List<Panel> panels,
            List<Strip> strips) {}

    /**
     * A statement that a figure demonstrates, true or false.
     *
     * @param numbers the numbers that decide it, by name
     */
    public record Law(String sentence, boolean holds, Map<String, Double> numbers) {}

    /**
     * A chart.
     *
     * @param name letters, digits and hyphens; unique in its section
     * @param note how to read it
     */
    public record Panel(
            String name,
            String title,
            String note,
            String xAxis,
            String yAxis,
            List<Curve> curves,
            List<Cloud> clouds) {}

    /**
     * A curve.
     *
     * @param colour its number, from 0
     * @param thin whether it is one of many
     * @param lower lower ends of the band; empty for none
     * @param upper upper ends of the band
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Curve(
            String label, int colour, boolean thin, double[] x, double[] y, double[] lower, double[] upper) {
        /** A curve without a band. */
        public static Curve line(String label, int colour, double[] x, double[] y) {
            return new Curve(label, colour, false, x, y, new double[0], new double[0]);
        }
    }

    /** Points. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Cloud(String label, int colour, double[] x, double[] y) {}

    /** A row of images. */
    public record Strip(String label, List<Picture> pictures) {}

    /**
     * An image.
     *
     * @param pixels values from 0 to 1, row by row, channels adjacent
     * @param caption lines of text below it
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Picture(double[] pixels, ImageShape shape, List<String> caption) {}

    /** Writes the page atomically. */
    public void write(Path file) {
        HtmlFile.write(file, html());
    }

    /** A section in the form of the template. */
    private record Shown(
            String title,
            String about,
            List<Sentence> laws,
            List<ResultsTable.Row> legend,
            List<Figure> figures,
            List<ImageStrip> strips) {}

    private record Sentence(String verdict, String sentence, String numbers) {}

    String html() {
        List<Shown> shown = sections.stream().map(FiguresReport::shown).toList();
        List<Figure> figures = shown.stream().flatMap(s -> s.figures().stream()).toList();
        List<ReportPage.Fact> terms = new ArrayList<>();
        facts.forEach((term, text) -> terms.add(new ReportPage.Fact(term, text)));
        Map<String, Object> context = new LinkedHashMap<>();
        context.put("page", Map.of("title", title, "lead", lead, "facts", terms));
        context.put("isUnfinished", !unfinished.isEmpty());
        context.put("unfinished", unfinished);
        context.put("sections", shown);
        return HtmlFile.of("figures.html", context, figures);
    }

    private static Shown shown(Section section) {
        return new Shown(
                section.title(),
                section.about(),
                section.laws().stream().map(FiguresReport::sentence).toList(),
                IntStream.range(0, section.legend().size())
                        .mapToObj(i -> new ResultsTable.Row(section.legend().get(i), i, List.of()))
                        .toList(),
                section.panels().stream().map(panel -> figure(section, panel)).toList(),
                section.strips().stream().map(FiguresReport::strip).toList());
    }

    private static Sentence sentence(Law law) {
        return new Sentence(law.holds() ? "Holds:" : "Does not hold:", law.sentence(), text(law.numbers()));
    }

    /** The numbers of a law as text: {@code name 1.23; other 0.4}. */
    public static String text(Map<String, Double> numbers) {
        return numbers.entrySet().stream()
                .map(e -> e.getKey() + " " + Phrases.significant(e.getValue()))
                .collect(Collectors.joining("; "));
    }

    private static Figure figure(Section section, Panel panel) {
        String alt = panel.curves().stream()
                .filter(curve -> !curve.thin() && curve.y().length > 0)
                .map(curve -> curve.label() + " from " + Phrases.significant(curve.y()[0]) + " to "
                        + Phrases.significant(curve.y()[curve.y().length - 1]))
                .collect(Collectors.joining("; ", panel.title() + ": ", "."));
        return new Figure(
                section.name() + "-" + panel.name(),
                panel.title(),
                panel.note(),
                alt,
                new Chart.Functions(
                        panel.xAxis(),
                        panel.yAxis(),
                        panel.curves().stream()
                                .map(c -> new Chart.Functions.Trace(
                                        c.label(), c.colour(), c.thin(), c.x(), c.y(), c.lower(), c.upper()))
                                .toList(),
                        panel.clouds().stream()
                                .map(c -> new Chart.Functions.Cloud(c.label(), c.colour(), c.x(), c.y()))
                                .toList()));
    }

    private static ImageStrip strip(Strip strip) {
        return new ImageStrip(
                strip.label(),
                0,
                strip.pictures().stream()
                        .map(p -> new ImageStrip.Picture(
                                ImageStrip.uri(p.pixels(), p.shape()), String.join(", ", p.caption()), p.caption()))
                        .toList());
    }
}
