package dev.credence.eval.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one run gave: a line of {@code results.jsonl}.
 *
 * @param run which
 * @param hyperparameters all settings used, chosen ones included
 * @param selection the candidates that were compared with their validation log-likelihoods; empty without a grid
 * @param device the device's name
 * @param trainPoints training points of the split
 * @param testPoints test points of the split
 * @param metrics by name, in the target's own unit
 * @param selectSeconds spent choosing settings
 * @param trainSeconds spent training with the chosen settings
 * @param predictSeconds spent predicting the test points and computing metrics
 * @param epochs epochs of that training
 * @param version of the library
 */
public record RunResult(
        Run run,
        Map<String, String> hyperparameters,
        List<Score> selection,
        String device,
        int trainPoints,
        int testPoints,
        Map<String, Double> metrics,
        double selectSeconds,
        double trainSeconds,
        double predictSeconds,
        int epochs,
        String version) {

    /** A candidate's settings that differ from the contender's fixed ones, and its validation log-likelihood: −∞ (null in the file) if it diverged. */
    public record Score(Map<String, String> settings, double validationLogLikelihood) {}

    ObjectNode toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("dataset", run.dataset());
        json.put("split", run.split());
        json.put("method", run.contender().method());
        json.put("label", run.contender().label());
        texts(json.putObject("hyperparameters"), hyperparameters);
        json.put("seed", run.seed());
        json.put("device", device);
        json.put("n_train", trainPoints);
        json.put("n_test", testPoints);
        ObjectNode values = json.putObject("metrics");
        metrics.forEach(values::put);
        json.put("select_seconds", selectSeconds);
        json.put("train_seconds", trainSeconds);
        json.put("predict_seconds", predictSeconds);
        json.put("epochs", epochs);
        json.put("version", version);
        texts(json.putObject("requested"), run.contender().settings());
        ObjectNode grid = json.putObject("grid");
        run.contender().grid().forEach((name, candidates) -> candidates.forEach(grid.putArray(name)::add));
        ArrayNode scores = json.putArray("selection");
        for (Score score : selection) {
            ObjectNode one = scores.addObject();
            texts(one.putObject("settings"), score.settings());
            if (Double.isFinite(score.validationLogLikelihood())) {
                one.put("validation_log_likelihood", score.validationLogLikelihood());
            } else {
                one.putNull("validation_log_likelihood");
            }
        }
        return json;
    }

    static RunResult fromJson(JsonNode json) {
        Map<String, List<String>> grid = new LinkedHashMap<>();
        json.path("grid").properties().forEach(e -> {
            List<String> candidates = new ArrayList<>();
            e.getValue().forEach(v -> candidates.add(v.asText()));
            grid.put(e.getKey(), candidates);
        });
        Contender contender = new Contender(
                json.path("label").asText(), json.path("method").asText(), texts(json.path("requested")), grid);
        Map<String, Double> metrics = new LinkedHashMap<>();
        json.path("metrics")
                .properties()
                .forEach(e -> metrics.put(e.getKey(), e.getValue().asDouble()));
        List<Score> selection = new ArrayList<>();
        json.path("selection")
                .forEach(s -> selection.add(new Score(
                        texts(s.path("settings")),
                        s.path("validation_log_likelihood").asDouble(Double.NEGATIVE_INFINITY))));
        return new RunResult(
                new Run(
                        contender,
                        json.path("dataset").asText(),
                        json.path("split").asInt(),
                        json.path("seed").asLong()),
                texts(json.path("hyperparameters")),
                selection,
                json.path("device").asText(),
                json.path("n_train").asInt(),
                json.path("n_test").asInt(),
                metrics,
                json.path("select_seconds").asDouble(),
                json.path("train_seconds").asDouble(),
                json.path("predict_seconds").asDouble(),
                json.path("epochs").asInt(),
                json.path("version").asText());
    }

    private static void texts(ObjectNode json, Map<String, String> texts) {
        texts.forEach(json::put);
    }

    private static Map<String, String> texts(JsonNode json) {
        Map<String, String> texts = new LinkedHashMap<>();
        json.properties().forEach(e -> texts.put(e.getKey(), e.getValue().asText()));
        return texts;
    }
}
