package dev.credence.eval.protocol;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * A {@link RunResult} as a line of {@code results.jsonl}: {@code dataset, split, method, hyperparameters, seed, device, n_train, n_test,
 * metrics, train_seconds, predict_seconds, epochs, version}, and beyond these {@code label, grid, hold_outs, selection, select_seconds}. JSON has no
 * number for NaN: it is null. Numbers survive the round trip to the bit.
 */
final class ResultJson {
    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private ResultJson() {}

    static String write(RunResult result) {
        Run run = result.run();
        ObjectNode json = JSON.createObjectNode();
        json.put("dataset", run.dataset());
        json.put("split", run.split());
        json.put("method", run.contender().method());
        result.hyperparameters().forEach(json.putObject("hyperparameters")::put);
        json.put("seed", run.seed());
        json.put("device", result.device());
        json.put("n_train", result.trainPoints());
        json.put("n_test", result.testPoints());
        ObjectNode metrics = json.putObject("metrics");
        result.metrics().forEach((name, value) -> number(metrics, name, value));
        json.put("train_seconds", result.trainSeconds());
        json.put("predict_seconds", result.predictSeconds());
        json.put("epochs", result.epochs());
        json.put("version", result.version());
        json.put("label", run.contender().label());
        json.put("select_seconds", result.selectSeconds());
        json.put("hold_outs", run.holdOuts());
        ObjectNode grid = json.putObject("grid");
        run.contender().grid().forEach((name, candidates) -> candidates.forEach(grid.putArray(name)::add));
        var selection = json.putArray("selection");
        for (RunResult.Score score : result.selection()) {
            ObjectNode one = selection.addObject();
            score.settings().forEach(one.putObject("settings")::put);
            number(one, "validation_log_likelihood", score.validationLogLikelihood());
        }
        return json.toString();
    }

    /**
     * The result on a line. Its contender's fixed settings are those that were used, defaults included.
     *
     * @throws IllegalArgumentException that says what is wrong with the line
     */
    static RunResult read(String line) {
        JsonNode json;
        try {
            json = JSON.readTree(line);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e.getOriginalMessage(), e);
        }
        Map<String, String> used = texts(json, "hyperparameters");
        Map<String, List<String>> grid = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> entry : object(json, "grid").properties()) {
            List<String> candidates = new ArrayList<>();
            entry.getValue().forEach(v -> candidates.add(v.asText()));
            grid.put(entry.getKey(), candidates);
        }
        Map<String, String> fixed = new LinkedHashMap<>(used);
        fixed.keySet().removeAll(grid.keySet());
        Map<String, Double> metrics = new LinkedHashMap<>();
        JsonNode values = object(json, "metrics");
        values.properties().forEach(e -> metrics.put(e.getKey(), number(values, e.getKey())));
        List<RunResult.Score> selection = new ArrayList<>();
        for (JsonNode score : field(json, "selection", JsonNode::isArray, "a list")) {
            selection.add(new RunResult.Score(texts(score, "settings"), number(score, "validation_log_likelihood")));
        }
        return new RunResult(
                new Run(
                        new Contender(text(json, "label"), text(json, "method"), fixed, grid),
                        text(json, "dataset"),
                        whole(json, "split").intValue(),
                        whole(json, "seed").longValue(),
                        whole(json, "hold_outs").intValue()),
                used,
                selection,
                text(json, "device"),
                whole(json, "n_train").intValue(),
                whole(json, "n_test").intValue(),
                metrics,
                number(json, "select_seconds"),
                number(json, "train_seconds"),
                number(json, "predict_seconds"),
                whole(json, "epochs").intValue(),
                text(json, "version"));
    }

    /** Puts a published number's source, method, metric, mean and standard error. */
    static ObjectNode published(ObjectNode into, Published p) {
        into.put("source", p.source());
        into.put("method", p.method());
        into.put("metric", p.metric());
        into.put("mean", p.mean());
        number(into, "se", p.se().orElse(Double.NaN));
        return into;
    }

    /** Puts a number, or null where it is not finite. */
    static void number(ObjectNode into, String name, double value) {
        if (Double.isFinite(value)) {
            into.put(name, value);
        } else {
            into.putNull(name);
        }
    }

    private static double number(JsonNode json, String name) {
        JsonNode value = field(json, name, v -> v.isNumber() || v.isNull(), "a number");
        return value.isNull() ? Double.NaN : value.doubleValue();
    }

    private static Number whole(JsonNode json, String name) {
        return field(json, name, JsonNode::isIntegralNumber, "a whole number").numberValue();
    }

    private static String text(JsonNode json, String name) {
        return field(json, name, JsonNode::isTextual, "a text").textValue();
    }

    private static JsonNode object(JsonNode json, String name) {
        return field(json, name, JsonNode::isObject, "an object");
    }

    private static Map<String, String> texts(JsonNode json, String name) {
        JsonNode object = object(json, name);
        Map<String, String> texts = new LinkedHashMap<>();
        object.properties().forEach(e -> texts.put(e.getKey(), text(object, e.getKey())));
        return texts;
    }

    private static JsonNode field(JsonNode json, String name, Predicate<JsonNode> suits, String expected) {
        JsonNode value = json.get(name);
        if (value == null) {
            throw new IllegalArgumentException("'" + name + "' is missing");
        }
        if (!suits.test(value)) {
            throw new IllegalArgumentException("'" + name + "' is " + value + ", expected " + expected);
        }
        return value;
    }
}
