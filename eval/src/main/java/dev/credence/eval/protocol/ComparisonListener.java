package dev.credence.eval.protocol;

import dev.credence.core.UserException;

/** Watches a comparison; called from its threads, one call at a time except for {@link #shouldStop}. */
public interface ComparisonListener {
    /** Ignores everything. */
    ComparisonListener SILENT = new ComparisonListener() {};

    /** Before the first run: how many runs there are and how many of them were finished by an earlier call. */
    default void started(int total, int alreadyFinished) {}

    /** A run has ended and its line is on disk. */
    default void finished(RunResult result) {}

    /** A run could not be completed; the others go on, and all failures are reported together at the end. */
    default void failed(Run run, UserException cause) {}

    /**
     * Asked after every epoch of every run, by several threads at once; true stops all runs soon. What is finished stays, and the same
     * comparison can go on later.
     */
    default boolean shouldStop() {
        return false;
    }
}
