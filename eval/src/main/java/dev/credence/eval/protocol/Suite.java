package dev.credence.eval.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.credence.core.UserException;
import dev.credence.core.registry.Suggestions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * A comparison that a paper made, as a file: data sets, contenders with their settings and grids, settings that single data sets ask for, and
 * the published numbers.
 *
 * @param name its name for {@code --suite}
 * @param description what it repeats, and how it differs from the paper
 */
public record Suite(
        String name,
        String description,
        List<String> datasets,
        List<Contender> contenders,
        Map<String, Map<String, String>> datasetSettings,
        List<Published> published) {
    private static final List<String> NAMES = List.of("gal-2016", "li-gal-2017");

    /** The names of all suites. */
    public static List<String> names() {
        return NAMES;
    }

    /** A suite by name. */
    public static Suite load(String name) {
        if (!NAMES.contains(name)) {
            throw new UserException("There is no suite '" + name + "'." + Suggestions.didYouMean(name, NAMES)
                    + " Known: " + String.join(", ", NAMES) + ".");
        }
        try (InputStream in = Suite.class.getResourceAsStream("/dev/credence/eval/suites/" + name + ".json")) {
            if (in == null) {
                throw new IllegalStateException("The suite " + name + " is missing from the library");
            }
            return parse(name, new ObjectMapper().readTree(in));
        } catch (IOException e) {
            throw new UncheckedIOException("The suite " + name + " is damaged", e);
        }
    }

    /** The comparison over some of its data sets (all where none is named). */
    public Comparison.Plan plan(List<String> chosen, int splits, long seed) {
        List<String> unknown =
                chosen.stream().filter(d -> !datasets.contains(d)).toList();
        if (!unknown.isEmpty()) {
            throw new UserException("The suite " + name + " has no data set " + String.join(", ", unknown)
                    + ". It has: " + String.join(", ", datasets) + ".");
        }
        return new Comparison.Plan(
                chosen.isEmpty() ? datasets : chosen, contenders, datasetSettings, splits, seed, published);
    }

    private static Suite parse(String name, JsonNode json) {
        List<Contender> contenders = new ArrayList<>();
        json.path("contenders").forEach(c -> {
            Map<String, List<String>> grid = new LinkedHashMap<>();
            c.path("grid").properties().forEach(e -> grid.put(e.getKey(), texts(e.getValue())));
            contenders.add(
                    new Contender(c.path("label").asText(), c.path("method").asText(), map(c.path("settings")), grid));
        });
        Map<String, Map<String, String>> datasetSettings = new LinkedHashMap<>();
        json.path("dataset_settings").properties().forEach(e -> datasetSettings.put(e.getKey(), map(e.getValue())));
        List<Published> published = new ArrayList<>();
        json.path("published")
                .forEach(p -> published.add(new Published(
                        p.path(0).asText(),
                        p.path(1).asText(),
                        p.path(2).asText(),
                        p.path(3).asText(),
                        p.path(4).asDouble(),
                        p.path(5).isNumber() ? OptionalDouble.of(p.path(5).asDouble()) : OptionalDouble.empty())));
        return new Suite(
                name,
                json.path("description").asText(),
                texts(json.path("datasets")),
                contenders,
                datasetSettings,
                published);
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(v -> texts.add(v.asText()));
        return texts;
    }

    private static Map<String, String> map(JsonNode object) {
        Map<String, String> map = new LinkedHashMap<>();
        object.properties().forEach(e -> map.put(e.getKey(), e.getValue().asText()));
        return map;
    }
}
