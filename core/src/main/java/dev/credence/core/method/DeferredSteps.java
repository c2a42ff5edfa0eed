package dev.credence.core.method;

import dev.credence.core.data.Points;
import dev.credence.core.optimise.Progress;
import java.util.List;

/**
 * Training steps of an {@link Inference} on an asynchronous {@linkplain dev.credence.core.device.Device device}: their
 * energies and norms stay on the device until they are read, so that the host need not wait in every step. Parameters
 * and numbers are bit-identical to those of {@link Inference#step}.
 */
public interface DeferredSteps {
    /** The most steps between two calls of {@link #results}, at least 1. */
    int capacity();

    /**
     * One update on a mini-batch. Where the energy or the gradient is not finite it changes nothing, and neither does
     * any step after it until {@link #results} has told so.
     *
     * @throws IllegalStateException if as many steps as there is {@link #capacity} for were taken since the last
     *     results
     */
    void step(Points batch, Progress progress);

    /**
     * What the steps since the last call saw, in order; waits for the device. If the energy or the norm of one of them
     * is not finite, the first such and those after it were not made: {@link Inference#step} with that first one's
     * batch and progress finds the parameters as they were before it, and says what is wrong.
     */
    List<StepResult> results();
}
