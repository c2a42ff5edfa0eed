package dev.credence.eval.report;

import dev.credence.core.UserException;
import dev.credence.core.metric.Metric;
import dev.credence.eval.detail.PointDetails;
import dev.credence.eval.detail.RunDetails;
import dev.credence.eval.detail.RunDetailsFile;
import dev.credence.eval.protocol.ComparisonFile;
import dev.credence.eval.protocol.ComparisonResults;
import dev.credence.eval.result.RunResult;
import dev.credence.eval.summary.AverageRanks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Report of a comparison, finished or not: {@code report.html} in its folder. */
public final class ComparisonReport {
    /** File name within the folder. */
    public static final String FILE_NAME = "report.html";

    private ComparisonReport() {}

    /**
     * Writes the report from the content of a comparison's folder.
     *
     * @return the file
     * @throws UserException if the folder holds no comparison, or a damaged one; an existing report is then kept
     */
    public static Path write(Path directory) {
        return write(directory, List.of(), Optional.empty());
    }

    /**
     * Writes the report with chosen metrics in its tables of results.
     *
     * @param metrics the metrics; the default ones if empty
     * @param baseline the contender that differences are to; empty for the best by each metric
     * @return the file
     * @throws UserException see {@link #write(Path)}; or if there is no such contender
     */
    public static Path write(Path directory, List<Metric> metrics, Optional<String> baseline) {
        Path file = directory.resolve(FILE_NAME);
        write(directory, metrics, baseline, file);
        return file;
    }

    /** The same to a file anywhere. */
    public static void write(Path directory, List<Metric> metrics, Optional<String> baseline, Path file) {
        ComparisonResults comparison = ComparisonResults.read(directory);
        List<String> labels = comparison.asked().labels();
        baseline.filter(label -> !labels.contains(label)).ifPresent(label -> {
            throw new UserException("The comparison has no method '" + label + "'; it has " + Phrases.list(labels));
        });
        page(directory, comparison.asked(), comparison.results(), metrics, baseline)
                .write(file);
    }

    static ReportPage page(
            Path directory,
            ComparisonFile asked,
            List<RunResult> results,
            List<Metric> metrics,
            Optional<String> baseline) {
        List<DatasetSection> sections = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (ComparisonFile.Data data : asked.datasets()) {
            List<ContenderRuns> runs = new ArrayList<>();
            for (int i = 0; i < asked.labels().size(); i++) {
                ContenderRuns r = runs(directory, data, asked.labels().get(i), i, results);
                runs.add(r);
                int lacking = data.splits() - r.results().size();
                if (lacking > 0) {
                    missing.add(r.label() + " on " + data.name() + ": " + lacking + " of "
                            + Phrases.count(data.splits(), "split"));
                }
            }
            sections.add(DatasetSection.of(
                    data,
                    runs,
                    asked.published().stream()
                            .filter(p -> p.dataset().equals(data.name()))
                            .toList(),
                    metrics,
                    baseline));
        }
        List<String> names =
                asked.datasets().stream().map(ComparisonFile.Data::name).toList();
        return new ReportPage(
                (asked.labels().size() == 1 ? "Evaluation of " + asked.labels().get(0) : "Comparison of methods")
                        + " on " + Phrases.list(names),
                Phrases.count(asked.labels().size(), "method") + " on " + Phrases.count(names.size(), "data set") + ", "
                        + Phrases.count(results.size(), "finished run") + ".",
                missing,
                sections,
                RanksSection.of(AverageRanks.of(results), asked.labels()),
                DependenceSection.NONE,
                facts(asked, results),
                settings(asked, results));
    }

    private static ContenderRuns runs(
            Path directory, ComparisonFile.Data data, String label, int number, List<RunResult> results) {
        Map<Integer, RunResult> own = new TreeMap<>();
        for (RunResult r : results) {
            if (r.run().dataset().equals(data.name())
                    && r.run().contender().label().equals(label)
                    && r.run().split() < data.splits()) {
                own.put(r.run().split(), r);
            }
        }
        List<RunDetails> details = new ArrayList<>();
        own.keySet()
                .forEach(split -> RunDetailsFile.read(directory, data.name(), split, label)
                        .ifPresent(d -> {
                            if (d.points() instanceof PointDetails.Regression != data.regression()) {
                                throw new UserException(RunDetailsFile.path(directory, data.name(), split, label)
                                        + " is damaged (its task is not that of the comparison's data). Remove"
                                        + " it: the report is made without it.");
                            }
                            details.add(d);
                        }));
        return new ContenderRuns(label, number, own, details);
    }

    private static List<ReportPage.Fact> facts(ComparisonFile asked, List<RunResult> results) {
        List<ReportPage.Fact> facts = new ArrayList<>();
        if (!asked.command().isEmpty()) {
            facts.add(new ReportPage.Fact("Command", asked.command()));
        }
        facts.add(new ReportPage.Fact("Seed", asked.seed() + ", of which every run has its own"));
        facts.add(new ReportPage.Fact("Device", asked.device()));
        if (!asked.machine().isEmpty()) {
            facts.add(new ReportPage.Fact("Machine", asked.machine() + ", Java " + asked.java()));
        }
        facts.add(new ReportPage.Fact("Credence", asked.version()));
        double seconds = results.stream()
                .mapToDouble(r -> r.selectSeconds() + r.trainSeconds() + r.predictSeconds())
                .sum();
        facts.add(new ReportPage.Fact("Time of all runs", Phrases.significant(seconds / 60) + " minutes"));
        return facts;
    }

    /** All settings of each contender; for data sets with different settings, those of each. */
    private static List<ReportPage.Fact> settings(ComparisonFile asked, List<RunResult> results) {
        Map<String, Map<String, String>> texts = new LinkedHashMap<>();
        for (RunResult r : results) {
            Map<String, String> all = new LinkedHashMap<>(r.run().contender().settings());
            r.run().contender().grid().forEach((name, values) -> all.put(name, "best of " + Phrases.list(values)));
            List<String> parts = new ArrayList<>();
            all.forEach((name, value) -> parts.add(name + " = " + value));
            texts.computeIfAbsent(r.run().contender().label(), l -> new LinkedHashMap<>())
                    .putIfAbsent(r.run().dataset(), String.join(", ", parts));
        }
        List<ReportPage.Fact> facts = new ArrayList<>();
        for (String label : asked.labels()) {
            Map<String, String> bySet = texts.getOrDefault(label, Map.of());
            if (bySet.values().stream().distinct().count() == 1) {
                facts.add(new ReportPage.Fact(label, bySet.values().iterator().next()));
            } else {
                bySet.forEach((dataset, text) -> facts.add(new ReportPage.Fact(label + " on " + dataset, text)));
            }
        }
        return facts;
    }
}
