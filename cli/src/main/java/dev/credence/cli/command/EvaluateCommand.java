package dev.credence.cli.command;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.cli.command.Problems.Checked;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.cli.console.ProgressDisplay;
import dev.credence.cli.data.StandardStreams;
import dev.credence.cli.data.TestData;
import dev.credence.cli.data.TestDataLoader;
import dev.credence.core.data.RowKeys;
import dev.credence.core.data.Task;
import dev.credence.core.device.Devices;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.file.JsonText;
import dev.credence.core.interval.RowRegions;
import dev.credence.core.interval.SeriesIntervals;
import dev.credence.core.method.Method;
import dev.credence.core.metric.Metric;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.predict.Predictive;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.ModelDescription;
import dev.credence.eval.detail.PointRecorder;
import dev.credence.eval.detail.PointScores;
import dev.credence.eval.detail.ScoreRecorder;
import dev.credence.eval.metrics.ConfusionMatrix;
import dev.credence.eval.metrics.KnownMetrics;
import dev.credence.eval.metrics.Metrics;
import dev.credence.eval.report.CoverageOverTime;
import dev.credence.eval.report.ModelReport;
import dev.credence.eval.text.TextTable;
import dev.credence.eval.text.TextTable.Align;
import dev.credence.guarantee.RegionCoverage;
import dev.credence.guarantee.SeriesCoverage;
import dev.credence.scoring.SavedModel;
import dev.credence.scoring.TrainedRows;
import dev.credence.scoring.explanation.Dependence;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures how good a model's predictions and its uncertainty are. */
@Command(
        name = "evaluate",
        sortOptions = false,
        description = {"Measure the accuracy and the calibration of a model's predictions.", ""},
        customSynopsis = {
            "credence evaluate --model MODEL.credence (--dataset D [--split I] | --data FILE [--target COL])",
            "                  [--weight COL] [--costs C,...] [--metrics M,...] [--ood D|FILE,...] [--samples S]",
            "                  [--importance FILE] [--json FILE] [--report FILE.html] [--order COLUMN]",
            "                  [--adaptive 0.9] [--adapted MODEL2.credence] [--plot FILE.png] [OPTIONS]",
            "credence evaluate --folds K --data FILE --target COL [--method M] [OPTIONS]"
        },
        footer = {
            "",
            "A data set is evaluated on the test part of a split, by default the one that the model was trained on.",
            "--target is by default the column that the model was trained on.",
            "--folds measures a method by cross-validation, without a model; its options, which are those of training: "
                    + "credence evaluate --folds 5 --help",
            "A model that forecasts series is measured at earlier origins: credence evaluate --model SERIES.credence --help",
            "",
            "Examples:",
            "  credence evaluate --model boston.credence --dataset boston",
            "  credence evaluate --model houses.credence --data sold.csv --json metrics.json",
            "  credence evaluate --model houses.credence --data sold.csv --report houses.html --importance columns.csv",
            "  credence evaluate --model digits.credence --dataset mnist --ood fashion-mnist,strange.csv"
        })
public final class EvaluateCommand implements Callable<Integer> {
    private final Console console;
    private final Provider<NamedServices<Method>> methods;
    private final Provider<Devices> devices;
    private final TestDataLoader loader;
    private final StandardStreams streams;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ModelOptions model;

    @Mixin
    private DataOptions data;

    @Mixin
    private OrderOption order;

    @Mixin
    private IdOption id;

    @Option(
            names = "--weight",
            paramLabel = "COL",
            order = 14,
            description = {
                "A column of weights, 0 or more: a row of weight 2 counts as two (default: the column that the model was "
                        + "trained with, where the table has it)."
            })
    private @Nullable String weight;

    @Mixin
    private OodOptions ood;

    @Mixin
    private MetricsOption metrics;

    @Mixin
    private CostsOption costs;

    @Writes
    @Option(
            names = "--json",
            paramLabel = "FILE",
            order = 50,
            description = "Also write the metrics to this file; - for standard output.")
    private @Nullable Path json;

    @Writes
    @Option(
            names = "--report",
            paramLabel = "FILE.html",
            order = 50,
            description = {
                "Write an HTML report with the metrics, plots of calibration and predictions, and for tables the "
                        + "importance of the columns and the dependence of the predictions on the most "
                        + "important ones."
            })
    private @Nullable Path report;

    @Mixin
    private AdaptiveOptions adaptive;

