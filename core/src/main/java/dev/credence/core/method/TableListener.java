package dev.credence.core.method;

import java.time.Duration;

/** Listener of the training of a {@link TableMethod}. */
@FunctionalInterface
public interface TableListener {
    /** A listener that does nothing and never stops training. */
    TableListener SILENT = progress -> {};

    /** Reports progress. Called by one thread at a time. */
    void progressed(TableProgress progress);

    /**
     * Whether to stop training; polled often, by several threads. Training then ends with the best model so far, as
     * soon as there is one.
     */
    default boolean stopped() {
        return false;
    }

    /**
     * Reports, at most once, that the time limit ended training which would have gone on.
     *
     * @param more predicted time that the next round would have needed in addition; zero if unknown
     * @param next the next round as what more time would do, such as "finish cycle 5 of at most 7"
     */
    default void outOfTime(Duration more, String next) {}
}
