package dev.credence.eval.tuning;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.file.JsonText;
import dev.credence.eval.result.JsonFields;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A method and its settings, as a search writes them to {@code settings.json}: {@code {"method": …, "settings": {…}}},
 * with their provenance, which is ignored on reading.
 *
 * @param method the method's name
 * @param settings as text
 */
public record TunedSettings(String method, Map<String, String> settings) {
    /** File name in the folder of a search. */
    public static final String FILE_NAME = "settings.json";

    private static final List<String> FROM =
            List.of("validation_log_likelihood", "defaults_validation_log_likelihood", "trial", "search");

    public TunedSettings {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /**
     * Reads a file. Numbers and booleans need no quotes, for files written by hand.
     *
     * @throws UserException if the file cannot be read or is invalid; names it
     */
    public static TunedSettings read(Path file) {
        try {
            JsonRecord json = JsonRecord.parse(Files.readString(file));
            TunedSettings settings = new TunedSettings(json.text("method"), json.scalarsByName("settings"));
            // provenance
            FROM.forEach(json::has);
            json.end();
            return settings;
        } catch (NoSuchFileException e) {
            throw new UserException("There is no settings file " + file, e);
        } catch (IOException e) {
            throw new UserException("Cannot read the settings file " + file + ": " + reason(file, e), e);
        } catch (IllegalArgumentException e) {
            throw new UserException(
                    file + " is not a settings file (" + e.getMessage()
                            + "); expected JSON, {\"method\": …, \"settings\": {…}}, as a search writes it",
                    e);
        }
    }

    private static String reason(Path file, IOException e) {
        if (Files.isDirectory(file)) {
            return "it is a directory";
        }
        return Files.isReadable(file) ? "it is not text in UTF-8" : "permission denied (" + e.getMessage() + ")";
    }

    /** Writes the best settings of a search, with their provenance. */
    static void write(Path file, String method, TuningResult result) {
        TrialResult best = result.best();
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("method", method);
        best.settings().forEach(json.putObject("settings")::put);
        JsonFields.number(json, "validation_log_likelihood", best.validationLogLikelihood());
        JsonFields.number(
                json, "defaults_validation_log_likelihood", result.defaults().validationLogLikelihood());
        json.put("trial", best.trial());
        best.search().forEach(json.putObject("search")::put);
        byte[] bytes = (JsonText.pretty(json) + "\n").getBytes(StandardCharsets.UTF_8);
        AtomicFiles.write(file, out -> out.write(bytes));
    }
}
