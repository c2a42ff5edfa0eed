package dev.credence.eval.protocol;

import dev.credence.core.Argument;
import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.method.Method;
import dev.credence.core.metric.Metric;
import dev.credence.core.registry.NamedServices;
import dev.credence.eval.coverage.CalibratedCoverage;
import dev.credence.eval.detail.OutOfDistribution;
import dev.credence.eval.distance.PosteriorDistance;
import dev.credence.eval.metrics.KnownMetrics;
import dev.credence.eval.result.Contender;
import dev.credence.eval.result.ResultsFile;
import dev.credence.eval.result.Run;
import dev.credence.eval.result.RunResult;
import dev.credence.eval.result.Versions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the runs of a plan among the lines of an earlier comparison. Lines of data sets, labels or splits that are not
 * in the plan are ignored and kept. A line of the same data set and label with other settings, grid, seed, device,
 * data, out-of-distribution data, way to widths or version of this library is refused: it would stand for another run.
 */
final class FinishedRuns {
    private final NamedServices<? extends Method> methods;
    private final Map<String, Dataset> datasets;
    private final RunExtras extras;
    private final String device;
    private final long seed;

    FinishedRuns(
            NamedServices<? extends Method> methods,
            Map<String, Dataset> datasets,
            RunExtras extras,
            String device,
            long seed) {
        this.methods = methods;
        this.datasets = datasets;
        this.extras = extras;
        this.device = device;
        this.seed = seed;
    }

    /**
     * Results of the finished runs.
     *
     * @param runs runs of the plan
     * @throws UserException if a line contradicts the plan; names the line and every difference
     */
    Map<Run, RunResult> among(List<ResultsFile.Line> lines, List<Run> runs, java.nio.file.Path file) {
        Map<List<String>, Run> byName = new HashMap<>();
        Map<List<Object>, Run> exactly = new HashMap<>();
        for (Run run : runs) {
            byName.put(List.of(run.dataset(), run.contender().label()), run);
            exactly.put(List.of(run.dataset(), run.contender().label(), run.split()), run);
        }
        Map<Run, RunResult> finished = new HashMap<>();
        for (ResultsFile.Line line : lines) {
            RunResult result = line.result();
            String label = result.run().contender().label();
            Run like = byName.get(List.of(result.run().dataset(), label));
            if (like == null) {
                continue;
            }
            List<String> differences = differences(result, like);
            if (!differences.isEmpty()) {
                throw refused(file, line, "was run with " + String.join("; ", differences));
            }
            Run run = exactly.get(
                    List.<Object>of(result.run().dataset(), label, result.run().split()));
            if (run != null) {
                RunResult other = finished.putIfAbsent(run, result.of(run));
                if (other != null && !other.metrics().equals(result.metrics())) {
                    throw refused(file, line, "is there already, with other metrics");
                }
            }
        }
        return finished;
    }

    private List<String> differences(RunResult then, Run run) {
        Contender now = run.contender();
        List<String> differences = new ArrayList<>();
        compare(differences, "method", then.run().contender().method(), now.method());
        if (!differences.isEmpty()) {
            return differences;
        }
        Map<String, String> defaults = new LinkedHashMap<>(
                methods.get(now.method()).parse(now.candidates().get(0)).asText());
        now.grid().keySet().forEach(defaults::remove);
        compare(differences, "", then.run().contender().settings(), defaults);
        compare(differences, "grid ", joined(then.run().contender().grid()), joined(now.grid()));
        if (!now.grid().isEmpty()) {
            compare(differences, "hold-outs", then.run().holdOuts() + "", run.holdOuts() + "");
        }
        int split = then.run().split();
        compare(differences, "seed", seedOf(then.run()), String.valueOf(seed));
        compare(differences, "device", then.device(), device);
        compare(differences, "library version", then.version(), Versions.library());
        compare(
                differences,
                "out-of-distribution data",
                words(then.metrics().keySet().stream().map(OutOfDistribution::nameIn)),
                words(extras.outOfDistribution(run.dataset()).keySet().stream()));
        compare(
                differences,
                "reference",
                words(then.metrics().keySet().stream().map(PosteriorDistance::referenceIn)),
                words(Stream.of(extras.referenceName())));
        compare(
                differences,
                "calibration",
                coverages(then).isEmpty() ? "none" : calibrated(coverages(then)),
                extras.calibration()
                        .map(asked -> asked.part().coverages())
                        .map(asked -> calibrated(asked.isEmpty() ? coverages(then) : asked))
                        .orElse("none"));
        Dataset dataset = datasets.get(then.run().dataset());
        if (dataset != null) {
            compare(
                    differences,
                    "metrics besides the standard ones",
                    words(then.metrics().keySet().stream().filter(FinishedRuns::isOther)),
                    words(extras.metrics().others().stream()
                            .filter(metric -> metric.suits(dataset.task()))
                            .map(Metric::name)));
        }
        if (dataset != null && split < dataset.splits().size()) {
            compare(
                    differences,
                    "widths",
                    then.findings().containsKey(SplitRunner.WIDTH) ? "confirmed" : "as fitted",
                    confirmed(then, now, run.seed(), dataset) ? "confirmed" : "as fitted");
            int train = dataset.splits().get(split).train().length;
            int test = dataset.splits().get(split).test().length;
            compare(differences, "training points", then.trainPoints() + "", train + "");
            compare(differences, "test points", then.testPoints() + "", test + "");
        }
        return differences;
    }

