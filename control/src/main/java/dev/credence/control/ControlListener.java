package dev.credence.control;

/** Listener for the progress of a study. */
public interface ControlListener {
    /** A listener that does nothing. */
    ControlListener SILENT = new ControlListener() {};

    /**
     * Called at the start.
     *
     * @param trials total number of trials, over all methods and seeds, the random ones included
     * @param finished number of trials finished before
     */
    default void started(int trials, int finished) {}

    /** Called after a trial has been written to disk. */
    default void finished(TrialResult trial) {}

    /** Polled by several threads concurrently; true ends the study soon. */
    default boolean shouldStop() {
        return false;
    }
}
