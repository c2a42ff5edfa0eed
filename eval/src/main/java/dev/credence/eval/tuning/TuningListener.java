package dev.credence.eval.tuning;

import java.util.Collection;

/**
 * Listener for the progress of a search; called from its threads, one call at a time except for {@link #shouldStop}.
 */
public interface TuningListener {
    /** A listener that does nothing. */
    TuningListener SILENT = new TuningListener() {};

    /**
     * Called before the first training.
     *
     * @param halving the rungs
     * @param alreadyFinished trainings finished by an earlier call
     */
    default void started(Halving halving, Collection<TrialResult> alreadyFinished) {}

    /** Called after a training's line has been written to disk. */
    default void finished(TrialResult result) {}

    /** Polled after every epoch of every training, concurrently; true stops all soon. The search can be resumed. */
    default boolean shouldStop() {
        return false;
    }
}
