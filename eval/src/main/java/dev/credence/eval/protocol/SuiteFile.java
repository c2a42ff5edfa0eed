package dev.credence.eval.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The file of a {@link Suite}: {@code description}, {@code datasets}, {@code settings} of all contenders, {@code dataset_settings} by data set (a text
 * is fixed, a list is chosen from),
 * {@code hold_outs} (how often a candidate is scored), {@code contenders} with {@code label, method, settings, grid}, {@code peers} (the published methods that a verdict is reached against), and
 * {@code published} as rows of source, data set, method, metric, mean and standard error; and, where there are any, {@code ood}, names of
 * out-of-distribution data sets, and {@code repeats}, how often each split is run. A damaged file is a fault of the library.
 */
final class SuiteFile {
    private static final ObjectMapper JSON = new ObjectMapper();

    private SuiteFile() {}

    static Suite read(String name) {
        try (InputStream in = Suite.class.getResourceAsStream("/dev/credence/eval/suites/" + name + ".json")) {
            if (in == null) {
                throw new IllegalStateException("The suite " + name + " is missing from the library");
            }
            return parse(name, JSON.readTree(in));
        } catch (IOException e) {
            throw new UncheckedIOException("The suite " + name + " is damaged", e);
        }
    }

    private static Suite parse(String name, JsonNode json) {
        List<Contender> contenders = new ArrayList<>();
        for (JsonNode c : json.required("contenders")) {
            Map<String, List<String>> grid = new LinkedHashMap<>();
            c.required("grid").properties().forEach(e -> grid.put(e.getKey(), texts(e.getValue())));
            contenders.add(new Contender(
                    c.required("label").textValue(),
                    c.required("method").textValue(),
                    map(c.required("settings")),
                    grid));
        }
        Map<String, Defaults> datasetSettings = new LinkedHashMap<>();
        json.required("dataset_settings")
                .properties()
                .forEach(e -> datasetSettings.put(e.getKey(), defaults(e.getValue())));
        List<String> peers = texts(json.required("peers"));
        List<Published> published = new ArrayList<>();
        for (JsonNode p : json.required("published")) {
            String method = p.required(2).textValue();
            published.add(new Published(
                    p.required(0).textValue(),
                    p.required(1).textValue(),
                    method,
                    p.required(3).textValue(),
                    p.required(4).doubleValue(),
                    p.path(5).isNumber() ? OptionalDouble.of(p.path(5).doubleValue()) : OptionalDouble.empty(),
                    peers.contains(method)));
        }
        return new Suite(
                name,
                json.required("description").textValue(),
                texts(json.required("datasets")),
                contenders,
                map(json.required("settings")),
                datasetSettings,
                json.required("hold_outs").intValue(),
                published,
                texts(json.path("ood")),
                json.path("repeats").asInt(1));
    }

    private static Defaults defaults(JsonNode object) {
        Map<String, String> settings = new LinkedHashMap<>();
        Map<String, List<String>> grid = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> e : object.properties()) {
            if (e.getValue().isArray()) {
                grid.put(e.getKey(), texts(e.getValue()));
            } else {
                settings.put(e.getKey(), e.getValue().textValue());
            }
        }
        return new Defaults(settings, grid);
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(v -> texts.add(v.textValue()));
        return texts;
    }

    private static Map<String, String> map(JsonNode object) {
        Map<String, String> map = new LinkedHashMap<>();
        object.properties().forEach(e -> map.put(e.getKey(), e.getValue().textValue()));
        return map;
    }
}
