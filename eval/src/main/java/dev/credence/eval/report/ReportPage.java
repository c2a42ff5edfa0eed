package dev.credence.eval.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A report as one {@link HtmlFile}, by the template page.html.
 *
 * @param title title of the page
 * @param lead introductory sentence
 * @param missing missing runs; empty for a finished comparison
 * @param sections one section per data set
 * @param ranks ranks over all data sets
 * @param dependence dependence of the predictions on the inputs, for a single model
 * @param facts settings of the comparison
 * @param settings settings of each contender
 */
record ReportPage(
        String title,
        String lead,
        List<String> missing,
        List<DatasetSection> sections,
        RanksSection ranks,
        DependenceSection dependence,
        List<Fact> facts,
        List<Fact> settings) {
    /** A term and its text. */
    record Fact(String term, String text) {}

    /** Writes the page atomically. */
    void write(Path file) {
        HtmlFile.write(file, html());
    }

    String html() {
        Map<String, Object> context = new LinkedHashMap<>();
        context.put("page", this);
        context.put("isUnfinished", !missing.isEmpty());
        context.put("isRanked", !ranks.figures().isEmpty());
        context.put("isExplained", !dependence.figures().isEmpty());
        context.put(
                "hasMarks",
                sections.stream()
                        .anyMatch(s -> s.table().rows().stream()
                                        .filter(r -> !r.published())
                                        .count()
                                > 1));
        List<Figure> figures = new ArrayList<>(ranks.figures());
        sections.forEach(s -> figures.addAll(s.figures()));
        figures.addAll(dependence.figures());
        return HtmlFile.of("page.html", context, figures);
    }
}
