package dev.credence.inference.auto;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.file.Archive;
import dev.credence.core.file.ArchiveFile;
import dev.credence.core.file.NpyArray;
import dev.credence.inference.auto.network.Configuration;
import dev.credence.inference.auto.network.Sizes;
import dev.credence.inference.auto.stack.StackWeights;
import dev.credence.inference.auto.table.TableCoding;
import dev.credence.inference.auto.table.TargetCoding;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Trained models as JSON and arrays: of each configuration and checkpoint that kept weight one array [F, P], the
 * parameters of each fold's network. Loaded models predict the same bits.
 */
public final class AutoFile {
    private static final int FORMAT = 1;
    private static final String DOCUMENT = "model.json";
    private static final String FOLDER = "parameters";
    private static final ObjectMapper JSON = new ObjectMapper();

    private AutoFile() {}

    /** Saves a model, atomically. */
    public static void save(AutoModel model, Path file) {
        ArchiveFile.write(file, DOCUMENT, document(model), FOLDER, arrays(model));
    }

    /**
     * Loads a model.
     *
     * @throws UserException when the file is missing, damaged, foreign or of a newer format; the message names the file
     */
    public static AutoModel load(Path file) {
        Archive archive = ArchiveFile.read(file, DOCUMENT, FOLDER);
        try {
            return model(archive.document(), archive.arrays());
        } catch (JsonProcessingException | IllegalArgumentException e) {
            String reason = e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.getMessage();
            throw new UserException(
                    "The model file " + file + " is damaged: in " + DOCUMENT + ", " + reason + ". Train it again.", e);
        }
    }

    /** All but the parameters of the networks. */
    static ObjectNode document(AutoModel model) {
        StackedNetworks networks = model.networks();
        ObjectNode json = JSON.createObjectNode();
        json.put("format", FORMAT);
        json.put("method", "auto");
        if (model instanceof AutoRegression regression) {
            json.set("target", JSON.valueToTree(regression.target()));
        } else if (model instanceof AutoClassification classification) {
            json.put("classes", classification.classes());
        }
        json.set("inputs", JSON.valueToTree(networks.inputs()));
        json.set("sizes", JSON.valueToTree(networks.sizes()));
        json.set("configurations", JSON.valueToTree(networks.configurations()));
        json.set("stack", JSON.valueToTree(networks.weights()));
        json.set("outlook", JSON.valueToTree(model.outlook()));
        return json;
    }

    /** The parameters of the networks. */
    static Map<String, NpyArray> arrays(AutoModel model) {
        Map<String, NpyArray> arrays = new LinkedHashMap<>();
        model.networks().networks().forEach((key, folds) -> arrays.put(name(key), stacked(folds)));
        return arrays;
    }

    /** Names of arrays have no @. */
    private static String name(String key) {
        return key.replace('@', '.');
    }

    static NpyArray stacked(List<float[]> folds) {
        int length = folds.get(0).length;
        float[] all = new float[Math.multiplyExact(folds.size(), length)];
        for (int f = 0; f < folds.size(); f++) {
            System.arraycopy(folds.get(f), 0, all, f * length, length);
        }
        return new NpyArray(all, folds.size(), length);
    }

    static List<float[]> unstacked(NpyArray array) {
        int[] shape = array.shape();
        if (shape.length != 2 || shape[0] == 0) {
            throw new IllegalArgumentException(
                    "networks need an array [folds, parameters], found " + Arrays.toString(shape));
        }
        return IntStream.range(0, shape[0])
                .mapToObj(f -> Arrays.copyOfRange(array.values(), f * shape[1], (f + 1) * shape[1]))
                .toList();
    }

    static AutoModel model(ObjectNode json, Map<String, NpyArray> arrays) throws JsonProcessingException {
        int format = required(json, "format").asInt();
        if (format != FORMAT) {
            throw new IllegalArgumentException("the format version is " + format + ", this library reads " + FORMAT);
        }
        StackWeights weights = JSON.treeToValue(required(json, "stack"), StackWeights.class);
        Map<String, List<float[]>> parameters = new LinkedHashMap<>();
        for (StackWeights.Term term : weights.terms()) {
            NpyArray array = arrays.get(name(term.key()));
            if (array == null) {
                throw new IllegalArgumentException("the stack gives weight to " + term.key() + ", which has no array");
            }
            parameters.computeIfAbsent(term.key(), k -> unstacked(array));
        }
        StackedNetworks networks = new StackedNetworks(
                JSON.treeToValue(required(json, "inputs"), TableCoding.class),
                JSON.treeToValue(required(json, "sizes"), Sizes.class),
                List.of(JSON.treeToValue(required(json, "configurations"), Configuration[].class)),
                weights,
                parameters);
        Outlook outlook = JSON.treeToValue(required(json, "outlook"), Outlook.class);
        AutoModel model = json.has("classes")
                ? new AutoClassification(networks, json.get("classes").asInt(), outlook)
                : new AutoRegression(networks, JSON.treeToValue(required(json, "target"), TargetCoding.class), outlook);
        requireLengths(model);
        return model;
    }

    private static void requireLengths(AutoModel model) {
        StackedNetworks networks = model.networks();
        for (Map.Entry<String, List<float[]>> entry : networks.networks().entrySet()) {
            long expected = model instanceof AutoClassification c
                    ? networks.length(entry.getKey(), c.classes())
                    : networks.length(entry.getKey(), 0);
            if (entry.getValue().stream().anyMatch(p -> p.length != expected)) {
                throw new IllegalArgumentException("a network of " + entry.getKey() + " has "
                        + entry.getValue().get(0).length + " parameters instead of " + expected);
            }
        }
    }

    private static JsonNode required(ObjectNode json, String field) {
        JsonNode node = json.get(field);
        if (node == null) {
            throw new IllegalArgumentException("'" + field + "' is missing");
        }
        return node;
    }
}
