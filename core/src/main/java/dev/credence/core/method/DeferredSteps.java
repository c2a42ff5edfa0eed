package dev.credence.core.method;

import dev.credence.core.data.Points;
import dev.credence.core.optimise.Progress;
import java.util.List;

/**
 * Training steps of an {@link Inference} on an asynchronous {@linkplain dev.credence.core.device.Device device}:
 * energies and norms stay on the device until they are read, so that the host does not wait in every step. Parameters
 * and results are bit-identical to those of {@link Inference#step}.
 */
public interface DeferredSteps {
    /** Maximum number of steps between two calls of {@link #results}, at least 1. */
    int capacity();

    /**
     * Updates the parameters on a mini-batch. If the energy or the gradient is not finite, this step and all later ones
     * have no effect until {@link #results} reports it.
     *
     * @throws IllegalStateException if {@link #capacity} steps were taken since the last results
     */
    void step(Points batch, Progress progress);

    /** Whether steps gather batches from points in the device's memory; false by default. */
    default boolean takesRows() {
        return false;
    }

    /**
     * As {@link #step(Points, Progress)}, with the same bits, for a batch of points in the device's memory. By default
     * of a copy of the batch.
     */
    default void step(ResidentBatch batch, Progress progress) {
        step(batch.points(), progress);
    }

    /**
     * Results of the steps since the last call, in order; waits for the device. If an energy or norm is not finite,
     * that step and the later ones had no effect: {@link Inference#step} with its batch and progress starts from the
     * parameters before it, and reports the error.
     */
    List<StepResult> results();
}
