package dev.credence.core.method;

import dev.credence.core.device.Device;
import java.util.Map;

/**
 * A named pairing of posterior, objective, prior and likelihood, found by {@link java.util.ServiceLoader}. Describing
 * itself must be cheap and load no tensors.
 */
public non-sealed interface InferenceMethod extends Method {
    /** {@inheritDoc} The network {@code model=tabular} has defaults of its own: {@link TabularDefaults}. */
    @Override
    default Settings parse(Map<String, String> texts) {
        return settings(texts).parse(TabularDefaults.with(this, texts));
    }

    /**
     * How long to train, in what portions, and with how many samples to predict: the settings {@code epochs},
     * {@code batch} and {@code prediction-samples}. A method that has them by other names, or not at all, says here
     * what they are.
     */
    default TrainingPlan plan(Settings settings) {
        return TrainingPlan.of(settings);
    }

    /**
     * Sets up an inference: allocates and initialises parameters on the device.
     *
     * @param settings values for this method's schema
     * @param seed decides initial values and all noise
     * @throws dev.credence.core.UserException if the problem and settings do not go together, saying why and what to
     *     use instead
     */
    Inference prepare(Problem problem, Settings settings, Device device, long seed);
}
