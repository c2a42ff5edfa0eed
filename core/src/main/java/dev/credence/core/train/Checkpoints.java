package dev.credence.core.train;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.file.Archive;
import dev.credence.core.file.ArchiveFile;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.file.NpyArray;
import dev.credence.core.file.WorkLock;
import dev.credence.core.method.Inference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Checkpoints of the training state in one file, written atomically. A checkpoint has an identity (method, settings,
 * data, seed); loading one with another identity is refused.
 */
public final class Checkpoints {
    /** Name of the checkpoint file. */
    public static final String FILE_NAME = "training.checkpoint";

    /**
     * Lock file of the training that uses the directory; concurrent trainings would overwrite each other's checkpoints.
     */
    private static final String LOCK = "training.lock";

    private static final int FORMAT = 1;
    private static final int MOST = Integer.MAX_VALUE;
    private static final String DOCUMENT = "checkpoint.json";
    private static final String ARRAYS = "state";
    private static final String BEST = "best.";

    private final Path file;
    private final ObjectNode identity;
    private final Duration every;
    private long lastSaved = System.nanoTime();

    /**
     * Checkpoints in a directory, created if missing.
     *
     * @param identity identity of the run, compared on loading
     * @param every minimum time between two checkpoints; zero for one after every epoch
     */
    public Checkpoints(Path directory, ObjectNode identity, Duration every) {
        this.file = directory.resolve(FILE_NAME);
        this.identity = identity.deepCopy();
        this.identity.put("library version", LibraryVersion.text());
        this.every = every;
    }

    /**
     * Locks the directory until closed, and removes temporary files of killed trainings.
     *
     * @throws UserException if another training holds the lock
     */
    WorkLock hold() {
        return hold(makeDirectory());
    }

    /** Locks an existing directory. */
    static WorkLock hold(Path directory) {
        WorkLock lock = WorkLock.take(
                directory.resolve(LOCK),
                "Another training is writing its checkpoints to " + directory
                        + ". Wait for it, or name another folder.");
        AtomicFiles.removeAbandoned(directory);
        return lock;
    }

    /**
     * Restores an inference from the checkpoint, if there is one.
     *
     * @param epochs number of epochs to train
     */
    Optional<TrainingState> load(Inference inference, int epochs) {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        Archive archive = ArchiveFile.read(file, DOCUMENT, ARRAYS);
        JsonRecord document = JsonRecord.of(archive.document());
        TrainingState state;
        try {
            document.requireFormat(FORMAT, "The checkpoint " + file);
            requireSame(document.facts("identity"));
            state = state(document, best(archive, inference), epochs);
            document.end();
            requireSameArrays(archive, inference, state);
        } catch (IllegalArgumentException e) {
            throw new UserException(
                    "The checkpoint " + file + " is damaged: " + e.getMessage() + ". Remove it to start afresh.", e);
        }
        inference
                .state()
                .forEach((name, tensor) ->
                        inference.device().write(tensor, array(archive, name).values()));
        return Optional.of(state);
    }

    private static TrainingState state(JsonRecord d, Map<String, float[]> best, int epochs) {
        int epoch = d.whole("epoch", 0, epochs);
        boolean scored = d.has("best_score");
        if (scored == best.isEmpty()) {
            throw new IllegalArgumentException("'best_score' and the best parameters must both be present, or neither");
        }
        return new TrainingState(
                epoch,
                d.whole("step", epoch, MOST),
                d.has("last_score") ? OptionalDouble.of(d.number("last_score")) : OptionalDouble.empty(),
                scored ? d.number("best_score") : Double.NEGATIVE_INFINITY,
                d.whole("best_epoch", 0, epoch),
                d.whole("since_best", 0, epoch),
                best);
    }

    private static Map<String, float[]> best(Archive archive, Inference inference) {
        Map<String, float[]> best = new LinkedHashMap<>();
        inference.parameters().keySet().forEach(name -> {
            NpyArray array = archive.arrays().get(BEST + name);
            if (array != null) {
                best.put(name, array.values());
            }
        });
        return best;
    }

    /** Requires exactly the arrays of the inference. */
    private static void requireSameArrays(Archive archive, Inference inference, TrainingState state) {
        Map<String, Integer> expected = new TreeMap<>();
        inference.state().forEach((name, tensor) -> expected.put(name, tensor.length()));
        if (!state.best().isEmpty()) {
            inference.parameters().forEach((name, tensor) -> expected.put(BEST + name, tensor.length()));
        }
        Map<String, Integer> found = new TreeMap<>();
        archive.arrays().forEach((name, array) -> found.put(name, array.values().length));
        expected.forEach((name, length) -> {
            if (!length.equals(found.remove(name))) {
                NpyArray array = archive.arrays().get(name);
                throw new IllegalArgumentException("the array '" + name + "' has "
                        + (array == null ? 0 : array.values().length) + " numbers, expected " + length);
            }
        });
        if (!found.isEmpty()) {
            throw new IllegalArgumentException("it holds arrays that do not belong to the training: " + found.keySet());
        }
    }

    private static NpyArray array(Archive archive, String name) {
        return Objects.requireNonNull(archive.arrays().get(name), name);
    }

    /** Saves a checkpoint if one is due or {@code must} is set. */
    void save(Inference inference, TrainingState state, boolean must) {
        if (!must && System.nanoTime() - lastSaved < every.toNanos()) {
            return;
        }
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        document.put("format", FORMAT);
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
        Path unused = makeDirectory();
        ArchiveFile.write(file, DOCUMENT, document, ARRAYS, arrays);
        lastSaved = System.nanoTime();
    }

    private Path makeDirectory() {
        return makeDirectory(Objects.requireNonNull(file.toAbsolutePath().getParent()));
    }

    /** Creates a directory for checkpoints if missing. */
    static Path makeDirectory(Path directory) {
        try {
            return Files.createDirectories(directory);
        } catch (IOException e) {
            throw new UserException("Cannot make the folder for checkpoints " + directory + ": " + e, e);
        }
    }

    private void requireSame(JsonNode saved) {
        List<String> differences = new ArrayList<>();
        TreeSet<String> names = new TreeSet<>();
        saved.fieldNames().forEachRemaining(names::add);
        identity.fieldNames().forEachRemaining(names::add);
        for (String name : names) {
            // compared as text: a long may be read back as an int, a different node
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
                + String.join("; ", differences) + ". Repeat the training with its settings, use another directory, or"
                + " remove the checkpoint to start afresh.");
    }

    private static String or(String text, String otherwise) {
        return text.isEmpty() ? otherwise : text;
    }
}
