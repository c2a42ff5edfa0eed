package dev.credence.core.run;

import java.util.List;
import java.util.function.BooleanSupplier;

/** A connection to machines that execute runs. Thread-safe. */
public interface RunSession extends AutoCloseable {
    /** Number of runs that are executed at once: callers have as many under way. */
    int atOnce();

    /**
     * Executes a run and waits for it; one whose machine is lost is executed again elsewhere. Called by many threads at
     * once, in any order.
     *
     * @param stop polled; after true the run is given up
     * @return what {@link RunAnswer#of} gave on the machine that executed it
     * @throws dev.credence.core.train.TrainingStopped if it was given up
     * @throws dev.credence.core.UserException if the machines cannot execute runs
     */
    List<String> execute(RunTask task, BooleanSupplier stop);

    /** Disconnects. */
    @Override
    void close();
}
