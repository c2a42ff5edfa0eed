package dev.credence.eval.result;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A {@link RunResult} as a line of {@code results.jsonl}: {@code dataset, split, method, hyperparameters, seed, device,
 * n_train, n_test, metrics, train_seconds, predict_seconds, epochs, version}, and in addition {@code label, grid,
 * hold_outs, findings, selection, select_seconds}. NaN is stored as null. Numbers are stored exactly.
 */
public final class ResultJson {
    private static final int MOST = Integer.MAX_VALUE;

    private ResultJson() {}

    /** A line, without its end. */
    public static String write(RunResult result) {
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
        if (!result.findings().isEmpty()) {
            ObjectNode findings = json.putObject("findings");
            result.findings().forEach((name, value) -> JsonFields.number(findings, name, value));
        }
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
     * Parses a line. Its contender's fixed settings are those used, including defaults.
     *
     * @throws IllegalArgumentException if the line is invalid, with the reason
     */
    public static RunResult read(String line) {
        JsonRecord json = JsonRecord.parse(line);
        Map<String, String> used = json.textsByName("hyperparameters");
        Map<String, List<String>> grid = json.textListsByName("grid");
        Map<String, String> fixed = new LinkedHashMap<>(used);
        fixed.keySet().removeAll(grid.keySet());
        List<RunResult.Score> selection = new ArrayList<>();
        for (JsonRecord score : json.records("selection")) {
            selection.add(
                    new RunResult.Score(score.textsByName("settings"), score.numberOrNaN("validation_log_likelihood")));
        }
        RunResult result = new RunResult(
                new Run(
                        new Contender(json.text("label"), json.text("method"), fixed, grid),
                        json.text("dataset"),
                        json.whole("split", 0, MOST),
                        json.wholeLong("seed", Long.MIN_VALUE, Long.MAX_VALUE),
                        json.whole("hold_outs", 1, MOST)),
                used,
                selection,
                json.text("device"),
                json.whole("n_train", 0, MOST),
                json.whole("n_test", 0, MOST),
                json.numbersByName("metrics"),
                json.has("findings") ? json.numbersByName("findings") : Map.of(),
                json.number("select_seconds"),
                json.number("train_seconds"),
                json.number("predict_seconds"),
                json.whole("epochs", 0, MOST),
                json.text("version"));
        json.end();
        if (result.metrics().isEmpty()) {
            throw new IllegalArgumentException("'metrics' is empty");
        }
        return result;
    }

    /** Writes a published result's source, method, metric, mean and standard error. */
    public static ObjectNode published(ObjectNode into, Published p) {
        into.put("source", p.source());
        into.put("method", p.method());
        into.put("metric", p.metric());
        into.put("mean", p.mean());
        JsonFields.number(into, "se", p.se().orElse(Double.NaN));
        return into;
    }
}
