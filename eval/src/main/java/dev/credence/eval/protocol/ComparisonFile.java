package dev.credence.eval.protocol;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.Argument;
import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Task;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.file.JsonText;
import dev.credence.eval.result.Contender;
import dev.credence.eval.result.Published;
import dev.credence.eval.result.ResultJson;
import dev.credence.eval.result.Run;
import dev.credence.eval.result.RunResult;
import dev.credence.eval.result.Versions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * {@code comparison.json}: the request of a comparison, written before its first run, so that reports can name what is
 * missing and how the results were made.
 *
 * @param command the request as a shell command; empty if made by a program
 * @param seed the plan's seed
 * @param device the device's name
 * @param machine processor and operating system
 * @param java the version of Java
 * @param version version of this library
 * @param datasets the data sets, in the order of the report
 * @param labels the contenders' labels, in order
 * @param published published results for comparison
 */
public record ComparisonFile(
        String command,
        long seed,
        String device,
        String machine,
        String java,
        String version,
        List<Data> datasets,
        List<String> labels,
        List<Published> published) {
    private static final int MOST = Integer.MAX_VALUE;
    private static final String NAME = "comparison.json";
    private static final String FINGERPRINT = "fingerprint";
    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * A data set: name, number of splits to run, size and kind.
     *
     * @param fingerprint of a table of one's own with its splits; empty for a data set with standard splits
     */
    public record Data(String name, int splits, int points, int inputs, boolean regression, String fingerprint) {
        /** A data set with standard splits. */
        public Data(String name, int splits, int points, int inputs, boolean regression) {
            this(name, splits, points, inputs, regression, "");
        }
    }

    public ComparisonFile {
        datasets = List.copyOf(datasets);
        labels = List.copyOf(labels);
        published = List.copyOf(published);
    }

    static ComparisonFile of(Comparison.Plan plan, Map<String, SplitData> loaded, String device, String command) {
        List<Data> data = new ArrayList<>();
        loaded.forEach((name, read) -> {
            Dataset d = read.dataset();
            data.add(new Data(
                    name,
                    plan.splitsOf(d),
                    d.examples().size(),
                    d.examples().inputs(),
                    !(d.task() instanceof Task.Classification),
                    read.fingerprint()));
        });
        return new ComparisonFile(
                command,
                plan.seed(),
                device,
                thisMachine(),
                System.getProperty("java.version", "unknown"),
                Versions.library(),
                data,
                plan.contenders().stream().map(Contender::label).toList(),
                plan.published());
    }

    /** {@code Linux amd64, 2 processors}. */
    private static String thisMachine() {
        int processors = Runtime.getRuntime().availableProcessors();
        return System.getProperty("os.name", "") + " " + System.getProperty("os.arch", "") + ", " + processors
                + (processors == 1 ? " processor" : " processors");
    }

    /**
     * Requires that earlier runs on a table of one's own were on these rows in these splits.
     *
     * @throws UserException if they were on others
     */
    void requireSameRows(ComparisonFile earlier) {
        for (Data now : datasets) {
            for (Data then : earlier.datasets) {
                if (now.name().equals(then.name()) && !now.fingerprint().equals(then.fingerprint())) {
                    throw new UserException(
                            "The finished runs on " + now.name() + " are on other rows, columns or folds than these."
                                    + " Repeat the earlier options on the same table, or use another folder.",
                            Argument.OUTPUT_DIRECTORY);
                }
            }
        }
    }

    void write(Path directory) {
        ObjectNode json = JSON.createObjectNode();
        json.put("command", command);
        json.put("seed", seed);
        json.put("device", device);
        json.put("machine", machine);
        json.put("java", java);
        json.put("version", version);
        var sets = json.putArray("datasets");
        for (Data d : datasets) {
            ObjectNode set = sets.addObject()
                    .put("name", d.name())
                    .put("splits", d.splits())
                    .put("points", d.points())
                    .put("inputs", d.inputs())
                    .put("task", d.regression() ? "regression" : "classification");
            if (!d.fingerprint().isEmpty()) {
                set.put(FINGERPRINT, d.fingerprint());
            }
        }
        labels.forEach(json.putArray("labels")::add);
        var numbers = json.putArray("published");
        published.forEach(p -> ResultJson.published(numbers.addObject().put("dataset", p.dataset()), p)
                .put("peer", p.peer()));
        byte[] bytes = JsonText.pretty(json).getBytes(StandardCharsets.UTF_8);
        AtomicFiles.write(directory.resolve(NAME), out -> out.write(bytes));
    }

    /**
     * Reads the file of a comparison's folder; empty for folders of earlier versions.
     *
     * @throws UserException if it is damaged
     */
    public static Optional<ComparisonFile> read(Path directory) {
        Path file = directory.resolve(NAME);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(of(JsonRecord.parse(Files.readString(file))));
        } catch (IOException e) {
            throw new UserException("Cannot read " + file + ": it is not text in UTF-8, or may not be read.", e);
        } catch (IllegalArgumentException e) {
            throw new UserException(
                    file + " is damaged (" + e.getMessage() + "). Run the comparison again, which rewrites it.", e);
        }
    }

    private static ComparisonFile of(JsonRecord json) {
        List<Data> data = new ArrayList<>();
        for (JsonRecord d : json.records("datasets")) {
            data.add(new Data(
                    d.text("name"),
                    d.whole("splits", 0, MOST),
                    d.whole("points", 0, MOST),
                    d.whole("inputs", 0, MOST),
                    d.word("task", "regression", "classification").equals("regression"),
                    d.has(FINGERPRINT) ? d.text(FINGERPRINT) : ""));
        }
        List<Published> published = new ArrayList<>();
        for (JsonRecord p : json.records("published")) {
            double se = p.numberOrNaN("se");
            published.add(new Published(
                    p.text("source"),
                    p.text("dataset"),
                    p.text("method"),
                    p.text("metric"),
                    p.number("mean"),
                    Double.isNaN(se) ? OptionalDouble.empty() : OptionalDouble.of(se),
                    p.truth("peer")));
        }
        ComparisonFile file = new ComparisonFile(
                json.text("command"),
                json.wholeLong("seed", Long.MIN_VALUE, Long.MAX_VALUE),
                json.text("device"),
                json.text("machine"),
                json.text("java"),
                json.text("version"),
                data,
                json.texts("labels"),
                published);
        json.end();
        Dataset.requireDistinct("'labels'", file.labels());
        Dataset.requireDistinct("'datasets'", data.stream().map(Data::name).toList());
        return file;
    }

    /** The request as derived from results alone. */
    static ComparisonFile of(List<RunResult> results) {
        Map<String, Data> data = new LinkedHashMap<>();
        Map<String, String> labels = new LinkedHashMap<>();
        for (RunResult r : results) {
            Run run = r.run();
            boolean regression = r.metrics().containsKey("rmse");
            data.merge(
                    run.dataset(),
                    new Data(run.dataset(), run.split() + 1, r.trainPoints() + r.testPoints(), 0, regression),
                    (a, b) -> a.splits() >= b.splits() ? a : b);
            labels.put(run.contender().label(), "");
        }
        RunResult first = results.get(0);
        long seed = Math.floorDiv(first.run().seed(), Comparison.SEEDS);
        return new ComparisonFile(
                "",
                seed,
                first.device(),
                "",
                "",
                first.version(),
                List.copyOf(data.values()),
                List.copyOf(labels.keySet()),
                List.of());
    }
}
