package dev.credence.eval.summary;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.file.JsonText;
import dev.credence.eval.result.JsonFields;
import dev.credence.eval.result.Published;
import dev.credence.eval.result.ResultJson;
import dev.credence.eval.result.Run;
import dev.credence.eval.result.RunResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Means over splits with standard errors: {@code summary.json}.
 *
 * @param rows one row per data set and contender
 * @param ranks ranks of the contenders over all data sets; not in the file
 * @param differences of the contenders on the same splits; not in the file
 */
public record Summary(List<Row> rows, AverageRanks ranks, PairedDifferences differences) {
    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    public Summary {
        rows = List.copyOf(rows);
    }

    /** A summary without ranks and differences. */
    Summary(List<Row> rows) {
        this(rows, AverageRanks.NONE, PairedDifferences.NONE);
    }

    /** This summary with differences to one contender, or for none to the best by each metric. */
    public Summary comparedWith(Optional<String> baseline) {
        return new Summary(rows, ranks, new PairedDifferences(differences.results(), baseline));
    }

    /**
     * Summary of one contender on one data set.
     *
     * @param dataset the data set
     * @param label the contender
     * @param method its method
     * @param settings all its settings as text, including defaults; for a searched setting its candidates, separated by
     *     |
     * @param splits number of splits
     * @param metrics mean and standard error by metric
     * @param seconds mean time of the final training
     * @param published published results on this data set
     */
    public record Row(
            String dataset,
            String label,
            String method,
            Map<String, String> settings,
            int splits,
            Map<String, MeanAndError> metrics,
            double seconds,
            List<Published> published) {}

    /** The summary of runs, in their order. */
    public static Summary of(List<RunResult> results, List<Published> published) {
        Map<List<String>, List<RunResult>> groups = new LinkedHashMap<>();
        for (RunResult r : results) {
            List<String> key = List.of(r.run().dataset(), r.run().contender().label());
            groups.computeIfAbsent(key, k -> new ArrayList<>()).add(r);
        }
        List<Row> rows = new ArrayList<>();
        groups.forEach((key, group) -> rows.add(row(group, published)));
        return new Summary(rows, AverageRanks.of(results), new PairedDifferences(results, Optional.empty()));
    }

    private static Row row(List<RunResult> group, List<Published> published) {
        Run first = group.get(0).run();
        Map<String, MeanAndError> metrics = new LinkedHashMap<>();
        for (String name : group.get(0).metrics().keySet()) {
            metrics.put(
                    name,
                    MeanAndError.of(group.stream()
                            .mapToDouble(r -> r.metrics().getOrDefault(name, Double.NaN))
                            .toArray()));
        }
        Map<String, String> settings = new LinkedHashMap<>(group.get(0).hyperparameters());
        first.contender().grid().forEach((name, candidates) -> settings.put(name, String.join("|", candidates)));
        return new Row(
                first.dataset(),
                first.contender().label(),
                first.contender().method(),
                settings,
                group.size(),
                metrics,
                group.stream().mapToDouble(RunResult::trainSeconds).average().orElse(0),
                published.stream()
                        .filter(p -> p.dataset().equals(first.dataset()))
                        .toList());
    }

    /**
     * Writes {@code summary.json}: an array of {@code {dataset, method, hyperparameters, splits, metrics: {name: {mean,
     * se}}, published: [{source, method, metric, mean, se}]}}; null for unknown or non-finite numbers.
     */
    public void write(Path file) {
        ArrayNode array = JSON.createArrayNode();
        for (Row row : rows) {
            ObjectNode json = array.addObject();
            json.put("dataset", row.dataset());
            json.put("method", row.method());
            row.settings().forEach(json.putObject("hyperparameters")::put);
            json.put("splits", row.splits());
            ObjectNode metrics = json.putObject("metrics");
            row.metrics().forEach((name, m) -> {
                ObjectNode one = metrics.putObject(name);
                JsonFields.number(one, "mean", m.mean());
                JsonFields.number(one, "se", m.se());
            });
            ArrayNode published = json.putArray("published");
            row.published().forEach(p -> ResultJson.published(published.addObject(), p));
        }
        byte[] bytes = JsonText.pretty(array).getBytes(StandardCharsets.UTF_8);
        AtomicFiles.write(file, out -> out.write(bytes));
    }
}
