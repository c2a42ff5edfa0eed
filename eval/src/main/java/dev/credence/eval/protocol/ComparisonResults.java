package dev.credence.eval.protocol;

import dev.credence.core.UserException;
import dev.credence.eval.result.ResultsFile;
import dev.credence.eval.result.RunResult;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What is in a comparison's folder, finished or not.
 *
 * @param asked what it was to run; of a folder that an earlier version made, what its results tell
 * @param results the finished runs of that, each once
 */
public record ComparisonResults(ComparisonFile asked, List<RunResult> results) {
    private record Key(String dataset, int split, String label) {}

    public ComparisonResults {
        results = List.copyOf(results);
    }

    /**
     * Reads a folder; a comparison may be writing to it.
     *
     * @throws UserException if it has no results, or a damaged file
     */
    public static ComparisonResults read(Path directory) {
        List<RunResult> all = ResultsFile.read(directory);
        ComparisonFile asked = ComparisonFile.read(directory).orElseGet(() -> {
            if (all.isEmpty()) {
                throw new UserException(directory + " has no finished runs yet.");
            }
            return ComparisonFile.of(all);
        });
        Set<Key> seen = new HashSet<>();
        List<RunResult> own = all.stream()
                .filter(r -> asked.labels().contains(r.run().contender().label()))
                .filter(r -> asked.datasets().stream()
                        .anyMatch(d ->
                                d.name().equals(r.run().dataset()) && r.run().split() < d.splits()))
                .filter(r -> seen.add(new Key(
                        r.run().dataset(), r.run().split(), r.run().contender().label())))
                .toList();
        return new ComparisonResults(asked, own);
    }
}
