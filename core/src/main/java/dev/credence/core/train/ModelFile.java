package dev.credence.core.train;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.data.ImageShape;
import dev.credence.core.data.Shape;
import dev.credence.core.data.Standardisation;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.file.Archive;
import dev.credence.core.file.ArchiveFile;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.file.JsonText;
import dev.credence.core.file.NpyArray;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Method;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;
import dev.credence.core.method.TableMethod;
import dev.credence.core.method.TrainedTable;
import dev.credence.core.registry.NamedServices;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Model files {@code *.credence}: a zip of {@code model.json} (the {@link ModelDescription} and a format version) and
 * {@code parameters/*.npy}, which NumPy also reads; documents added after training, such as a calibration, are in
 * {@code attachments/*.json}. Written atomically; equal models give equal bytes.
 *
 * <p>A file's content as it is: a loaded model predicts without the recalibration and the calibrated intervals in its
 * attachments, and takes encoded inputs, not a table's cells. {@code SavedModel} of the module {@code scoring} applies
 * all three; programs that predict use that.
 */
public final class ModelFile {
    /** Version of {@code model.json} written by this library. */
    public static final int FORMAT = 1;

    private static final int MOST = Integer.MAX_VALUE;
    private static final String DOCUMENT = "model.json";
    private static final String ARRAYS = "parameters";
    private static final String TABLE = "table";
    private static final String REGRESSION = "regression";
    private static final String CLASSIFICATION = "classification";

    private ModelFile() {}

    /** Saves a model. */
    public static void save(TrainedModel model, Path file) {
        ArchiveFile.write(file, DOCUMENT, ARRAYS, archive(model));
    }

    /**
     * Writes a model's file to a stream, which stays open.
     *
     * @param name of the stream, for messages
     */
    public static void write(TrainedModel model, OutputStream out, String name) throws IOException {
        ArchiveFile.write(out, name, DOCUMENT, ARRAYS, archive(model));
    }

    private static Archive archive(TrainedModel model) {
        ObjectNode document = toJson(model.description());
        if (model.table().isPresent()) {
            TrainedModel.Table table = model.table().get();
            document.set(
                    TABLE, TableContent.of(table.columns(), table.trained()).json());
            return new Archive(document, table.trained().arrays(), model.attachments());
        }
        Inference inference = model.inference();
        Map<String, NpyArray> arrays = new LinkedHashMap<>();
        inference
                .parameters()
                .forEach((name, tensor) ->
                        arrays.put(name, new NpyArray(inference.device().read(tensor), tensor.shape())));
        return new Archive(document, arrays, model.attachments());
    }

    /**
     * Loads a model onto a device.
     *
     * @param methods known methods
     * @throws UserException if the file is missing, damaged, foreign, of a newer format, inconsistent with its
     *     description, or of a method that is not on the class path; the message names the file
     */
    public static TrainedModel load(Path file, NamedServices<? extends Method> methods, Device device) {
        return load(file, methods, () -> device);
    }

    /**
     * Loads a model; the device is requested once, and only for a network.
     *
     * @throws UserException as above
     */
    public static TrainedModel load(
            Path file, NamedServices<? extends Method> methods, Supplier<? extends Device> devices) {
        Archive archive = ArchiveFile.readWithAttachments(file, DOCUMENT, ARRAYS);
        ModelDescription description;
        TableContent table;
        try {
            JsonRecord json = JsonRecord.of(archive.document());
            json.requireFormat(FORMAT, "The model file " + file); // first: a newer format is unknown
            if (json.has(SeriesModelFile.SERIES)) {
                throw new UserException("The model file " + file
                        + " forecasts series; expected a model that predicts rows of a table.");
            }
            table = json.has(TABLE) ? TableContent.read(json.record(TABLE)) : null;
            description = fromJson(json);
            json.end();
        } catch (IllegalArgumentException e) {
            throw new UserException(
                    "The model file " + file + " is damaged: in " + DOCUMENT + ", " + e.getMessage()
                            + ". Train it again.",
                    e);
        }
        try {
            Method known = methods.get(description.method());
            Settings settings = known.parse(description.settings());
            requireAll(known, description);
            if (known instanceof TableMethod ofTables) {
                return ofTable(ofTables, settings, description, table, archive);
            }
            if (table != null) {
                throw new UserException(
                        "it holds the model of a table, but its method is not for tables. Train it again.");
            }
            InferenceMethod method = (InferenceMethod) known;
            requireShapes(archive.arrays(), method, settings, description);
            Device device = devices.get();
            Inference inference = method.prepare(description.problem(), settings, device, description.seed());
            inference.parameters().forEach((name, tensor) -> {
                NpyArray array = Objects.requireNonNull(archive.arrays().get(name));
                device.write(tensor, array.values());
            });
            return new TrainedModel(
                    description, inference, method.plan(settings).predictionSamples(), archive.attachments());
        } catch (UserException | IllegalArgumentException e) { // the latter if the method refuses the problem
            throw new UserException("The model file " + file + " cannot be used: " + e.getMessage(), e);
        }
    }

    private static TrainedModel ofTable(
            TableMethod method,
            Settings settings,
            ModelDescription description,
            @Nullable TableContent table,
            Archive archive) {
        if (table == null) {
            throw new UserException("it lacks the model of a table that its method needs. Train it again.");
        }
        try {
            TrainedTable trained = method.load(table.problem(description), settings, table.model(), archive.arrays());
            return new TrainedModel(
                    description, new TrainedModel.Table(table.columns(), trained), archive.attachments());
        } catch (IllegalArgumentException e) {
            throw new UserException(e.getMessage() + ". Train it again.", e);
        }
    }

    /**
     * Requires all settings: a missing one would silently take this library's default, possibly not that of the
     * training.
     */
    private static void requireAll(Method method, ModelDescription description) {
        List<String> missing = method.settings(description.settings()).settings().stream()
                .filter(setting -> !setting.isAddedLater())
                .map(Setting::name)
                .filter(name -> !description.settings().containsKey(name))
                .toList();
        if (!missing.isEmpty()) {
            throw new UserException(
                    "it lacks the settings " + String.join(", ", missing) + " of its method. Train it again.");
        }
    }

    /** Compares the described with the stored shapes before anything is allocated. */
    private static void requireShapes(
            Map<String, NpyArray> arrays, InferenceMethod method, Settings settings, ModelDescription description) {
        long stored = arrays.values().stream().mapToLong(a -> a.values().length).sum();
        Map<String, int[]> declared =
                DeclaringDevice.shapes(method, description.problem(), settings, description.seed(), stored);
        if (!arrays.keySet().equals(declared.keySet())) {
            throw new UserException("it holds the arrays " + new TreeSet<>(arrays.keySet()) + ", its method expects "
                    + new TreeSet<>(declared.keySet()) + ". Train it again.");
        }
        declared.forEach((name, shape) -> {
            int[] found = Objects.requireNonNull(arrays.get(name)).shape();
            if (!Arrays.equals(shape, found)) {
                throw new UserException("the array '" + name + "' has the shape " + Arrays.toString(found)
                        + ", its method expects " + Arrays.toString(shape) + ". Train it again.");
            }
        });
    }

    private static ObjectNode toJson(ModelDescription d) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("format", FORMAT);
        json.put("library", "credence " + LibraryVersion.text());
        json.put("method", d.method());
        ObjectNode settings = json.putObject("hyperparameters");
        new TreeSet<>(d.settings().keySet())
                .forEach(name -> settings.put(name, d.settings().get(name)));
        ObjectNode problem = json.putObject("problem");
        problem.put("task", d.problem().task() instanceof Task.Classification ? CLASSIFICATION : REGRESSION);
        if (d.problem().task() instanceof Task.Classification c) {
            problem.put("classes", c.classes());
        }
        problem.put("inputs", d.problem().inputs());
        problem.put("training_points", d.problem().trainingPoints());
        d.problem().image().ifPresent(image -> problem.set("image", JsonText.tree(image)));
        if (d.problem().shape() instanceof Shape.Sequence sequence) {
            problem.put("steps", sequence.steps());
        }
        json.set("standardisation", JsonText.tree(d.standardisation()));
        d.inputNames().forEach(json.putArray("inputs")::add);
        json.put("target", d.targetName());
        d.classNames().forEach(json.putArray("classes")::add);
        json.put("seed", d.seed());
        json.set("training", d.training());
        json.set("columns", d.columns());
        return json;
    }

    /** The shape of the inputs; without a word about it they are a vector. */
    private static Shape shape(JsonRecord problem) {
        int inputs = problem.whole("inputs", 1, MOST);
        if (problem.has("steps")) {
            int steps = problem.whole("steps", 1, inputs);
            if (inputs % steps != 0) {
                throw new IllegalArgumentException("the " + inputs + " inputs do not divide into " + steps + " steps");
            }
            return new Shape.Sequence(steps, inputs / steps);
        }
        if (!problem.has("image")) {
            return new Shape.Vector(inputs);
        }
        ImageShape image = problem.record("image", ImageShape.class);
        if (image.inputs() != inputs) {
            throw new IllegalArgumentException(
                    "images of " + image + " have " + image.inputs() + " inputs, the problem has " + inputs);
        }
        return new Shape.Image(image);
    }

    /** {@link JsonRecord} checks each field, {@link ModelDescription} their consistency. */
    private static ModelDescription fromJson(JsonRecord json) {
        JsonRecord problem = json.record("problem");
        Task task = problem.word("task", REGRESSION, CLASSIFICATION).equals(CLASSIFICATION)
                ? Task.classification(problem.whole("classes", 2, MOST))
                : Task.REGRESSION;
        json.text("library");
        return new ModelDescription(
                json.text("method"),
                json.textsByName("hyperparameters"),
                new Problem(task, shape(problem), problem.whole("training_points", 1, MOST)),
                json.record("standardisation", Standardisation.class),
                json.texts("inputs"),
                json.text("target"),
                json.texts("classes"),
                json.wholeLong("seed", Long.MIN_VALUE, Long.MAX_VALUE),
                json.facts("training"),
                json.facts("columns"));
    }
}
