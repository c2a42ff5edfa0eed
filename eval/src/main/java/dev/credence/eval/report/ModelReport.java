package dev.credence.eval.report;

import dev.credence.core.data.Task;
import dev.credence.core.train.ModelDescription;
import dev.credence.eval.detail.LearningCurve;
import dev.credence.eval.detail.PointDetails;
import dev.credence.eval.detail.RunDetails;
import dev.credence.eval.protocol.AverageRanks;
import dev.credence.eval.protocol.ComparisonFile;
import dev.credence.eval.protocol.Contender;
import dev.credence.eval.protocol.Run;
import dev.credence.eval.protocol.RunResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The report of one model on test points. */
public final class ModelReport {
    private ModelReport() {}

    /**
     * Writes it.
     *
     * @param file the HTML file
     * @param model the model
     * @param name what to call it
     * @param data what it was tested on
     * @param metrics by name
     * @param points the predictions
     * @param facts how it was made: terms and texts, in order
     */
    public static void write(
            Path file,
            ModelDescription model,
            String name,
            String data,
            Map<String, Double> metrics,
            PointDetails points,
            Map<String, String> facts) {
        page(model, name, data, metrics, points, facts).write(file);
    }

    static Page page(
            ModelDescription model,
            String name,
            String data,
            Map<String, Double> metrics,
            PointDetails points,
            Map<String, String> facts) {
        Contender contender = new Contender(model.method(), model.method(), model.settings(), Map.of());
        RunResult result = new RunResult(
                new Run(contender, data, 0, model.seed(), 1),
                model.settings(),
                List.of(),
                model.training().path("device").asText(),
                model.problem().trainingPoints(),
                points.size(),
                metrics,
                0,
                model.training().path("seconds").asDouble(Double.NaN),
                0,
                model.training().path("epochs").asInt(),
                "");
        RunDetails details = new RunDetails(
                data, 0, model.method(), points, new LearningCurve(new double[0], new double[0], new double[0]));
        ComparisonFile.Data tested = new ComparisonFile.Data(
                data,
                1,
                points.size(),
                model.problem().inputs(),
                !(model.problem().task() instanceof Task.Classification));
        ContenderRuns runs = new ContenderRuns(model.method(), 0, Map.of(0, result), List.of(details));
        List<Page.Fact> all = new ArrayList<>();
        facts.forEach((term, text) -> all.add(new Page.Fact(term, text)));
        List<Page.Fact> settings = new ArrayList<>();
        new TreeMap<>(model.settings()).forEach((term, text) -> settings.add(new Page.Fact(term, text)));
        return new Page(
                "How far to trust " + name,
                model.method() + ", trained on " + Words.count(model.problem().trainingPoints(), "point")
                        + " to predict " + model.targetName() + ", tested on " + data + ".",
                List.of(),
                List.of(DatasetSection.of(tested, List.of(runs), List.of())),
                RanksSection.of(AverageRanks.of(List.of(result)), List.of(model.method())),
                all,
                settings);
    }
}
