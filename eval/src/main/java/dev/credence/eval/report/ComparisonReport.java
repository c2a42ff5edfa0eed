package dev.credence.eval.report;

import dev.credence.core.UserException;
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
        ComparisonResults comparison = ComparisonResults.read(directory);
        Path file = directory.resolve(FILE_NAME);
        page(directory, comparison.asked(), comparison.results()).write(file);
        return file;
    }

    static Page page(Path directory, ComparisonFile asked, List<RunResult> results) {
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
                            + Words.count(data.splits(), "split"));
                }
            }
            sections.add(DatasetSection.of(
                    data,
                    runs,
                    asked.published().stream()
                            .filter(p -> p.dataset().equals(data.name()))
                            .toList()));
        }
        List<String> names =
                asked.datasets().stream().map(ComparisonFile.Data::name).toList();
        return new Page(
                "Comparison of methods on " + Words.list(names),
                Words.count(asked.labels().size(), "method") + " on " + Words.count(names.size(), "data set") + ", "
                        + Words.count(results.size(), "finished run") + ".",
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

    private static List<Page.Fact> facts(ComparisonFile asked, List<RunResult> results) {
        List<Page.Fact> facts = new ArrayList<>();
        if (!asked.command().isEmpty()) {
            facts.add(new Page.Fact("Command", asked.command()));
        }
        facts.add(new Page.Fact("Seed", asked.seed() + ", of which every run has its own"));
        facts.add(new Page.Fact("Device", asked.device()));
        if (!asked.machine().isEmpty()) {
            facts.add(new Page.Fact("Machine", asked.machine() + ", Java " + asked.java()));
        }
        facts.add(new Page.Fact("Credence", asked.version()));
        double seconds = results.stream()
                .mapToDouble(r -> r.selectSeconds() + r.trainSeconds() + r.predictSeconds())
                .sum();
        facts.add(new Page.Fact("Time of all runs", Words.significant(seconds / 60) + " minutes"));
        return facts;
    }

    /** All settings of each contender; for data sets with different settings, those of each. */
    private static List<Page.Fact> settings(ComparisonFile asked, List<RunResult> results) {
        Map<String, Map<String, String>> texts = new LinkedHashMap<>();
        for (RunResult r : results) {
            Map<String, String> all = new LinkedHashMap<>(r.run().contender().settings());
            r.run().contender().grid().forEach((name, values) -> all.put(name, "best of " + Words.list(values)));
            List<String> parts = new ArrayList<>();
            all.forEach((name, value) -> parts.add(name + " = " + value));
            texts.computeIfAbsent(r.run().contender().label(), l -> new LinkedHashMap<>())
                    .putIfAbsent(r.run().dataset(), String.join(", ", parts));
        }
        List<Page.Fact> facts = new ArrayList<>();
        for (String label : asked.labels()) {
            Map<String, String> bySet = texts.getOrDefault(label, Map.of());
            if (bySet.values().stream().distinct().count() == 1) {
                facts.add(new Page.Fact(label, bySet.values().iterator().next()));
            } else {
                bySet.forEach((dataset, text) -> facts.add(new Page.Fact(label + " on " + dataset, text)));
            }
        }
        return facts;
    }
}
