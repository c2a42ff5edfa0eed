package dev.credence.core.layer;

import dev.credence.core.device.Activation;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.registry.ServiceKind;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A named kind of layer in the JSON form of a model, {@code [{"dense": 50}, ...]}; a service of
 * {@link java.util.ServiceLoader}.
 */
public interface LayerKind {
    /** The JSON field that identifies the kind: lower-case letters, digits and hyphens. */
    String name();

    /**
     * Reads a layer from an object with the field {@link #name}; unread fields are refused.
     *
     * @param json the object
     * @param activation default activation of hidden layers: {@link #activated}
     * @return the layer and those that follow it, such as its activation
     * @throws IllegalArgumentException naming the field that does not fit
     */
    List<Layer> read(JsonRecord json, Activation activation);

    /** All kinds on the class path. */
    static NamedServices<LayerKind> discover() {
        return NamedServices.load(ServiceKind.named(LayerKind.class, "kind of layer", LayerKind::name, Map.of()));
    }

    /** A layer and its activation: the optional field {@code activation}, else the network's. */
    static List<Layer> activated(JsonRecord json, Layer layer, Activation usual) {
        if (!json.has("activation")) {
            return List.of(layer, new Activate(usual));
        }
        String[] words = Arrays.stream(Activation.values())
                .map(a -> a.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .toArray(String[]::new);
        String word = json.word("activation", words);
        return List.of(
                layer,
                new Activate(Activation.valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'))));
    }

    /** Reads a positive integer. */
    static int positive(JsonRecord json, String name) {
        return json.whole(name, 1, Integer.MAX_VALUE);
    }
}
