package dev.credence.eval.detail;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.file.JsonRecord;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoublePredicate;
import java.util.zip.CRC32;

/**
 * {@code runs/DATASET-SPLIT-LABEL.json}: {@link RunDetails} as {@code {dataset, split, label, task, points: {column:
 * […]}, learning: {epoch: […], seconds: […], data_term: […], and, if evaluated, test_log_likelihood: […]}}}. Numbers
 * have seven significant digits; non-finite ones are null.
 */
public final class RunDetailsFile {
    /** Folder within a comparison's folder. */
    public static final String FOLDER = "runs";

    private static final String TEST = "test_log_likelihood";
    private static final double ROUNDING = 1e-6;
    private static final MathContext DIGITS = new MathContext(7);
    private static final ObjectMapper JSON = new ObjectMapper();

    private RunDetailsFile() {}

    /**
     * Path of a run's details. A checksum of the label distinguishes labels whose different characters are not allowed
     * in file names.
     */
    public static Path path(Path comparison, String dataset, int split, String label) {
        CRC32 crc = new CRC32();
        crc.update(label.getBytes(StandardCharsets.UTF_8));
        String words = label.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.]+", "-");
        // names from files are arbitrary, and may look like a path
        String name = dataset.replaceAll("[^A-Za-z0-9._-]+", "-") + "-" + split + "-"
                + words.substring(0, Math.min(60, words.length())) + "-"
                + String.format(Locale.ROOT, "%08x", crc.getValue()) + ".json";
        return comparison.resolve(FOLDER).resolve(name);
    }

    /** The details as the file has them. */
    public static String text(RunDetails details) {
        ObjectNode json = JSON.createObjectNode();
        json.put("dataset", details.dataset());
        json.put("split", details.split());
        json.put("label", details.label());
        json.put("task", details.points() instanceof PointDetails.Regression ? "regression" : "classification");
        ObjectNode points = json.putObject("points");
        details.points().columns().forEach((name, values) -> numbers(points, name, values));
        ObjectNode learning = json.putObject("learning");
        numbers(learning, "epoch", details.learning().epochs());
        numbers(learning, "seconds", details.learning().seconds());
        numbers(learning, "data_term", details.learning().dataTerms());
        if (details.learning().evaluated().length > 0) {
            numbers(learning, TEST, details.learning().testLogLikelihoods());
        }
        try {
            return JSON.writeValueAsString(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e); // impossible for a tree of numbers
        }
    }

    /**
     * The details of {@link #text}.
     *
     * @throws IllegalArgumentException if the text is invalid, with the reason
     */
    public static RunDetails parse(String text) {
        return of(JsonRecord.parse(text));
    }

    /** Writes the details atomically; replaces the file of an earlier attempt. */
    public static void write(Path comparison, RunDetails details) {
        Path file = path(comparison, details.dataset(), details.split(), details.label());
        try {
            Files.createDirectories(comparison.resolve(FOLDER));
            byte[] bytes = text(details).getBytes(StandardCharsets.UTF_8);
            AtomicFiles.write(file, out -> out.write(bytes));
        } catch (IOException e) {
            throw new UserException("Cannot make the folder " + comparison.resolve(FOLDER) + ": " + e.getMessage(), e);
        }
    }

    /**
     * Reads the details of a run, if any: comparisons of earlier versions have none.
     *
     * @throws UserException if the file cannot be read or is invalid
     */
    public static Optional<RunDetails> read(Path comparison, String dataset, int split, String label) {
        Path file = path(comparison, dataset, split, label);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            RunDetails details = parse(Files.readString(file));
            if (!details.dataset().equals(dataset)
                    || details.split() != split
                    || !details.label().equals(label)) {
                throw new IllegalArgumentException("it is of another run");
            }
            return Optional.of(details);
        } catch (IOException e) {
            throw new UserException("Cannot read " + file + ": it is not text in UTF-8, or may not be read.", e);
        } catch (IllegalArgumentException e) {
            throw new UserException(
                    file + " is damaged (" + e.getMessage() + "). Remove it: the report is made without it.", e);
        }
    }

    private static RunDetails of(JsonRecord json) {
        boolean regression = json.word("task", "regression", "classification").equals("regression");
        Map<String, double[]> columns = new LinkedHashMap<>();
        JsonRecord points = json.record("points");
        (regression ? PointDetails.Regression.NAMES : PointDetails.Classification.NAMES)
                .forEach(name -> columns.put(name, points.numbersOrNaN(name)));
        if (columns.getOrDefault("observed", new double[0]).length == 0) {
            throw new IllegalArgumentException("'points.observed' is missing or empty");
        }
        if (regression) {
            requireProbabilities("pit", columns, true);
        } else {
            columns.forEach((name, values) -> require(name, values, Double::isFinite, "finite numbers"));
            requireProbabilities("confidence", columns, false);
        }
        RunDetails details = new RunDetails(
                json.text("dataset"),
                json.whole("split", 0, Integer.MAX_VALUE),
                json.text("label"),
                regression ? new PointDetails.Regression(columns) : new PointDetails.Classification(columns),
                curve(json.record("learning")));
        json.end();
        return details;
    }

    private static void requireProbabilities(String name, Map<String, double[]> columns, boolean unknown) {
        require(
                name,
                columns.getOrDefault(name, new double[0]),
                v -> Math.abs(v - 0.5) <= 0.5 + ROUNDING || (unknown && Double.isNaN(v)),
                "numbers from 0 to 1");
    }

    private static void require(String name, double[] values, DoublePredicate suits, String expected) {
        Arrays.stream(values).filter(suits.negate()).findFirst().ifPresent(v -> {
            throw new IllegalArgumentException("'points." + name + "' holds " + v + ", expected " + expected);
        });
    }

    private static LearningCurve curve(JsonRecord learning) {
        double[] epochs = learning.numbers("epoch");
        double[] seconds = learning.numbersOrNaN("seconds");
        double[] dataTerms = learning.numbersOrNaN("data_term");
        return learning.has(TEST)
                ? new LearningCurve(epochs, seconds, dataTerms, learning.numbersOrNaN(TEST))
                : new LearningCurve(epochs, seconds, dataTerms);
    }

    private static void numbers(ObjectNode into, String name, double[] values) {
        var array = into.putArray(name);
        for (double value : values) {
            if (Double.isFinite(value)) {
                array.add(new BigDecimal(value).round(DIGITS).doubleValue());
            } else {
                array.addNull();
            }
        }
    }
}
