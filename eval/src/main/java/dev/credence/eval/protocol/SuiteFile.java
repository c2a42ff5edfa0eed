package dev.credence.eval.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import dev.credence.core.file.JsonRecord;
import dev.credence.eval.result.Contender;
import dev.credence.eval.result.Defaults;
import dev.credence.eval.result.Published;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The file of a {@link Suite}: {@code description}, {@code datasets}, {@code settings} of all contenders,
 * {@code dataset_settings} by data set (a text is fixed, a list is chosen from), {@code hold_outs} (their number),
 * {@code contenders} with {@code label, method, settings, grid}, {@code peers} (published methods for the verdict), and
 * {@code published} as rows of source, data set, method, metric, mean and standard error; and optionally {@code ood},
 * names of out-of-distribution data sets, {@code repeats}, the number of runs of each split, and {@code against}, the
 * reference posterior. An invalid file is a defect of the library.
 */
final class SuiteFile {
    private static final int MOST = Integer.MAX_VALUE;

    private SuiteFile() {}

    static Suite read(String name) {
        try (InputStream in = Suite.class.getResourceAsStream("/dev/credence/eval/suites/" + name + ".json")) {
            if (in == null) {
                throw new IllegalStateException("The suite " + name + " is missing from the library");
            }
            return parse(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException | IllegalArgumentException e) {
            throw new IllegalStateException("The suite " + name + " is damaged", e);
        }
    }

    /** @throws IllegalArgumentException if the text is invalid */
    static Suite parse(String name, String text) {
        JsonRecord json = JsonRecord.parse(text);
        List<Contender> contenders = new ArrayList<>();
        for (JsonRecord c : json.records("contenders")) {
            contenders.add(new Contender(
                    c.text("label"), c.text("method"), c.textsByName("settings"), c.textListsByName("grid")));
        }
        Map<String, Defaults> datasetSettings = new LinkedHashMap<>();
        JsonRecord own = json.record("dataset_settings");
        own.names().forEach(dataset -> datasetSettings.put(dataset, defaults(own, dataset)));
        List<String> peers = json.texts("peers");
        List<Published> published = new ArrayList<>();
        for (JsonNode row : json.list("published")) {
            published.add(published(row, peers));
        }
        Suite suite = new Suite(
                name,
                json.text("description"),
                json.texts("datasets"),
                contenders,
                json.textsByName("settings"),
                datasetSettings,
                json.whole("hold_outs", 1, MOST),
                published,
                json.has("ood") ? json.texts("ood") : List.of(),
                json.whole("repeats", 1, MOST, 1),
                json.has("against") ? json.text("against") : "");
        json.end();
        return suite;
    }

    /** A row of five or six values: the standard error may be null or missing. */
    private static Published published(JsonNode row, List<String> peers) {
        boolean se = row.size() == 6 && row.get(5).isNumber();
        boolean suits = row.isArray()
                && (row.size() == 5 || row.size() == 6)
                && row.get(0).isTextual()
                && row.get(1).isTextual()
                && row.get(2).isTextual()
                && row.get(3).isTextual()
                && row.get(4).isNumber()
                && (row.size() == 5 || se || row.get(5).isNull());
        if (!suits) {
            throw new IllegalArgumentException(
                    "'published' holds " + row + ", expected [source, data set, method, metric, mean, standard error]");
        }
        String method = row.get(2).textValue();
        return new Published(
                row.get(0).textValue(),
                row.get(1).textValue(),
                method,
                row.get(3).textValue(),
                row.get(4).doubleValue(),
                se ? OptionalDouble.of(row.get(5).doubleValue()) : OptionalDouble.empty(),
                peers.contains(method));
    }

    private static Defaults defaults(JsonRecord all, String dataset) {
        Map<String, String> settings = new LinkedHashMap<>();
        Map<String, List<String>> grid = new LinkedHashMap<>();
        JsonRecord own = all.record(dataset);
        for (Map.Entry<String, JsonNode> e : all.facts(dataset).properties()) {
            if (e.getValue().isArray()) {
                grid.put(e.getKey(), own.texts(e.getKey()));
            } else {
                settings.put(e.getKey(), own.text(e.getKey()));
            }
        }
        return new Defaults(settings, grid);
    }
}
