package dev.credence.eval.series;

import dev.credence.core.UserException;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.registry.Suggestions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A published experiment on collections of series: methods forecast the test parts, beside published scores.
 *
 * @param name its name
 * @param description what it is, in a line
 * @param methods methods with their default settings, the one of interest first
 * @param parts one for each collection
 */
public record SeriesSuite(String name, String description, List<String> methods, List<Part> parts) {
    private static final List<String> NAMES = List.of("m3", "m4-hourly", "nn5");
    private static final int MOST = 1000;

    /**
     * A collection.
     *
     * @param collection its name
     * @param every scores are also given for every k-th series, beginning with the first
     * @param published scores of others on the same test parts
     */
    public record Part(String collection, int every, List<Anchor> published) {
        public Part {
            published = List.copyOf(published);
        }
    }

    /**
     * A published score.
     *
     * @param method as its authors call it
     * @param source where it is published
     * @param mase its MASE
     * @param wql its weighted quantile loss; NaN if it is not published
     */
    public record Anchor(String method, String source, double mase, double wql) {}

    public SeriesSuite {
        methods = List.copyOf(methods);
        parts = List.copyOf(parts);
    }

    /** Names of all suites. */
    public static List<String> names() {
        return NAMES;
    }

    /**
     * A suite by name.
     *
     * @throws UserException if there is none; lists the known ones
     */
    public static SeriesSuite load(String name) {
        if (!NAMES.contains(name)) {
            throw new UserException("There is no suite '" + name + "'." + Suggestions.didYouMean(name, NAMES)
                    + " Known: " + String.join(", ", NAMES) + ".");
        }
        try (InputStream in = SeriesSuite.class.getResourceAsStream(name + ".json")) {
            if (in == null) {
                throw new IllegalStateException("The suite " + name + " is missing from the library");
            }
            return parse(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException | IllegalArgumentException e) {
            throw new IllegalStateException("The suite " + name + " is damaged", e);
        }
    }

    private static SeriesSuite parse(String name, String text) {
        JsonRecord json = JsonRecord.parse(text);
        List<Part> parts = new ArrayList<>();
        for (JsonRecord part : json.records("parts")) {
            List<Anchor> published = new ArrayList<>();
            for (JsonRecord one : part.records("published")) {
                published.add(
                        new Anchor(one.text("method"), one.text("source"), one.number("mase"), one.numberOrNaN("wql")));
            }
            parts.add(new Part(part.text("collection"), part.whole("every", 1, MOST), published));
        }
        return new SeriesSuite(name, json.text("description"), json.texts("methods"), parts);
    }

    /** The suite in some lines. */
    public String describe() {
        StringBuilder text =
                new StringBuilder(name).append(": ").append(description).append("\n\nmethods   ");
        text.append(String.join(", ", methods)).append('\n');
        for (Part part : parts) {
            text.append("\n").append(part.collection()).append(", published MASE (WQL):\n");
            for (Anchor one : part.published()) {
                text.append("  ").append(one.method()).append(": ").append(one.mase());
                text.append(Double.isNaN(one.wql()) ? "" : " (" + one.wql() + ")");
                text.append(" [").append(one.source()).append("]\n");
            }
        }
        return text.toString();
    }
}
