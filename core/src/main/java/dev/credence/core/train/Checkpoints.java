package dev.credence.core.train;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.device.Tensor;
import dev.credence.core.file.Archive;
import dev.credence.core.file.ArchiveFile;
import dev.credence.core.file.NpyArray;
import dev.credence.core.method.Inference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;

/**
 * Saves the state of training to one file, atomically, and finds it again. A checkpoint carries an identity (method, settings, data, seed): one
 * made under another identity is refused rather than continued.
 */
public final class Checkpoints {
    /** The file's name in its directory. */
    public static final String FILE_NAME = "training.checkpoint";

    private static final String DOCUMENT = "checkpoint.json";
    private static final String ARRAYS = "state";
    private static final String BEST = "best.";

    private final Path file;
    private final ObjectNode identity;
    private final Duration every;
    private long lastSaved = System.nanoTime();

    /**
     * Checkpoints in a directory, which is made if it does not exist.
     *
     * @param identity what the run is; compared on loading
     * @param every least time between two checkpoints; zero for one after every epoch
     */
    public Checkpoints(Path directory, ObjectNode identity, Duration every) {
        this.file = directory.resolve(FILE_NAME);
        this.identity = identity.deepCopy();
        this.every = every;
    }

    /** Restores an inference to the saved state, if there is one. */
    Optional<TrainingState> load(Inference inference) {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        Archive archive = ArchiveFile.read(file, DOCUMENT, ARRAYS);
        requireSame(archive.document().path("identity"));
        Map<String, float[]> best = new LinkedHashMap<>();
        Map<String, Tensor> state = inference.state();
        for (var named : archive.arrays().entrySet()) {
            if (named.getKey().startsWith(BEST)) {
                best.put(
                        named.getKey().substring(BEST.length()),
                        named.getValue().values());
            }
        }
        state.forEach((name, tensor) -> {
            NpyArray array = archive.arrays().get(name);
            if (array == null || array.values().length != tensor.length()) {
                throw new UserException("The checkpoint " + file + " does not fit: the array '" + name + "' has "
                        + (array == null ? 0 : array.values().length) + " numbers, expected " + tensor.length()
                        + ". Remove it to start afresh.");
            }
            inference.device().write(tensor, array.values());
        });
        JsonNode d = archive.document();
        return Optional.of(new TrainingState(
                d.path("epoch").asInt(),
                d.path("step").asInt(),
                d.has("last_score") ? OptionalDouble.of(d.path("last_score").asDouble()) : OptionalDouble.empty(),
                d.has("best_score") ? d.path("best_score").asDouble() : Double.NEGATIVE_INFINITY,
                d.path("best_epoch").asInt(),
                d.path("since_best").asInt(),
                best));
    }

    /** Saves, if it is time to or must be. */
    void save(Inference inference, TrainingState state, boolean must) {
        if (!must && System.nanoTime() - lastSaved < every.toNanos()) {
            return;
        }
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        document.put("format", 1);
        document.set("identity", identity);
        document.put("epoch", state.epoch());
        document.put("step", state.step());
        state.lastScore().ifPresent(score -> document.put("last_score", score));
        if (!state.best().isEmpty()) {
            document.put("best_score", state.bestScore());
        }
        document.put("best_epoch", state.bestEpoch());
        document.put("since_best", state.sinceBest());
        Map<String, NpyArray> arrays = new LinkedHashMap<>();
        inference
                .state()
                .forEach((name, tensor) ->
                        arrays.put(name, new NpyArray(inference.device().read(tensor), tensor.shape())));
        state.best().forEach((name, values) -> arrays.put(BEST + name, new NpyArray(values, values.length)));
        makeDirectory();
        ArchiveFile.write(file, DOCUMENT, document, ARRAYS, arrays);
        lastSaved = System.nanoTime();
    }

    private void makeDirectory() {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
        } catch (IOException e) {
            throw new UserException("Cannot make the folder for checkpoints " + file.getParent() + ": " + e, e);
        }
    }

    private void requireSame(JsonNode saved) {
        List<String> differences = new ArrayList<>();
        TreeSet<String> names = new TreeSet<>();
        saved.fieldNames().forEachRemaining(names::add);
        identity.fieldNames().forEachRemaining(names::add);
        for (String name : names) {
            // as text: a long that was written is an int when it is read, and as nodes these differ
            String was = saved.path(name).toString();
            String now = identity.path(name).toString();
            if (!was.equals(now)) {
                differences.add(name + " was " + or(was, "not set") + ", now " + or(now, "not set"));
            }
        }
        if (differences.isEmpty()) {
            return;
        }
        throw new UserException("The checkpoint " + file + " was made with other settings: "
                + String.join("; ", differences) + ". Repeat the command with its settings, name another directory, or"
                + " remove the checkpoint to start afresh.");
    }

    private static String or(String text, String otherwise) {
        return text.isEmpty() ? otherwise : text;
    }
}
