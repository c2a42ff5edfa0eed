package dev.credence.control;

import dev.credence.core.UserException;
import dev.credence.core.method.InferenceMethod;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * How dynamics are learnt.
 *
 * @param method a method that can draw whole networks of dense layers
 * @param settings its settings as text; those not given are {@link #DEFAULTS} where the method has them. Beside them,
 *     {@value #LATENT}: the variance γ of a latent input of every transition (Depeweg et al. 2017)
 * @param trainingSteps updates for each component of the state
 * @param draws networks drawn from each posterior; of an ensemble each member counts
 */
public record DynamicsOptions(InferenceMethod method, Map<String, String> settings, int trainingSteps, int draws) {
    /**
     * Settings that suit smooth, nearly noiseless systems with some hundred transitions: a smooth network, a falling
     * learning rate, and a weak prior.
     */
    public static final Map<String, String> DEFAULTS = Map.of(
            "hidden", "64,64",
            "activation", "tanh",
            "batch", "64",
            "learning-rate", "0.002",
            "schedule", "cosine",
            "length-scale", "0.03");

    /** The setting of the latent input's variance. */
    public static final String LATENT = "latent";

    private static final int BATCH = 64;

    public DynamicsOptions {
        settings = Map.copyOf(settings);
        String latent = settings.get(LATENT);
        if (latent != null && !(number(latent) > 0)) {
            throw new UserException("The dynamics' latent is '" + latent
                    + "', expected a positive number: the variance of the latent input");
        }
        if (trainingSteps < 1 || draws < 1) {
            throw new UserException("The dynamics' training steps and draws are " + trainingSteps + " and " + draws
                    + "; expected at least 1");
        }
    }

    /** A method with its defaults for dynamics: 3000 steps and 20 draws. */
    public static DynamicsOptions of(InferenceMethod method) {
        return new DynamicsOptions(method, Map.of(), 3000, 20);
    }

    private static double number(String text) {
        try {
            double value = Double.parseDouble(text);
            return Double.isFinite(value) ? value : 0;
        } catch (NumberFormatException noNumber) {
            return 0;
        }
    }

    /** γ, the variance of the latent input; empty without one. */
    public OptionalDouble latent() {
        return settings.containsKey(LATENT) ? OptionalDouble.of(number(settings.get(LATENT))) : OptionalDouble.empty();
    }

    /** What determines the model beside the method and its settings. */
    Map<String, String> facts() {
        return Map.of("training_steps", String.valueOf(trainingSteps), "draws", String.valueOf(draws));
    }

    /**
     * The settings for a number of transitions.
     *
     * @throws UserException if the method refuses one
     */
    Map<String, String> texts(int transitions) {
        Map<String, String> texts = new LinkedHashMap<>();
        DEFAULTS.forEach((name, value) -> {
            if (method.settings().find(name).isPresent()) {
                texts.put(name, value);
            }
        });
        if (method.settings().find("epochs").isPresent()) {
            int batches = Math.max(1, (transitions + BATCH - 1) / BATCH);
            texts.put("epochs", String.valueOf(Math.max(1, trainingSteps / batches)));
        }
        texts.putAll(settings);
        texts.remove(LATENT);
        var unused = method.parse(texts);
        return texts;
    }
}
