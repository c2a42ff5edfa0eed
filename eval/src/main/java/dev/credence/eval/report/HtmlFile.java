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
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A self-contained HTML page: texts and tables from a template, with style, script and charting library inlined and the
 * charts' data as JSON. Templates share {@code head.html}, with parameters {@code page.title} and {@code page.lead},
 * and {@code foot.html}.
 *
 * <p>Labels, classes and file names may come from untrusted files. Text is inserted with double braces, which escape
 * it, or in the charts' data, which tooltips draw as text. As a second barrier, the page's Content-Security-Policy
 * allows only its two scripts to run, and nothing to be fetched.
 */
final class HtmlFile {
    private static final ObjectMapper JSON = new ObjectMapper();

    private HtmlFile() {}

    /** Writes a page atomically. */
    static void write(Path file, String html) {
        byte[] bytes = html.getBytes(StandardCharsets.UTF_8);
        AtomicFiles.write(file, out -> out.write(bytes));
    }

    /** Renders a template with the context and the figures it names. */
    static String of(String template, Map<String, Object> context, List<Figure> figures) {
        Map<String, Object> all = new LinkedHashMap<>(context);
        String style = resource("page.css");
        String script = resource("charts.js") + resource("page.js") + resource("film.js");
        String library = resource("echarts.common.min.js");
        all.put("style", style);
        all.put("script", script);
        all.put("library", library);
        all.put("policy", policy(style, library, script));
        all.put("data", data(figures));
        return Mustache.compiler()
                .escapeHTML(true)
                .defaultValue("")
                .emptyStringIsFalse(true)
                .withLoader(name -> new StringReader(resource(name)))
                .compile(resource(template))
                .execute(all);
    }

    /**
     * Content-Security-Policy with the hashes of scripts and style; images are inlined. The charting library sets
     * {@code style} attributes, which cannot run anything.
     */
    private static String policy(String style, String... scripts) {
        return "default-src 'none'; script-src "
                + Stream.of(scripts).map(HtmlFile::hash).collect(Collectors.joining(" ")) + "; style-src-elem "
                + hash(style) + "; style-src-attr 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java runtime has SHA-256", e);
        }
    }

    /** A chart in the form of the page's script; a map's order would differ between JVMs. */
    private record Drawn(String kind, Chart chart) {}

    /** Charts by id, in a form that cannot end the enclosing script element. */
    private static String data(List<Figure> figures) {
        Map<String, Object> charts = new LinkedHashMap<>();
        figures.forEach(f -> charts.put(f.id(), new Drawn(f.chart().kind(), f.chart())));
        try {
            return JSON.writeValueAsString(charts).replace("<", "\\u003c").replaceAll("\"(NaN|-?Infinity)\"", "null");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e); // impossible for records of numbers and texts
        }
    }

    private static String resource(String name) {
        try (InputStream in = Objects.requireNonNull(HtmlFile.class.getResourceAsStream(name), name)) {
            // a browser hashes the text it has read, with "\n" as the only line end
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
