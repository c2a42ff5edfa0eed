package dev.credence.core.inference;

import dev.credence.core.data.TrainingPoints;
import dev.credence.core.method.Findings;
import dev.credence.core.method.StepResult;
import dev.credence.core.optimise.Progress;

/**
 * An extension of another inference's training, with networks that predictions average. Created and called by
 * {@link HookedInference}; default methods leave the inference unchanged.
 *
 * <p>All state between two calls is in the {@link HookArrays} of the hook. They are zero at creation, even if a
 * checkpoint or a model file fills them afterwards: read them when needed, and keep no copies in fields.
 */
public interface TrainingHook {
    /** Called after each update. */
    default void afterStep(StepResult result, Progress progress) {}

    /**
     * Whether {@link #afterStep} does anything. Hooks that do not override it return false, so that training need not
     * wait for an asynchronous device after every step.
     */
    default boolean followsSteps() {
        return true;
    }

    /**
     * Called after an epoch and the hooked inference's own end of it; {@code progress.epoch()} counts the finished
     * epochs.
     */
    default void endOfEpoch(TrainingPoints training, Progress progress) {}

    /**
     * Whether the hook's posterior is complete after these epochs, as in
     * {@link dev.credence.core.method.Inference#hasPosterior}: after the last epoch for an average over all epochs.
     */
    default boolean isWhole(Progress progress) {
        return true;
    }

    /**
     * Called once after the last epoch, when early stopping has restored the best parameters, the hook's included. See
     * {@link dev.credence.core.method.Inference#endOfTraining}.
     */
    default void endOfTraining(TrainingPoints training, Progress progress) {}

    /** Findings of the hook after training. */
    default Findings findings() {
        return Findings.NONE;
    }

    /**
     * Number of networks in a prediction; 0 for the current network, as before any has been kept. May change during
     * training.
     *
     * @param samples S, the requested number of samples
     */
    default int networks(int samples) {
        return 0;
    }

    /**
     * Writes the parameters of one of these networks into those of the hooked inference, which are restored after the
     * prediction. Deterministic in its arguments and the arrays.
     *
     * @param network from 0, less than {@link #networks}
     * @param draw selects the random numbers, as in {@link dev.credence.core.method.Inference#predict}
     */
    default void place(int network, int draw) {
        throw new IllegalStateException(getClass().getName() + " has networks but does not place them: override place");
    }
}
