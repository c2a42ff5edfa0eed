package dev.credence.eval.protocol;

import dev.credence.core.UserException;
import dev.credence.eval.result.Run;
import dev.credence.eval.result.RunResult;
import java.util.Collection;
import java.util.List;

/**
 * Listener for the progress of a comparison; called from its threads, one call at a time except for {@link #progressed}
 * and {@link #shouldStop}.
 */
public interface ComparisonListener {
    /** A listener that does nothing. */
    ComparisonListener SILENT = new ComparisonListener() {};

    /** Called before the first run, with the number of runs and of those finished by an earlier call. */
    default void started(int total, int alreadyFinished) {}

    /**
     * Called before the first run, with all runs in starting order and the results of those finished by an earlier
     * call. By default calls {@link #started(int, int)}.
     */
    default void started(List<Run> runs, Collection<RunResult> finished) {
        started(runs.size(), finished.size());
    }

    /** Called when each training of a run starts and after every epoch, concurrently. Must be fast. */
    default void progressed(Run run, RunProgress progress) {}

    /** Called after a run's line has been written to disk. */
    default void finished(RunResult result) {}

    /** Called if a run has failed; the others continue, and all failures are reported at the end. */
    default void failed(Run run, UserException cause) {}

    /**
     * Polled after every epoch of every run, concurrently; true stops all runs soon. Finished runs are kept, and the
     * comparison can be resumed.
     */
    default boolean shouldStop() {
        return false;
    }
}