    @Mixin
    private ImportanceOption importance;

    @Mixin
    private PlotOption plot;

    @Mixin
    private DeviceOption device;

    @Mixin
    private ThreadsOption threads;

    @Inject
    EvaluateCommand(
            Console console,
            Provider<NamedServices<Method>> methods,
            Provider<Devices> devices,
            TestDataLoader loader,
            StandardStreams streams) {
        this.streams = streams;
        this.console = console;
        this.methods = methods;
        this.devices = devices;
        this.loader = loader;
    }

    @Override
    public Integer call() {
        Problems problems = new Problems();
        model.check(problems);
        Path file = json;
        if (file != null) {
            problems.check(() -> streams.requireWritable(file));
        }
        checkReport(problems);
        adaptive.check(problems);
        importance.check(problems);
        plot.check(problems);
        problems.check(() -> device.check(problems, devices.get()));
        threads.check(problems);
        Checked<KnownMetrics> known = problems.check(KnownMetrics::discover);
        problems.check(() -> metrics.check(problems, known.get()));
        Checked<Function<SavedModel, TestData>> source =
                problems.check(() -> data.weightedTest(loader, order.column(), Optional.ofNullable(weight)));
        Map<String, Function<SavedModel, TestData>> sources = ood.sources(problems, data, loader);
        problems.throwIfAny();
        try (DeviceOnDemand opened = device.onDemand(devices.get(), threads.threads())) {
            SavedModel loaded = model.load(methods.get(), opened);
            TestData test = id.of(source.get().apply(loaded));
            plot.check(loaded, test.examples());
            importance.check(loaded, test.examples());
            model.warnOfOtherSamples(loaded, console);
            String unusual = loaded.unusualText(test.examples(), test.cells());
            if (!unusual.isEmpty()) {
                console.warn(unusual);
            }
            String unknown = loaded.unknownWordsText(test.examples());
            if (!unknown.isEmpty()) {
                console.note(unknown);
            }
            Map<String, TestData> others = OodOptions.load(sources, loaded);
            PointRecorder points = new PointRecorder();
            Optional<RowRegions> regions = loaded.regions();
            SeriesIntervals following =
                    adaptive.intervals(loaded, regions, model.samples(loaded)).orElse(null);
            if (following != null) {
                AdaptiveOptions.requireNext(following, test);
            }
            Measured measured = measure(loaded, test, known.get(), points);
            List<OodOptions.Predicted> predicted = OodOptions.predict(others, loaded, model.samples(loaded), console);
            print(loaded, test, known.get(), measured);
            List<RegionCoverage> calibrated = calibrated(loaded, test, regions);
            if (!calibrated.isEmpty()) {
                console.result("\n" + RegionCoverageTable.text(regions.orElseThrow(), calibrated, console));
            }
            SeriesCoverage overTime = following == null
                    ? null
                    : SeriesCoverage.observe(following, loaded.model(), test.examples(), model.samples(loaded));
            if (overTime != null) {
                console.result("\n" + SeriesCoverageTable.text(overTime, console));
            }
            points.classification()
                    .filter(in -> !predicted.isEmpty())
                    .ifPresent(in -> console.result("\n" + OodOptions.text(predicted, in, console)));
            Optional<Dependence> found =
                    importance.look(loaded, test.examples(), model.samples(loaded), report != null, console);
            found.ifPresent(all -> importance.write(
                    all, !loaded.model().description().classNames().isEmpty(), console));
            CoverageOverTime chart =
                    report == null || (overTime == null && test.times().isEmpty())
                            ? CoverageOverTime.NONE
                            : TimeChart.of(loaded, test, model.samples(loaded), overTime, regions);
            writeReport(loaded, test, measured, metrics.chosen(known.get()), points, found, predicted, chart);
            if (file != null) {
                write(file, loaded, test, known.get(), measured, calibrated, overTime, points, predicted);
            }
            plot.draw(loaded, test.examples(), model.samples(loaded), console);
            if (following != null) { // last: what failed before is done again
                adaptive.write(following, loaded, test).ifPresent(out -> console.note("Wrote " + out + "."));
            }
        }
        return ExitCodes.DONE;
    }

