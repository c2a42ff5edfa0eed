package dev.credence.eval.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.samskivert.mustache.Mustache;
import dev.credence.core.file.AtomicFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A page as one HTML file: the words and tables from a template, style, script and the charting library in the page itself, the charts' data as JSON.
 * Templates share {@code head.html}, which takes {@code page.title} and {@code page.lead}, and {@code foot.html}.
 */
final class HtmlFile {
    private static final ObjectMapper JSON = new ObjectMapper();

    private HtmlFile() {}

    /** Writes a page, whole or not at all. */
    static void write(Path file, String html) {
        byte[] bytes = html.getBytes(StandardCharsets.UTF_8);
        AtomicFiles.write(file, out -> out.write(bytes));
    }

    /** The text of the page that a template makes of the context, with the figures that it names. */
    static String of(String template, Map<String, Object> context, List<Figure> figures) {
        Map<String, Object> all = new LinkedHashMap<>(context);
        all.put("style", resource("page.css"));
        all.put("script", resource("charts.js") + resource("page.js"));
        all.put("library", resource("echarts.common.min.js"));
        all.put("data", data(figures));
        return Mustache.compiler()
                .escapeHTML(true)
                .defaultValue("")
                .withLoader(name -> new StringReader(resource(name)))
                .compile(resource(template))
                .execute(all);
    }

    /** The charts by id, in a form that cannot end the script element it stands in. */
    private static String data(List<Figure> figures) {
        Map<String, Object> charts = new LinkedHashMap<>();
        figures.forEach(f -> charts.put(f.id(), Map.of("kind", f.chart().kind(), "chart", f.chart())));
        try {
            return JSON.writeValueAsString(charts).replace("<", "\\u003c").replaceAll("\"(NaN|-?Infinity)\"", "null");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e); // records of numbers and texts
        }
    }

    private static String resource(String name) {
        try (InputStream in = Objects.requireNonNull(HtmlFile.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
