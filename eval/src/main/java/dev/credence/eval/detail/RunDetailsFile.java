package dev.credence.eval.detail;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.file.AtomicFiles;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * {@code runs/DATASET-SPLIT-LABEL.json}: {@link RunDetails} as {@code {dataset, split, label, task, points: {column: […]}, learning: {epoch: […], seconds:
 * […], data_term: […], and where test points were
 * evaluated test_log_likelihood: […]}}}. Numbers have seven significant digits; what is not finite is null.
 */
public final class RunDetailsFile {
    /** The folder within a comparison's. */
    public static final String FOLDER = "runs";

    private static final String TEST = "test_log_likelihood";
    private static final MathContext DIGITS = new MathContext(7);
    private static final ObjectMapper JSON = new ObjectMapper();

    private RunDetailsFile() {}

    /** Where the details of a run are. The label's check sum keeps labels apart that differ in characters that a file name cannot have. */
    public static Path path(Path comparison, String dataset, int split, String label) {
        CRC32 crc = new CRC32();
        crc.update(label.getBytes(StandardCharsets.UTF_8));
        String words = label.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.]+", "-");
        String name = dataset + "-" + split + "-" + words.substring(0, Math.min(60, words.length())) + "-"
                + String.format(Locale.ROOT, "%08x", crc.getValue()) + ".json";
        return comparison.resolve(FOLDER).resolve(name);
    }

    /** Writes them, whole or not at all; a file of an earlier try is replaced. */
    public static void write(Path comparison, RunDetails details) {
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
        Path file = path(comparison, details.dataset(), details.split(), details.label());
        try {
            Files.createDirectories(comparison.resolve(FOLDER));
            byte[] bytes = JSON.writeValueAsBytes(json);
            AtomicFiles.write(file, out -> out.write(bytes));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e); // a tree of numbers
        } catch (IOException e) {
            throw new UserException("Cannot make the folder " + comparison.resolve(FOLDER) + ": " + e.getMessage(), e);
        }
    }

    /**
     * The details of a run, where there are any: comparisons of earlier versions have none.
     *
     * @throws UserException if the file cannot be read or is no such file
     */
    public static Optional<RunDetails> read(Path comparison, String dataset, int split, String label) {
        Path file = path(comparison, dataset, split, label);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            JsonNode json = JSON.readTree(Files.readAllBytes(file));
            Map<String, double[]> columns = new LinkedHashMap<>();
            json.required("points").properties().forEach(e -> columns.put(e.getKey(), numbers(e.getValue())));
            JsonNode learning = json.required("learning");
            boolean regression = json.required("task").asText().equals("regression");
            return Optional.of(new RunDetails(
                    dataset,
                    split,
                    label,
                    regression ? new PointDetails.Regression(columns) : new PointDetails.Classification(columns),
                    curve(learning)));
        } catch (IOException | IllegalArgumentException e) {
            throw new UserException(
                    file + " is damaged (" + e.getMessage() + "). Remove it: the report is made without it.", e);
        }
    }

    private static LearningCurve curve(JsonNode learning) {
        double[] epochs = numbers(learning.required("epoch"));
        double[] seconds = numbers(learning.required("seconds"));
        double[] dataTerms = numbers(learning.required("data_term"));
        return learning.has(TEST)
                ? new LearningCurve(epochs, seconds, dataTerms, numbers(learning.required(TEST)))
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

    private static double[] numbers(JsonNode array) {
        double[] values = new double[array.size()];
        for (int i = 0; i < values.length; i++) {
            JsonNode value = array.get(i);
            if (!value.isNumber() && !value.isNull()) {
                throw new IllegalArgumentException("'" + value + "' is no number");
            }
            values[i] = value.isNull() ? Double.NaN : value.doubleValue();
        }
        return values;
    }
}