    /**
     * What was measured.
     *
     * @param samples S as the model gave it, whatever it was asked for
     * @param closedForm whether there was nothing to draw
     * @param atMean whether by the mean of the weights
     * @param coverage of a calibrated model
     * @param scores of single points, for a report
     */
    private record Measured(
            Map<String, Double> metrics,
            int samples,
            boolean closedForm,
            boolean atMean,
            @Nullable ConfusionMatrix confusion,
            CostsOption.@Nullable Measured costs,
            @Nullable GroupCoverageTable coverage,
            PointScores scores) {
        String how() {
            if (atMean) {
                return "mean weights";
            }
            return closedForm ? "in closed form" : samples + (samples == 1 ? " sample" : " samples");
        }
    }

    private Measured measure(SavedModel loaded, TestData test, KnownMetrics known, PointRecorder points) {
        Predictive[] last = new Predictive[1];
        ScoreRecorder scored = new ScoreRecorder();
        GroupCoverageTable coverage = loaded.guarantee()
                .map(g -> new GroupCoverageTable(
                        g,
                        test.cells().rowsFor(g).withRows(RowKeys.keyed(test.examples())),
                        loaded.model().description()))
                .orElse(null);
        Task task = loaded.model().description().problem().task();
        List<Metric> shown = metrics.shown(known, task);
        Metrics accumulated = known.start(task, Set.copyOf(report == null ? shown : withUsual(shown, known, task)));
        ConfusionMatrix confusion = task instanceof Task.Classification classification
                ? new ConfusionMatrix(classification.classes())
                : null;
        CostsOption.Measured decided = costs.of(loaded.model().description().classNames())
                .map(CostsOption.Measured::new)
                .orElse(null);
        try (ProgressDisplay progress =
                console.progress("Evaluating", "point", test.examples().size())) {
            loaded.model().lend(test.examples(), model.samples(loaded), (tile, from) -> {
                double[] targets = new double[tile.points()];
                for (int i = 0; i < targets.length; i++) {
                    targets[i] = test.examples().target(from + i);
                }
                double[] weights = new double[targets.length];
                Arrays.setAll(weights, i -> test.examples().weight(from + i));
                accumulated.add(tile, targets, weights);
                if (confusion != null && tile instanceof CategoricalMixture classes) {
                    confusion.add(
                            Arrays.stream(targets).mapToInt(y -> (int) y).toArray(), classes.predictedClass(), weights);
                }
                last[0] = tile;
                if (decided != null && tile instanceof CategoricalMixture classes) {
                    decided.add(classes, targets, weights);
                }
                if (coverage != null) {
                    coverage.add(tile, targets, weights, from);
                }
                if (report != null) {
                    scored.add(tile, targets, weights);
                }
                if (report != null || ood.isGiven()) {
                    points.add(tile, targets);
                }
                progress.at(accumulated.points(), "");
            });
        }
        Map<String, Double> values = accumulated.result(); // refuses no points at all
        return new Measured(
                values,
                last[0].samples(),
                last[0] instanceof GaussianPredictive,
                loaded.model().isAtMeanWeights(),
                confusion,
                decided,
                coverage,
                scored.result());
    }

    /** Of intervals that stay as they were calibrated; a guarantee has a table of its own, by group. */
    private List<RegionCoverage> calibrated(SavedModel loaded, TestData test, Optional<RowRegions> regions) {
        return regions.filter(found -> loaded.guarantee().isEmpty() && !(found instanceof SeriesIntervals))
                .map(found -> RegionCoverage.of(
                        found, loaded.model(), test.examples(), test.cells().of(found), model.samples(loaded)))
                .orElse(List.of());
    }

    private void print(SavedModel loaded, TestData test, KnownMetrics known, Measured measured) {
        TextTable table =
                new TextTable(List.of("metric", "value", "description"), List.of(Align.LEFT, Align.RIGHT, Align.LEFT));
        metrics.shown(known, loaded.model().description().problem().task())
                .forEach(metric -> table.row(
                        metric.name(),
                        value(measured.metrics.getOrDefault(metric.name(), Double.NaN)),
                        MetricText.description(metric)));
        TrainedRows.Overlap seen = test.cells().trainedOn(loaded, data.target());
        if (seen.isAny()) {
            console.result(seen.text() + ": the numbers flatter the model, measure on others.");
        }
        console.result(loaded.model().description().method() + " on " + test.title() + ": "
                + Numbers.counted(test.examples().size(), "point") + ", " + measured.how() + "\n\n"
                + console.text(table));
        ConfusionMatrix confusion = measured.confusion;
        if (confusion != null) {
            console.result("\n"
                    + ConfusionText.text(confusion, loaded.model().description().classNames(), console));
        }
        if (measured.costs != null) {
            console.result("\n" + measured.costs.text());
        }
        GroupCoverageTable coverage = measured.coverage;
        if (coverage != null) {
            console.result("\n" + coverage.text(console));
        }
    }

