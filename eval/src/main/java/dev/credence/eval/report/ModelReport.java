package dev.credence.eval.report;

import dev.credence.core.data.Task;
import dev.credence.core.method.ChainTrace;
import dev.credence.core.metric.Metric;
import dev.credence.core.train.ModelDescription;
import dev.credence.eval.detail.LearningCurve;
import dev.credence.eval.detail.OutOfDistribution;
import dev.credence.eval.detail.PointDetails;
import dev.credence.eval.detail.RunDetails;
import dev.credence.eval.metrics.ConfusionMatrix;
import dev.credence.eval.protocol.ComparisonFile;
import dev.credence.eval.result.Contender;
import dev.credence.eval.result.Run;
import dev.credence.eval.result.RunResult;
import dev.credence.eval.summary.AverageRanks;
import dev.credence.scoring.explanation.Dependence;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Report of one model on test points. */
public final class ModelReport {
    private ModelReport() {}

    /**
     * Writes the report.
     *
     * @param file the HTML file
     * @param model the model
     * @param name display name
     * @param data description of the test points
     * @param metrics values by name
     * @param chosen the metrics in the table of results; the default ones if empty
     * @param confusion counts of classes, for a classification
     * @param points predictions of the test points
     * @param dependence dependence of the predictions on the inputs, if computed
     * @param others predictions of out-of-distribution inputs, for a classification
     * @param coverage coverage of rows ordered by time
     * @param chains Markov chains' quantities with the worst agreement, for models with chains
     * @param facts settings: terms and texts, in order
     */
    public static void write(
            Path file,
            ModelDescription model,
            String name,
            String data,
            Map<String, Double> metrics,
            List<Metric> chosen,
            Optional<ConfusionMatrix> confusion,
            PointDetails points,
            Optional<Dependence> dependence,
            List<OutOfDistribution> others,
            CoverageOverTime coverage,
            Optional<ChainTrace> chains,
            Map<String, String> facts) {
        page(model, name, data, metrics, chosen, confusion, points, dependence, others, coverage, chains, facts)
                .write(file);
    }

    static ReportPage page(
            ModelDescription model,
            String name,
            String data,
            Map<String, Double> metrics,
            List<Metric> chosen,
            Optional<ConfusionMatrix> confusion,
            PointDetails points,
            Optional<Dependence> dependence,
            List<OutOfDistribution> others,
            CoverageOverTime coverage,
            Optional<ChainTrace> chains,
            Map<String, String> facts) {
        Map<String, Double> all = new LinkedHashMap<>(metrics);
        List<Figure> figures = new ArrayList<>(coverage.figures());
        chains.map(ChainFigures::of).ifPresent(figures::addAll);
        if (points instanceof PointDetails.Classification in) {
            others.forEach(other -> all.putAll(other.metrics(in)));
            figures.addAll(DetectionFigures.of(in, others));
        }
        ContenderRuns runs = runs(model, data, all, points);
        ComparisonFile.Data tested = new ComparisonFile.Data(
                data,
                1,
                points.size(),
                model.problem().inputs(),
                !(model.problem().task() instanceof Task.Classification));
        DatasetSection section = DatasetSection.of(tested, List.of(runs), List.of(), chosen, Optional.empty())
                .with(figures);
        return new ReportPage(
                "Evaluation of " + name,
                model.method() + ", trained on " + Phrases.count(model.problem().trainingPoints(), "point")
                        + " to predict " + model.targetName() + ", tested on " + data + ".",
                List.of(),
                List.of(confusion
                        .map(counts -> section.with(ConfusionTable.of(counts, model.classNames())))
                        .orElse(section)),
                RanksSection.of(AverageRanks.of(List.copyOf(runs.results().values())), List.of(model.method())),
                dependence.map(found -> DependenceSection.of(found, model)).orElse(DependenceSection.NONE),
                facts(facts),
                facts(new TreeMap<>(model.settings())));
    }

    private static List<ReportPage.Fact> facts(Map<String, String> facts) {
        return facts.entrySet().stream()
                .map(e -> new ReportPage.Fact(e.getKey(), e.getValue()))
                .toList();
    }

    /** The model in the form of the only contender of a comparison with one split. */
    private static ContenderRuns runs(
            ModelDescription model, String data, Map<String, Double> metrics, PointDetails points) {
        Contender contender = new Contender(model.method(), model.method(), model.settings(), Map.of());
        RunResult result = new RunResult(
                new Run(contender, data, 0, model.seed(), 1),
                model.settings(),
                List.of(),
                model.training().path("device").asText(),
                model.problem().trainingPoints(),
                points.size(),
                metrics,
                model.findings(),
                0,
                model.training().path("seconds").asDouble(Double.NaN),
                0,
                model.training().path("epochs").asInt(),
                "");
        RunDetails details = new RunDetails(
                data, 0, model.method(), points, new LearningCurve(new double[0], new double[0], new double[0]));
        return new ContenderRuns(model.method(), 0, Map.of(0, result), List.of(details));
    }
}
