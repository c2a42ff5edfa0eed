package dev.credence.core.method;

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
}
