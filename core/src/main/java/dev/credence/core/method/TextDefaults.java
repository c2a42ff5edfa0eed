package dev.credence.core.method;

import dev.credence.core.UserException;
import dev.credence.core.model.Architecture;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Settings of networks of texts, whose inputs are the codes of words. */
public final class TextDefaults {
    private static final String MODEL = "model";

    /** In place of the methods' own, which are for tables: thousands of short texts are learnt in a few epochs. */
    private static final Map<String, String> USUAL = Map.of(
            "epochs", "15",
            "batch", "64",
            "learning-rate", "0.002",
            "clip-norm", "5",
            // half of all units, and of the words, at all steps of a text (Gal & Ghahramani 2016)
            "dropout", "0.5",
            "input-dropout", "0.5",
            "recurrent-dropout", "0.5",
            "embedding-dropout", "0.5");

    private TextDefaults() {}

    /** The usual network: vectors of words, an LSTM, and its last state. */
    public static String network(int words) {
        return "[{\"lookup\":64,\"words\":" + words + "},{\"lstm\":64},{\"last-step\":true}]";
    }

    /**
     * The settings with those of the usual network where no network is named.
     *
     * @param given by the user
     * @param words number of words of the vocabulary
     * @throws UserException if the named network does not begin with a lookup of all words; says what to do
     */
    public static Map<String, String> suited(InferenceMethod method, Map<String, String> given, int words) {
        Map<String, String> all = new LinkedHashMap<>(given);
        String model = all.get(MODEL);
        if (model != null) {
            requireWords(model, words);
            return all;
        }
        if (all.containsKey("hidden")) {
            throw new UserException("hidden is for perceptrons, and a text is read word by word: name a network with"
                    + " model=" + network(words) + ", or leave hidden out.");
        }
        all.put(MODEL, network(words));
        Set<String> known = new HashSet<>();
        method.settings(all).settings().forEach(setting -> known.add(setting.name()));
        USUAL.forEach((name, value) -> {
            if (known.contains(name)) {
                all.putIfAbsent(name, value);
            }
        });
        return all;
    }

    private static void requireWords(String model, int words) {
        int known = Architecture.words(model)
                .orElseThrow(() -> new UserException("A network of texts begins with a lookup of words, and the model '"
                        + model + "' does not: name none, or one such as " + network(words) + "."));
        if (known < words) {
            throw new UserException("The network's lookup has " + known + " words, and the vocabulary " + words
                    + ": expected \"words\":" + words + " or more.");
        }
    }
}