    private static List<Metric> withUsual(List<Metric> shown, KnownMetrics known, Task task) {
        return Stream.concat(shown.stream(), known.usual().stream().filter(metric -> metric.suits(task)))
                .distinct()
                .toList();
    }

    /** NaN where points have no such metric, such as those of one class an area under the ROC curve. */
    private static String value(double value) {
        return Double.isNaN(value) ? "not defined" : Numbers.of(value);
    }

    private void checkReport(Problems problems) {
        Path page = report;
        if (page == null) {
            return;
        }
        ReportFiles.checkName(page, problems);
        problems.check(() -> AtomicFiles.requireWritable(page));
    }

    private void writeReport(
            SavedModel loaded,
            TestData test,
            Measured measured,
            List<Metric> chosen,
            PointRecorder points,
            Optional<Dependence> dependence,
            List<OodOptions.Predicted> predicted,
            CoverageOverTime chart) {
        Path page = report;
        if (page == null) {
            return;
        }
        ModelDescription description = loaded.model().description();
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Command", CommandLines.of(spec));
        facts.put("Model", loaded.file().toString());
        facts.put("Seed of training", String.valueOf(description.seed()));
        facts.put("Samples of the weights", measured.atMean ? "their mean" : String.valueOf(measured.samples));
        description
                .training()
                .properties()
                .forEach(e ->
                        facts.put(e.getKey().replace('_', ' '), e.getValue().asText()));
        ModelReport.write(
                page,
                description,
                String.valueOf(loaded.file().getFileName()),
                test.title(),
                measured.metrics,
                chosen,
                Optional.ofNullable(measured.confusion),
                points.details().orElseThrow(),
                measured.scores,
                measured.coverage == null ? List.of() : measured.coverage.overall(),
                dependence,
                predicted.stream().map(OodOptions.Predicted::out).toList(),
                chart,
                loaded.model().leastAgreement(test.examples()),
                facts);
        console.note("Wrote " + page + ".");
    }

    private void write(
            Path file,
            SavedModel loaded,
            TestData test,
            KnownMetrics known,
            Measured measured,
            List<RegionCoverage> calibrated,
            @Nullable SeriesCoverage overTime,
            PointRecorder points,
            List<OodOptions.Predicted> predicted) {
        ObjectMapper mapper = new ObjectMapper();
        ObjectNode document = mapper.createObjectNode();
        document.put("model", loaded.file().toString());
        document.put("method", loaded.model().description().method());
        document.setAll(test.facts());
        document.put("n_test", test.examples().size());
        document.put("samples", measured.samples);
        if (measured.atMean) {
            document.put("mean_weights", true);
        }
        ObjectNode values = document.putObject("metrics");
        for (Metric metric :
                metrics.shown(known, loaded.model().description().problem().task())) {
            double value = measured.metrics.getOrDefault(metric.name(), Double.NaN);
            if (Double.isNaN(value)) {
                values.putNull(metric.name());
            } else {
                values.put(metric.name(), value);
            }
        }
        if (measured.costs != null) {
            measured.costs.write(document.putObject("costs"));
        }
        ConfusionMatrix confusion = measured.confusion;
        if (confusion != null) {
            ConfusionText.write(
                    confusion, loaded.model().description().classNames(), document.putObject("confusion_matrix"));
        }
        GroupCoverageTable coverage = measured.coverage;
        if (coverage != null) {
            coverage.write(document.putArray("coverage"));
        } else if (!calibrated.isEmpty()) {
            RegionCoverageTable.write(calibrated, document.putArray("coverage"));
        }
        if (overTime != null) {
            SeriesCoverageTable.write(overTime, document);
        }
        points.classification()
                .filter(in -> !predicted.isEmpty())
                .ifPresent(in -> OodOptions.write(document.putArray("out_of_distribution"), predicted, in));
        byte[] bytes = (JsonText.pretty(document) + "\n").getBytes(StandardCharsets.UTF_8);
        streams.write(file, out -> out.write(bytes));
    }
}
