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
 * A page as one HTML file: the words and tables from a template, style, script and the charting library in the page
 * itself, the charts' data as JSON. Templates share {@code head.html}, which takes {@code page.title} and
 * {@code page.lead}, and {@code foot.html}.
 *
 * <p>What is in a page may come from files that anybody has written: labels, classes, names of files. Text enters by
 * double braces, which escape it, or in the charts' data, which tooltips draw as text. Should one of these fail, the
 * page's Content-Security-Policy lets nothing run but its two scripts, and nothing be fetched.
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
        String style = resource("page.css");
        String script = resource("charts.js") + resource("page.js");
        String library = resource("echarts.common.min.js");
        all.put("style", style);
        all.put("script", script);
        all.put("library", library);
        all.put("policy", policy(style, library, script));
        all.put("data", data(figures));
        return Mustache.compiler()
                .escapeHTML(true)
                .defaultValue("")
                .withLoader(name -> new StringReader(resource(name)))
                .compile(resource(template))
                .execute(all);
    }

    /**
     * The scripts and the style by their hashes; images are in the page itself. The charting library sets attributes
     * {@code style} of what it draws, which cannot run anything.
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

    /** A chart as the page's script has it; a map would have another order in another JVM. */
    private record Drawn(String kind, Chart chart) {}

    /** The charts by id, in a form that cannot end the script element it stands in. */
    private static String data(List<Figure> figures) {
        Map<String, Object> charts = new LinkedHashMap<>();
        figures.forEach(f -> charts.put(f.id(), new Drawn(f.chart().kind(), f.chart())));
        try {
            return JSON.writeValueAsString(charts).replace("<", "\\u003c").replaceAll("\"(NaN|-?Infinity)\"", "null");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e); // records of numbers and texts
        }
    }

    private static String resource(String name) {
        try (InputStream in = Objects.requireNonNull(HtmlFile.class.getResourceAsStream(name), name)) {
            // a browser hashes what it has read, where line ends are "\n" alone
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
