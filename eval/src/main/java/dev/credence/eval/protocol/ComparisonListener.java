package dev.credence.eval.protocol;

import dev.credence.core.UserException;
import dev.credence.eval.result.Run;
import dev.credence.eval.result.RunResult;
import java.util.Collection;
import java.util.List;

/**
 * Watches a comparison; called from its threads, one call at a time except for {@link #progressed} and
 * {@link #shouldStop}.
 */
public interface ComparisonListener {
    /** Ignores everything. */
    ComparisonListener SILENT = new ComparisonListener() {};

    /** Before the first run: how many runs there are and how many of them were finished by an earlier call. */
    default void started(int total, int alreadyFinished) {}

    /**
     * Before the first run: all runs, in the order in which they are begun, and the results of those that were finished
     * by an earlier call. Unless overridden it tells {@link #started(int, int)} how many there are.
     */
    default void started(List<Run> runs, Collection<RunResult> finished) {
        started(runs.size(), finished.size());
    }

    /**
     * How far a run has come: told when each of its trainings begins and after every epoch, by several threads at once.
     * Must be quick.
     */
    default void progressed(Run run, RunProgress progress) {}

    /** A run has ended and its line is on disk. */
    default void finished(RunResult result) {}

    /** A run could not be completed; the others continue, and all failures are reported together at the end. */
    default void failed(Run run, UserException cause) {}

    /**
     * Asked after every epoch of every run, by several threads at once; true stops all runs soon. What is finished
     * stays, and the same comparison can be resumed.
     */
    default boolean shouldStop() {
        return false;
    }
}
