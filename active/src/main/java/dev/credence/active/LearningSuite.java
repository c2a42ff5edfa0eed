package dev.credence.active;

import dev.credence.core.UserException;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.registry.Suggestions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A published experiment as a bundled file: data set, method, settings, acquisitions and published curves.
 *
 * @param name the suite's name
 * @param description the reproduced experiment, and differences from the paper
 * @param dataset the data set's name
 * @param split index of its split
 * @param plan the plan, with seed 1
 * @param published curves to draw below ours
 */
public record LearningSuite(
        String name, String description, String dataset, int split, LearningPlan plan, List<PublishedCurve> published) {
    private static final List<String> NAMES = List.of("gal-2016-active");
    private static final int MOST = Integer.MAX_VALUE;

    public LearningSuite {
        published = List.copyOf(published);
    }

    /** The names of all suites. */
    public static List<String> names() {
        return NAMES;
    }

    /**
     * A suite by name.
     *
     * @throws UserException if it is unknown; lists the known ones
     */
    public static LearningSuite load(String name) {
        if (!NAMES.contains(name)) {
            throw new UserException("There is no suite of active learning '" + name + "'."
                    + Suggestions.didYouMean(name, NAMES) + " Known: " + String.join(", ", NAMES) + ".");
        }
        try (InputStream in = LearningSuite.class.getResourceAsStream("suites/" + name + ".json")) {
            if (in == null) {
                throw new IllegalStateException("The suite " + name + " is missing from the library");
            }
            return parse(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException | IllegalArgumentException e) {
            throw new IllegalStateException("The suite " + name + " is damaged", e);
        }
    }

    private static LearningSuite parse(String name, String text) {
        JsonRecord json = JsonRecord.parse(text);
        List<PublishedCurve> published = new ArrayList<>();
        for (JsonRecord p : json.records("published")) {
            published.add(new PublishedCurve(
                    p.text("source"),
                    p.text("acquisition"),
                    p.text("metric"),
                    p.numbers("labels"),
                    p.numbers("values")));
        }
        LearningSuite suite = new LearningSuite(
                name,
                json.text("description"),
                json.text("dataset"),
                json.whole("split", 0, MOST),
                new LearningPlan(
                        json.text("method"),
                        json.textsByName("settings"),
                        json.texts("acquisitions"),
                        json.whole("start", 1, MOST),
                        json.whole("next", 1, MOST),
                        json.whole("rounds", 1, MOST),
                        json.whole("candidates", 0, MOST),
                        json.whole("pool", 0, MOST),
                        json.whole("samples", 1, MOST),
                        json.whole("seeds", 1, MOST),
                        1),
                published);
        json.end();
        return suite;
    }

    /** A description of the suite for a terminal; lines end in {@code \n}. */
    public String describe() {
        StringBuilder text = new StringBuilder(name).append('\n');
        text.append("  ").append(description).append('\n');
        text.append("  data set: ").append(dataset).append('\n');
        text.append("  acquisitions: ")
                .append(String.join(", ", plan.acquisitions()))
                .append('\n');
        plan.facts()
                .forEach((fact, value) -> text.append("  ")
                        .append(fact)
                        .append(": ")
                        .append(value)
                        .append('\n'));
        text.append("  rounds: ").append(plan.rounds()).append("\n  seeds: ").append(plan.repeats());
        return text.append('\n').toString();
    }
}
