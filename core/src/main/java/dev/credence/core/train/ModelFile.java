package dev.credence.core.train;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.data.Standardisation;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.file.Archive;
import dev.credence.core.file.ArchiveFile;
import dev.credence.core.file.NpyArray;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.registry.NamedServices;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Model files {@code *.credence}: a zip of {@code model.json} (the {@link ModelDescription} and a format version) and
 * {@code parameters/*.npy}, which NumPy reads too. Written atomically; the same model gives the same bytes.
 */
public final class ModelFile {
    /** The version of {@code model.json} that this library writes. */
    public static final int FORMAT = 1;

    private static final String DOCUMENT = "model.json";
    private static final String ARRAYS = "parameters";

    private ModelFile() {}

    /** Saves a model. */
    public static void save(TrainedModel model, Path file) {
        Inference inference = model.inference();
        Map<String, NpyArray> arrays = new LinkedHashMap<>();
        inference
                .parameters()
                .forEach((name, tensor) ->
                        arrays.put(name, new NpyArray(inference.device().read(tensor), tensor.shape())));
        ArchiveFile.write(file, DOCUMENT, toJson(model.description()), ARRAYS, arrays);
    }

    /**
     * Loads a model onto a device.
     *
     * @param methods where the file's method is looked up
     * @throws UserException when the file is missing, damaged, foreign, of a newer format, or its method is not on the class path
     */
    public static TrainedModel load(Path file, NamedServices<InferenceMethod> methods, Device device) {
        Archive archive = ArchiveFile.read(file, DOCUMENT, ARRAYS);
        ModelDescription description;
        try {
            description = fromJson(archive.document());
        } catch (IllegalArgumentException e) {
            throw new UserException(
                    "The model file " + file + " is damaged: in " + DOCUMENT + ", " + e.getMessage()
                            + ". Train it again.",
                    e);
        }
        InferenceMethod method = methods.get(description.method());
        Inference inference = method.prepare(
                description.problem(), method.settings().parse(description.settings()), device, description.seed());
        restore(file, archive.arrays(), inference);
        return new TrainedModel(description, inference);
    }

    private static void restore(Path file, Map<String, NpyArray> arrays, Inference inference) {
        Map<String, Tensor> parameters = inference.parameters();
        if (!arrays.keySet().equals(parameters.keySet())) {
            throw new UserException("The model file " + file + " holds the arrays " + new TreeSet<>(arrays.keySet())
                    + ", its method expects " + new TreeSet<>(parameters.keySet()) + ". Train it again.");
        }
        arrays.forEach((name, array) -> {
            Tensor tensor = parameters.get(name);
            if (tensor == null || !java.util.Arrays.equals(tensor.shape(), array.shape())) {
                throw new UserException("In the model file " + file + " the array '" + name + "' has the shape "
                        + java.util.Arrays.toString(array.shape()) + ", its method expects " + tensor
                        + ". Train it again.");
            }
            inference.device().write(tensor, array.values());
        });
    }

    private static ObjectNode toJson(ModelDescription d) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("format", FORMAT);
        json.put("library", "credence " + version());
        json.put("method", d.method());
        ObjectNode settings = json.putObject("hyperparameters");
        new TreeSet<>(d.settings().keySet())
                .forEach(name -> settings.put(name, d.settings().get(name)));
        ObjectNode problem = json.putObject("problem");
        problem.put("task", d.problem().task() instanceof Task.Classification ? "classification" : "regression");
        if (d.problem().task() instanceof Task.Classification c) {
            problem.put("classes", c.classes());
        }
        problem.put("inputs", d.problem().inputs());
        problem.put("training_points", d.problem().trainingPoints());
        ObjectNode s = json.putObject("standardisation");
        numbers(s.putArray("input_mean"), d.standardisation().inputMean());
        numbers(s.putArray("input_scale"), d.standardisation().inputScale());
        s.put("target_mean", d.standardisation().targetMean());
        s.put("target_scale", d.standardisation().targetScale());
        d.inputNames().forEach(json.putArray("inputs")::add);
        json.put("target", d.targetName());
        d.classNames().forEach(json.putArray("classes")::add);
        json.put("seed", d.seed());
        json.set("training", d.training());
        json.set("columns", d.columns());
        return json;
    }

    private static ModelDescription fromJson(ObjectNode json) {
        int format = required(json, "format").asInt(-1);
        if (format != FORMAT) {
            throw new IllegalArgumentException(
                    "the format version is " + required(json, "format") + ", this library reads " + FORMAT);
        }
        JsonNode problem = required(json, "problem");
        boolean classification = required(problem, "task").asText().equals("classification");
        Task task = classification
                ? Task.classification(required(problem, "classes").asInt())
                : Task.REGRESSION;
        JsonNode s = required(json, "standardisation");
        Map<String, String> settings = new LinkedHashMap<>();
        required(json, "hyperparameters")
                .properties()
                .forEach(e -> settings.put(e.getKey(), e.getValue().asText()));
        double[] mean = numbers(required(s, "input_mean"));
        double[] scale = numbers(required(s, "input_scale"));
        int inputs = required(problem, "inputs").asInt();
        if (mean.length != inputs || scale.length != inputs) {
            throw new IllegalArgumentException("the standardisation has " + mean.length + " and " + scale.length
                    + " numbers for " + inputs + " inputs");
        }
        return new ModelDescription(
                required(json, "method").asText(),
                settings,
                new Problem(task, inputs, required(problem, "training_points").asInt()),
                new Standardisation(
                        mean,
                        scale,
                        required(s, "target_mean").asDouble(),
                        required(s, "target_scale").asDouble()),
                texts(required(json, "inputs")),
                required(json, "target").asText(),
                texts(required(json, "classes")),
                required(json, "seed").asLong(),
                object(json, "training"),
                object(json, "columns"));
    }

    private static JsonNode required(JsonNode json, String name) {
        JsonNode value = json.get(name);
        if (value == null || value.isNull()) {
            throw new IllegalArgumentException("'" + name + "' is missing");
        }
        return value;
    }

    private static ObjectNode object(JsonNode json, String name) {
        if (required(json, name) instanceof ObjectNode object) {
            return object;
        }
        throw new IllegalArgumentException("'" + name + "' is not an object");
    }

    private static void numbers(ArrayNode array, double[] values) {
        for (double v : values) {
            array.add(v);
        }
    }

    private static double[] numbers(JsonNode array) {
        double[] values = new double[array.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = array.get(i).asDouble();
        }
        return values;
    }

    private static List<String> texts(JsonNode array) {
        List<String> values = new ArrayList<>();
        for (Iterator<JsonNode> it = array.elements(); it.hasNext(); ) {
            values.add(it.next().asText());
        }
        return values;
    }

    private static String version() {
        String version = ModelFile.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }
}
