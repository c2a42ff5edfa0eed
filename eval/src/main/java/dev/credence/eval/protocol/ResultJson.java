package dev.credence.eval.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A {@link RunResult} as a line of {@code results.jsonl}: {@code dataset, split, method, hyperparameters, seed, device, n_train, n_test,
 * metrics, train_seconds, predict_seconds, epochs, version}, and beyond these {@code label, grid, hold_outs, selection, select_seconds}. JSON has no
 * number for NaN: it is null. Numbers survive the round trip to the bit.
 */
final class ResultJson {
    private ResultJson() {}

    static String write(RunResult result) {
        Run run = result.run();
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("dataset", run.dataset());
        json.put("split", run.split());
        json.put("method", run.contender().method());
        result.hyperparameters().forEach(json.putObject("hyperparameters")::put);
        json.put("seed", run.seed());
        json.put("device", result.device());
        json.put("n_train", result.trainPoints());
        json.put("n_test", result.testPoints());
        ObjectNode metrics = json.putObject("metrics");
        result.metrics().forEach((name, value) -> JsonFields.number(metrics, name, value));
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
            JsonFields.number(one, "validation_log_likelihood", score.validationLogLikelihood());
        }
        return json.toString();
    }

    /**
     * The result on a line. Its contender's fixed settings are those that were used, defaults included.
     *
     * @throws IllegalArgumentException that says what is wrong with the line
     */
    static RunResult read(String line) {
        JsonNode json = JsonFields.read(line);
        Map<String, String> used = JsonFields.texts(json, "hyperparameters");
        Map<String, List<String>> grid = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> entry : JsonFields.object(json, "grid").properties()) {
            List<String> candidates = new ArrayList<>();
            entry.getValue().forEach(v -> candidates.add(v.asText()));
            grid.put(entry.getKey(), candidates);
        }
        Map<String, String> fixed = new LinkedHashMap<>(used);
        fixed.keySet().removeAll(grid.keySet());
        Map<String, Double> metrics = new LinkedHashMap<>();
        JsonNode values = JsonFields.object(json, "metrics");
        values.properties().forEach(e -> metrics.put(e.getKey(), JsonFields.number(values, e.getKey())));
        List<RunResult.Score> selection = new ArrayList<>();
        for (JsonNode score : JsonFields.field(json, "selection", JsonNode::isArray, "a list")) {
            selection.add(new RunResult.Score(
                    JsonFields.texts(score, "settings"), JsonFields.number(score, "validation_log_likelihood")));
        }
        return new RunResult(
                new Run(
                        new Contender(JsonFields.text(json, "label"), JsonFields.text(json, "method"), fixed, grid),
                        JsonFields.text(json, "dataset"),
                        JsonFields.whole(json, "split").intValue(),
                        JsonFields.whole(json, "seed").longValue(),
                        JsonFields.whole(json, "hold_outs").intValue()),
                used,
                selection,
                JsonFields.text(json, "device"),
                JsonFields.whole(json, "n_train").intValue(),
                JsonFields.whole(json, "n_test").intValue(),
                metrics,
                JsonFields.number(json, "select_seconds"),
                JsonFields.number(json, "train_seconds"),
                JsonFields.number(json, "predict_seconds"),
                JsonFields.whole(json, "epochs").intValue(),
                JsonFields.text(json, "version"));
    }

    /** Puts a published number's source, method, metric, mean and standard error. */
    static ObjectNode published(ObjectNode into, Published p) {
        into.put("source", p.source());
        into.put("method", p.method());
        into.put("metric", p.metric());
        into.put("mean", p.mean());
        JsonFields.number(into, "se", p.se().orElse(Double.NaN));
        return into;
    }
}
