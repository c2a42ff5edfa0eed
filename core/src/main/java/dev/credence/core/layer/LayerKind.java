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
 * A kind of layer with its name in the textual form of a model, {@code [{"dense": 50}, ...]}: a service, found by
 * {@link java.util.ServiceLoader}.
 */
public interface LayerKind {
    /** The field that says which kind an object is: lower-case letters, digits and hyphens. */
    String name();

    /**
     * A layer from an object that has the field {@link #name}; fields that it does not ask for are refused.
     *
     * @param json the object
     * @param activation of the network's hidden layers, where the object has none: {@link #activated}
     * @return the layer, and what follows it
     * @throws IllegalArgumentException naming the field that does not fit
     */
    List<Layer> read(JsonRecord json, Activation activation);

    /** The kinds on the class path. */
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

    /** A field that is a whole number of at least 1. */
    static int positive(JsonRecord json, String name) {
        return json.whole(name, 1, Integer.MAX_VALUE);
    }
}
