package dev.credence.core.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.credence.core.UserException;
import dev.credence.core.device.Activation;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.layer.Layer;
import dev.credence.core.layer.LayerKind;
import dev.credence.core.registry.NamedServices;
import java.util.ArrayList;
import java.util.List;

/**
 * Parser of hidden layers from a JSON array of objects. One field of an object is the name of a {@link LayerKind},
 * which defines the others:
 *
 * <pre>[{"convolution": 20, "size": 5}, {"max-pooling": 2}, {"flatten": true}, {"dense": 50, "activation": "tanh"}]
 * </pre>
 */
final class LayerList {
    private static final int MOST_LAYERS = 1000;

    private LayerList() {}

    /** @throws UserException naming the layer and the field */
    static List<Layer> parse(String text, Activation activation) {
        JsonNode array;
        try {
            array = JsonRecord.tree(text);
        } catch (IllegalArgumentException e) {
            throw new UserException("The model is not a list of layers in JSON: " + e.getMessage(), e);
        }
        if (!array.isArray() || array.size() > MOST_LAYERS) {
            throw new UserException("The model is not a list of 0 to " + MOST_LAYERS + " layers in JSON.");
        }
        NamedServices<LayerKind> kinds = LayerKind.discover();
        List<Layer> layers = new ArrayList<>();
        for (int i = 0; i < array.size(); i++) {
            try {
                JsonRecord json = JsonRecord.of(array.get(i));
                layers.addAll(kind(json, kinds).read(json, activation));
                json.end();
            } catch (IllegalArgumentException e) {
                throw new UserException("In the model, layer " + i + ": " + e.getMessage(), e);
            }
        }
        return layers;
    }

    private static LayerKind kind(JsonRecord json, NamedServices<LayerKind> kinds) {
        List<String> named = json.names().stream()
                .filter(name -> kinds.find(name).isPresent())
                .toList();
        if (named.size() != 1) {
            throw new IllegalArgumentException("it has the fields " + json.names() + ", expected one of "
                    + String.join(", ", kinds.names()) + " among them");
        }
        return kinds.get(named.get(0));
    }
}
