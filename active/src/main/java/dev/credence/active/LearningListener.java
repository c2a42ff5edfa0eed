package dev.credence.active;

/** Is told of the rounds of a loop, one at a time. */
public interface LearningListener {
    /** Is told nothing. */
    LearningListener SILENT = new LearningListener() {};

    /**
     * It begins.
     *
     * @param rounds of all acquisitions and seeds
     * @param finished before
     */
    default void started(int rounds, int finished) {}

    /** A round is on disk. */
    default void finished(RoundResult result) {}

    /** Asked by several threads at once; true ends the loop soon. */
    default boolean shouldStop() {
        return false;
    }
}
