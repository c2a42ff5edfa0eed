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
    private static final String EPOCHS = "epochs";
    private static final int BATCH = 64;

    /** Steps until the networks of noisy training are as good as they get, on some thousands of sentences. */
    private static final int NOISY_STEPS = 2000;

    /** The same of networks without noise, which learn all texts by heart after these. */
    private static final int PLAIN_STEPS = 270;

    private static final int FEWEST_NOISY_EPOCHS = 15;
    private static final int FEWEST_PLAIN_EPOCHS = 2;
    private static final int MOST_EPOCHS = 200;

    /** In place of the methods' own, which are for tables. */
    private static final Map<String, String> USUAL = Map.of(
            "batch", String.valueOf(BATCH),
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
     * The settings with those of the usual network where no network is named. Methods that do not train by one
     * optimisation, such as Markov chains, keep their own besides the network.
     *
     * @param given by the user
     * @param words number of words of the vocabulary
     * @param rows number of training rows
     * @throws UserException if the named network does not begin with a lookup of all words; says what to do
     */
    public static Map<String, String> suited(InferenceMethod method, Map<String, String> given, int words, int rows) {
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
        int own = method.plan(method.parse(Map.of())).epochs();
        if (own != CommonSettings.EPOCHS.defaultValue() || !known.contains(CommonSettings.SCHEDULE.name())) {
            return all;
        }
        boolean noisy = known.contains(CommonSettings.SAMPLES.name());
        int batches = (rows + BATCH - 1) / BATCH;
        int epochs = noisy
                ? Math.max(FEWEST_NOISY_EPOCHS, NOISY_STEPS / batches)
                : Math.max(FEWEST_PLAIN_EPOCHS, PLAIN_STEPS / batches);
        all.putIfAbsent(EPOCHS, String.valueOf(Math.min(epochs, MOST_EPOCHS)));
        if (noisy && !given.containsKey("alpha")) { // of one sample, all divergences are variational inference
            all.putIfAbsent(CommonSettings.SAMPLES.name(), "1");
        }
        if (noisy) {
            all.putIfAbsent(CommonSettings.SCHEDULE.name(), "linear");
        }
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