    /** Whether rows outside of the fit would confirm the widths of a run. */
    private boolean confirmed(RunResult then, Contender contender, long runSeed, Dataset dataset) {
        return extras.confirmedWidths()
                && Evaluator.hasWidth(
                        new Evaluator.Candidate(
                                methods.get(contender.method()), then.hyperparameters(), runSeed, dataset),
                        dataset.train(then.run().split()));
    }

    private static List<Double> coverages(RunResult result) {
        return CalibratedCoverage.keys(result.metrics().keySet()).stream()
                .map(CalibratedCoverage.Key::coverage)
                .toList();
    }

    private static String calibrated(List<Double> coverages) {
        return coverages.stream()
                .distinct()
                .sorted()
                .map(String::valueOf)
                .collect(Collectors.joining(", ", "kept points for the coverages ", ""));
    }

    private static boolean isOther(String metric) {
        return OutOfDistribution.nameIn(metric).isEmpty()
                && CalibratedCoverage.of(metric).isEmpty()
                && PosteriorDistance.referenceIn(metric).isEmpty()
                && KnownMetrics.standard().find(metric).isEmpty();
    }

    private static String words(Stream<String> names) {
        String words = names.filter(name -> !name.isEmpty()).distinct().sorted().collect(Collectors.joining(","));
        return words.isEmpty() ? "none" : words;
    }

    /** The plan's seed that gives a run's, or a description of the run's own. */
    private static String seedOf(Run run) {
        long plan = Math.floorDiv(run.seed() - run.split(), Comparison.SEEDS);
        return Comparison.seed(plan, run.split()) == run.seed()
                ? String.valueOf(plan)
                : run.seed() + " for split " + run.split();
    }

    private static Map<String, String> joined(Map<String, List<String>> grid) {
        Map<String, String> joined = new LinkedHashMap<>();
        grid.forEach((name, candidates) -> joined.put(name, String.join("|", candidates)));
        return joined;
    }

    private static void compare(
            List<String> differences, String prefix, Map<String, String> then, Map<String, String> now) {
        Map<String, String> all = new LinkedHashMap<>(then);
        all.putAll(now);
        for (String name : all.keySet()) {
            compare(differences, prefix + name, then.getOrDefault(name, "none"), now.getOrDefault(name, "none"));
        }
    }

    private static void compare(List<String> differences, String what, String then, String now) {
        if (!then.equals(now)) {
            differences.add(what + " " + then + ", now " + now);
        }
    }

    private static UserException refused(java.nio.file.Path file, ResultsFile.Line line, String why) {
        Run run = line.result().run();
        return new UserException(
                file + ", line " + line.number() + ": " + run.contender().label() + " on "
                        + run.dataset() + ", split " + run.split() + " " + why
                        + ". Repeat the earlier settings, or use another folder.",
                Argument.OUTPUT_DIRECTORY);
    }
}
