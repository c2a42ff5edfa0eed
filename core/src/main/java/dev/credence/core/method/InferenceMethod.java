package dev.credence.core.method;

import dev.credence.core.device.Device;

/**
 * A named pairing of posterior, objective, prior and likelihood, found by {@link java.util.ServiceLoader}. Describing
 * itself must be cheap and load no tensors.
 */
public interface InferenceMethod {
    /** Lower case with dashes; unique. */
    String name();

    /** One line: what it does. */
    String description();

    /** The paper it implements. */
    String citation();

    /** Its hyper-parameters with their defaults, in the order in which they are shown. */
    Schema settings();

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
