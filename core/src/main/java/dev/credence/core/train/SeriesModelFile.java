package dev.credence.core.train;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.file.Archive;
import dev.credence.core.file.ArchiveFile;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.method.SeriesMethod;
import dev.credence.core.method.SeriesProblem;
import dev.credence.core.method.Settings;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.series.Seasons;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Files {@code *.credence} of models that forecast series: a zip of {@code model.json} and {@code parameters/*.npy}, as
 * {@link ModelFile} has it, with the field {@code series} in place of a problem of rows.
 */
public final class SeriesModelFile {
    /** The field that only these files have. */
    static final String SERIES = "series";

    private static final String SECOND = "second_season";
    private static final String DOCUMENT = "model.json";
    private static final String ARRAYS = "parameters";

    private SeriesModelFile() {}

    /** Saves a model, atomically; equal models give equal bytes. */
    public static void save(SeriesModel model, Path file) {
        ArchiveFile.write(file, DOCUMENT, json(model), ARRAYS, model.trained().arrays());
    }

    /**
     * Whether a file is one of a model that forecasts series, by its fields alone: it may still be damaged. False of
     * what cannot be read.
     */
    public static boolean isOne(Path file) {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (ZipFile zip = new ZipFile(file.toFile())) {
            ZipEntry document = zip.getEntry(DOCUMENT);
            if (document == null) {
                return false;
            }
            try (InputStream content = zip.getInputStream(document);
                    JsonParser fields = new JsonFactory().createParser(content)) {
                return hasField(fields);
            }
        } catch (IOException e) {
            return false; // whoever loads it says why
        }
    }

    private static boolean hasField(JsonParser fields) throws IOException {
        if (fields.nextToken() != JsonToken.START_OBJECT) {
            return false;
        }
        while (fields.nextToken() == JsonToken.FIELD_NAME) {
            if (fields.currentName().equals(SERIES)) {
                return true;
            }
            fields.nextToken();
            fields.skipChildren();
        }
        return false;
    }

    private static ObjectNode json(SeriesModel model) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("format", ModelFile.FORMAT);
        json.put("library", "credence " + LibraryVersion.text());
        json.put("method", model.method());
        ObjectNode settings = json.putObject("hyperparameters");
        new TreeMap<>(model.settings()).forEach(settings::put);
        json.put("seed", model.seed());
        ObjectNode series = json.putObject(SERIES);
        Seasons seasons = model.problem().seasons();
        series.put("season", seasons.first());
        if (seasons.second() != 0) {
            series.put(SECOND, seasons.second());
        }
        series.put("horizon", model.problem().horizon());
        series.set("facts", model.facts());
        series.set("model", model.trained().document());
        return json;
    }

    /**
     * Loads a model.
     *
     * @param methods known methods
     * @throws UserException if the file is missing, damaged, foreign, of a newer format, of another kind of model, or
     *     of a method that is not on the class path; the message names the file
     */
    public static SeriesModel load(Path file, NamedServices<SeriesMethod> methods) {
        Archive archive = ArchiveFile.read(file, DOCUMENT, ARRAYS);
        try {
            JsonRecord json = JsonRecord.of(archive.document());
            json.requireFormat(ModelFile.FORMAT, "The model file " + file);
            if (!json.has(SERIES)) {
                throw new UserException("The model file " + file
                        + " predicts rows of a table; expected a model that forecasts series.");
            }
            json.text("library");
            String name = json.text("method");
            Map<String, String> texts = json.textsByName("hyperparameters");
            long seed = json.wholeLong("seed", Long.MIN_VALUE, Long.MAX_VALUE);
            JsonRecord series = json.record(SERIES);
            SeriesProblem problem = new SeriesProblem(
                    new Seasons(
                            series.whole("season", 1, Seasons.LONGEST), series.has(SECOND) ? series.number(SECOND) : 0),
                    series.whole("horizon", 1, SeriesProblem.LONGEST_HORIZON));
            ObjectNode facts = series.facts("facts");
            ObjectNode document = series.facts("model");
            json.end();
            SeriesMethod method = methods.get(name);
            Settings settings = method.parse(texts);
            return new SeriesModel(
                    name,
                    settings.asText(),
                    problem,
                    seed,
                    facts,
                    method.load(problem, settings, document, archive.arrays()));
        } catch (IllegalArgumentException e) {
            throw new UserException(
                    "The model file " + file + " is damaged: " + e.getMessage() + ". Train it again.", e);
        }
    }
}
