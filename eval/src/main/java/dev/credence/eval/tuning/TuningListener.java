package dev.credence.eval.tuning;

import java.util.Collection;

/** Watches a search; called from its threads, one call at a time except for {@link #shouldStop}. */
public interface TuningListener {
    /** Ignores everything. */
    TuningListener SILENT = new TuningListener() {};

    /**
     * Before the first training.
     *
     * @param halving the rungs
     * @param alreadyFinished trainings that were finished by an earlier call
     */
    default void started(Halving halving, Collection<TrialResult> alreadyFinished) {}

    /** A training has ended and its line is on disk. */
    default void finished(TrialResult result) {}

    /**
     * Asked after every epoch of every training, by several threads at once; true stops all soon. The same search can
     * be resumed.
     */
    default boolean shouldStop() {
        return false;
    }
}
