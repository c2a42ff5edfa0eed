package dev.credence.active;

/** Receives the progress of a loop; calls do not overlap. */
public interface LearningListener {
    /** Ignores all progress. */
    LearningListener SILENT = new LearningListener() {};

    /**
     * The loop starts.
     *
     * @param rounds number of rounds of all acquisitions and seeds
     * @param finished number of rounds already saved
     */
    default void started(int rounds, int finished) {}

    /** A round is saved. */
    default void finished(RoundResult result) {}

    /** Whether to stop the loop soon; called concurrently. */
    default boolean shouldStop() {
        return false;
    }
}
