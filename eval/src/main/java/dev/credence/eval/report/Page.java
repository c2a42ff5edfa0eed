package dev.credence.eval.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.samskivert.mustache.Mustache;
import dev.credence.core.file.AtomicFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A report as one HTML file: the words and tables from a template (page.html), style, script and the charting library in the page itself, the charts' data as
 * JSON.
 *
 * @param title of the page
 * @param lead what it is, in a sentence
 * @param missing what an unfinished comparison lacks; empty for a finished one
 * @param sections by data set
 * @param ranks over all of them
 * @param facts how it was made
 * @param settings of each contender
 */
record Page(
        String title,
        String lead,
        List<String> missing,
        List<DatasetSection> sections,
        RanksSection ranks,
        List<Fact> facts,
        List<Fact> settings) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** A term and what is said of it. */
    record Fact(String term, String text) {}

    /** Writes the page, whole or not at all. */
    void write(Path file) {
        byte[] bytes = html().getBytes(StandardCharsets.UTF_8);
        AtomicFiles.write(file, out -> out.write(bytes));
    }

    String html() {
        Map<String, Object> context = new LinkedHashMap<>();
        context.put("page", this);
        context.put("isUnfinished", !missing.isEmpty());
        context.put("isRanked", !ranks.figures().isEmpty());
        context.put(
                "hasMarks",
                sections.stream()
                        .anyMatch(s -> s.table().rows().stream()
                                        .filter(r -> !r.published())
                                        .count()
                                > 1));
        context.put("style", resource("page.css"));
        context.put("script", resource("charts.js") + resource("page.js"));
        context.put("library", resource("echarts.common.min.js"));
        context.put("data", data());
        return Mustache.compiler()
                .escapeHTML(true)
                .defaultValue("")
                .compile(resource("page.html"))
                .execute(context);
    }

    /** The charts by id, in a form that cannot end the script element it stands in. */
    private String data() {
        List<Figure> figures = new ArrayList<>(ranks.figures());
        sections.forEach(s -> figures.addAll(s.figures()));
        Map<String, Object> charts = new LinkedHashMap<>();
        figures.forEach(f -> charts.put(f.id(), Map.of("kind", f.chart().kind(), "chart", f.chart())));
        try {
            return JSON.writeValueAsString(charts).replace("<", "\\u003c").replaceAll("\"(NaN|-?Infinity)\"", "null");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e); // records of numbers and texts
        }
    }

    private static String resource(String name) {
        try (InputStream in = Objects.requireNonNull(Page.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
