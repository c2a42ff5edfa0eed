package dev.credence.core.method;

import dev.credence.core.device.Device;
import java.util.Map;

/**
 * A named pairing of posterior, objective, prior and likelihood, found by {@link java.util.ServiceLoader}. Its
 * description must be cheap and load no tensors.
 */
public non-sealed interface InferenceMethod extends Method {
    /** {@inheritDoc} The network {@code model=tabular} has defaults of its own: {@link TabularDefaults}. */
    @Override
    default Settings parse(Map<String, String> texts) {
        return settings(texts).parse(TabularDefaults.with(this, texts));
    }

    /**
     * Training length, batch size and prediction samples: the settings {@code epochs}, {@code batch} and
     * {@code prediction-samples}. A method without these settings overrides this.
     */
    default TrainingPlan plan(Settings settings) {
        return TrainingPlan.of(settings);
    }

    /**
     * Sets up an inference: allocates and initialises parameters on the device.
     *
     * @param settings values for this method's schema
     * @param seed determines initial values and all noise
     * @throws dev.credence.core.UserException if the method does not support the problem with these settings; states
     *     why and what to use instead
     */
    Inference prepare(Problem problem, Settings settings, Device device, long seed);
}
