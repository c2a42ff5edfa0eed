package dev.credence.eval.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A report as one {@link HtmlFile}, by the template page.html.
 *
 * @param title of the page
 * @param lead what it is, in a sentence
 * @param missing what an unfinished comparison lacks; empty for a finished one
 * @param sections by data set
 * @param ranks over all of them
 * @param dependence what the predictions depend on; of one model
 * @param facts how it was made
 * @param settings of each contender
 */
record Page(
        String title,
        String lead,
        List<String> missing,
        List<DatasetSection> sections,
        RanksSection ranks,
        DependenceSection dependence,
        List<Fact> facts,
        List<Fact> settings) {
    /** A term and what is said of it. */
    record Fact(String term, String text) {}

    /** Writes the page, whole or not at all. */
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
