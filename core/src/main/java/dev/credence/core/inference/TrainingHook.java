package dev.credence.core.inference;

import dev.credence.core.data.TrainingPoints;
import dev.credence.core.method.Findings;
import dev.credence.core.method.StepResult;
import dev.credence.core.optimise.Progress;

/**
 * What a method adds to the training of another inference, and the networks that its predictions average. Made and
 * called by {@link HookedInference}; whatever it does not do is done as without it.
 *
 * <p>All that it remembers between two calls is in the {@link HookArrays} it is made with. Arrays start with zeros,
 * also where a checkpoint or a model file fills them afterwards: read them when they are needed, and keep no copies in
 * fields.
 */
public interface TrainingHook {
    /** After each update. */
    default void afterStep(StepResult result, Progress progress) {}

    /**
     * Whether {@link #afterStep} does anything. A hook that leaves it as it is says false, so that training need not
     * wait for a device that works by itself after every step.
     */
    default boolean followsSteps() {
        return true;
    }

    /**
     * After an epoch, and after what the hooked inference does then; {@code progress.epoch()} counts those finished.
     */
    default void endOfEpoch(TrainingPoints training, Progress progress) {}

    /**
     * Whether what it adds is there after these epochs, as in {@link dev.credence.core.method.Inference#hasPosterior}:
     * not before its last epoch where it averages all of them.
     */
    default boolean isWhole(Progress progress) {
        return true;
    }

    /**
     * Once, after the last epoch, when early stopping has restored the best parameters, the hook's own among them. See
     * {@link dev.credence.core.method.Inference#endOfTraining}.
     */
    default void endOfTraining(TrainingPoints training, Progress progress) {}

    /** What the hook has to say of the training, once it has ended. */
    default Findings findings() {
        return Findings.NONE;
    }

    /**
     * How many networks a prediction averages; 0 for the network as it stands, which is all there is before anything
     * was kept. May change while training.
     *
     * @param samples S, the number of samples asked for
     */
    default int networks(int samples) {
        return 0;
    }

    /**
     * Writes the parameters of one of these networks into those of the hooked inference, which are put back after the
     * prediction. The same arguments and arrays give the same bits.
     *
     * @param network from 0, less than {@link #networks}
     * @param draw selects the random numbers, as in {@link dev.credence.core.method.Inference#predict}
     */
    default void place(int network, int draw) {
        throw new IllegalStateException(getClass().getName() + " has networks but does not place them: override place");
    }
}
