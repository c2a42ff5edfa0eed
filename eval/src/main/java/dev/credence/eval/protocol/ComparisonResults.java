package dev.credence.eval.protocol;

import dev.credence.core.UserException;
import dev.credence.eval.result.ResultsFile;
import dev.credence.eval.result.Run;
import dev.credence.eval.result.RunResult;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Content of a comparison's folder, finished or not.
 *
 * @param asked the request; derived from the results for folders of earlier versions
 * @param results its finished runs, each once
 */
public record ComparisonResults(ComparisonFile asked, List<RunResult> results) {
    private record Key(String dataset, int split, String label) {}

    public ComparisonResults {
        results = List.copyOf(results);
    }

    /**
     * Reads a folder; a comparison may be writing to it.
     *
     * @throws UserException if it has no results, or a damaged file, or contradictory lines, which would replace each
     *     other or be averaged
     */
    public static ComparisonResults read(Path directory) {
        List<ResultsFile.Line> lines = ResultsFile.readLines(directory);
        List<RunResult> all = lines.stream().map(ResultsFile.Line::result).toList();
        ComparisonFile asked = ComparisonFile.read(directory).orElseGet(() -> {
            if (all.isEmpty()) {
                throw new UserException(directory + " has no finished runs yet.");
            }
            return ComparisonFile.of(all);
        });
        Map<Key, ResultsFile.Line> own = new LinkedHashMap<>();
        Map<List<String>, ResultsFile.Line> settings = new HashMap<>();
        for (ResultsFile.Line line : lines) {
            Run run = line.result().run();
            String label = run.contender().label();
            boolean isAsked = asked.labels().contains(label)
                    && asked.datasets().stream()
                            .anyMatch(d -> d.name().equals(run.dataset()) && run.split() < d.splits());
            if (isAsked) {
                ResultsFile.Line like = settings.putIfAbsent(List.of(run.dataset(), label), line);
                if (like != null && !like.result().run().contender().equals(run.contender())) {
                    throw contradiction(directory, line, like, "other settings");
                }
                ResultsFile.Line same = own.putIfAbsent(new Key(run.dataset(), run.split(), label), line);
                if (same != null
                        && !same.result().metrics().equals(line.result().metrics())) {
                    throw contradiction(directory, line, same, "other metrics");
                }
            }
        }
        return new ComparisonResults(
                asked, own.values().stream().map(ResultsFile.Line::result).toList());
    }

    private static UserException contradiction(
            Path directory, ResultsFile.Line line, ResultsFile.Line before, String difference) {
        Run run = line.result().run();
        return new UserException(directory.resolve(ResultsFile.NAME) + ", line " + line.number() + ": "
                + run.contender().label() + " on " + run.dataset() + ", split " + run.split() + " has " + difference
                + " than line " + before.number() + ". Remove one of the lines.");
    }
}
