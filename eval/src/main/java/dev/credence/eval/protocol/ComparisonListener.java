package dev.credence.eval.protocol;

/** Watches a comparison; called from its threads, one call at a time. */
public interface ComparisonListener {
    /** Before the first run: how many runs there are and how many of them were finished by an earlier call. */
    default void started(int total, int alreadyFinished) {}

    /** A run has ended and its line is on disk. */
    default void finished(RunResult result) {}

    /** Asked often; true stops all runs soon. What is finished stays, and the same comparison can go on later. */
    default boolean shouldStop() {
        return false;
    }
}
