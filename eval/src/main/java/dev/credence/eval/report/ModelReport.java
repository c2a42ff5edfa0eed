package dev.credence.eval.report;

import dev.credence.core.method.ChainTrace;
import dev.credence.core.metric.Metric;
import dev.credence.core.train.ModelDescription;
import dev.credence.eval.detail.LearningCurve;
import dev.credence.eval.detail.OutOfDistribution;
import dev.credence.eval.detail.PointDetails;
import dev.credence.eval.detail.PointScores;
import dev.credence.eval.detail.RunDetails;
import dev.credence.eval.metrics.ConfusionMatrix;
import dev.credence.eval.metrics.KnownMetrics;
import dev.credence.eval.result.Contender;
import dev.credence.eval.result.Run;
import dev.credence.eval.result.RunResult;
import dev.credence.guarantee.RealisedCoverage;
import dev.credence.scoring.explanation.Dependence;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

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
     * @param scores scores of the test points
     * @param guaranteed coverage of guaranteed intervals or sets over all test points; empty without a guarantee
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
            PointScores scores,
            List<RealisedCoverage.Line> guaranteed,
            Optional<Dependence> dependence,
            List<OutOfDistribution> others,
            CoverageOverTime coverage,
            Optional<ChainTrace> chains,
            Map<String, String> facts) {
        ModelPage page = page(
                model,
                name,
                data,
                metrics,
                chosen,
                confusion,
                points,
                scores,
                guaranteed,
                dependence,
                others,
                coverage,
                chains,
                facts);
        HtmlFile.write(file, page.html());
    }

    static ModelPage page(
            ModelDescription model,
            String name,
            String data,
            Map<String, Double> metrics,
            List<Metric> chosen,
            Optional<ConfusionMatrix> confusion,
            PointDetails points,
            PointScores scores,
            List<RealisedCoverage.Line> guaranteed,
            Optional<Dependence> dependence,
            List<OutOfDistribution> others,
            CoverageOverTime coverage,
            Optional<ChainTrace> chains,
            Map<String, String> facts) {
        boolean classes = !model.classNames().isEmpty();
        Map<String, Double> all = new LinkedHashMap<>(metrics);
        List<Figure> figures = new ArrayList<>(ReliabilityFigures.of(points, scores, model.classNames()));
        boolean roc = figures.stream().anyMatch(figure -> figure.id().equals("roc"));
        List<Figure> detections = new ArrayList<>();
        if (points instanceof PointDetails.Classification in) {
            others.forEach(other -> all.putAll(other.metrics(in)));
            detections.addAll(DetectionFigures.of(in, others));
        }
        ContenderRuns runs = runs(model, data, all, points);
        figures.addAll(
                classes
                        ? ClassificationFigures.of("test", List.of(runs)).stream()
                                .filter(figure -> !figure.id().endsWith("-reliability"))
                                .toList()
                        : RegressionFigures.ofOne("test", runs));
        figures.addAll(coverage.figures());
        chains.map(ChainFigures::of).ifPresent(figures::addAll);
        figures.addAll(detections);
        List<SideTable> tables = new ArrayList<>();
        confusion.ifPresent(counts -> tables.add(ConfusionTable.of(counts, model.classNames())));
        tables.add(DetectionTable.of(List.of(runs)));
        tables.add(FindingsTable.of(List.of(runs)));
        return new ModelPage(
                "Evaluation of " + name,
                model.method() + ", trained on " + Phrases.count(model.problem().trainingPoints(), "row")
                        + " to predict " + model.targetName() + ", measured on "
                        + Phrases.count(points.size(), "row") + " of " + data + ".",
                ModelTables.verdict(model, scores),
                ModelTables.scores(model, points, scores),
                figures,
                ModelTables.intervals(model, scores, guaranteed),
                tables.stream().filter(side -> !side.table().rows().isEmpty()).toList(),
                ModelTables.metrics(shown(model, chosen), metrics),
                roc ? legend(model.classNames()) : List.of(),
                dependence.map(found -> DependenceSection.of(found, model)).orElse(DependenceSection.NONE),
                facts(facts),
                facts(new TreeMap<>(model.settings())));
    }

    /** The chosen metrics, or the usual ones of the model's task. */
    private static List<Metric> shown(ModelDescription model, List<Metric> chosen) {
        return chosen.isEmpty()
                ? KnownMetrics.discover().usual().stream()
                        .filter(metric -> metric.suits(model.problem().task()))
                        .toList()
                : chosen;
    }

    private static List<ResultsTable.Row> legend(List<String> classes) {
        return IntStream.range(classes.size() == 2 ? 1 : 0, classes.size())
                .mapToObj(c -> new ResultsTable.Row(classes.get(c), c, List.of()))
                .toList();
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
