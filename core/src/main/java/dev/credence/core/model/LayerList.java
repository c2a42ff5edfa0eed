package dev.credence.core.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.credence.core.UserException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Hidden layers from a JSON array, an object each:
 *
 * <pre>{"convolution": FILTERS, "size": 5, "stride": 1, "padding": 0, "activation": "relu"}
 * {"max-pooling": SIZE, "stride": SIZE}      {"average-pooling": SIZE, "stride": SIZE}
 * {"dense": UNITS, "activation": "relu"}     {"flatten": true}</pre>
 *
 * Strides are optional, and so are the padding and the activation, which else is the network's.
 */
final class LayerList {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String KINDS = "convolution, max-pooling, average-pooling, flatten or dense";

    private LayerList() {}

    /** @throws UserException naming the layer and the field */
    static List<Layer> parse(String text, Activation activation) {
        JsonNode array;
        try {
            array = JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new UserException(
                    "The model is not a list of layers in JSON: " + e.getOriginalMessage() + " at line "
                            + e.getLocation().getLineNr() + ", column "
                            + e.getLocation().getColumnNr(),
                    e);
        }
        List<Layer> layers = new ArrayList<>();
        for (int i = 0; i < array.size(); i++) {
            try {
                layers.addAll(layers(array.get(i), activation));
            } catch (IllegalArgumentException e) {
                throw new UserException("In the model, layer " + i + ", " + array.get(i) + ": " + e.getMessage(), e);
            }
        }
        return layers;
    }

    private static List<Layer> layers(JsonNode json, Activation activation) {
        if (json.has("convolution")) {
            allow(json, "convolution", "size", "stride", "padding", "activation");
            return activated(
                    json,
                    new Layer.Convolution(
                            whole(json, "convolution"),
                            whole(json, "size"),
                            whole(json, "stride", 1),
                            whole(json, "padding", 0)),
                    activation);
        } else if (json.has("max-pooling")) {
            return pool(json, "max-pooling", Pooling.Kind.MAX);
        } else if (json.has("average-pooling")) {
            return pool(json, "average-pooling", Pooling.Kind.AVERAGE);
        } else if (json.has("dense")) {
            allow(json, "dense", "activation");
            return activated(json, new Layer.Dense(whole(json, "dense")), activation);
        } else if (json.has("flatten")) {
            allow(json, "flatten");
            return List.of(new Layer.Flatten());
        }
        throw new IllegalArgumentException("expected an object with " + KINDS);
    }

    private static List<Layer> pool(JsonNode json, String name, Pooling.Kind kind) {
        allow(json, name, "stride");
        int size = whole(json, name);
        return List.of(new Layer.Pool(kind, size, whole(json, "stride", size)));
    }

    private static List<Layer> activated(JsonNode json, Layer layer, Activation usual) {
        if (!json.has("activation")) {
            return List.of(layer, new Layer.Activate(usual));
        }
        String word = json.get("activation").asText();
        try {
            return List.of(
                    layer,
                    new Layer.Activate(
                            Activation.valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'))));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "there is no activation '" + word + "'; expected relu, leaky-relu, tanh, sigmoid or identity", e);
        }
    }

    private static void allow(JsonNode json, String... names) {
        Set<String> unknown = new TreeSet<>();
        json.fieldNames().forEachRemaining(unknown::add);
        List.of(names).forEach(unknown::remove);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("unknown fields " + unknown + "; expected " + String.join(", ", names));
        }
    }

    private static int whole(JsonNode json, String name, int otherwise) {
        return json.has(name) ? whole(json, name) : otherwise;
    }

    private static int whole(JsonNode json, String name) {
        JsonNode value = json.path(name);
        if (!value.isIntegralNumber() || !value.canConvertToInt()) {
            throw new IllegalArgumentException(
                    "'" + name + "' must be a whole number, is " + (value.isMissingNode() ? "missing" : value));
        }
        return value.intValue();
    }
}
