package dev.credence.core.method;

/** Watches the training of a {@link TableMethod}. */
@FunctionalInterface
public interface TableListener {
    /** Watches nothing and never ends training. */
    TableListener SILENT = progress -> {};

    /** Some work is done. Called by one thread at a time. */
    void progressed(TableProgress progress);

    /**
     * Asked often, by several threads: whether training is to end now. It ends with the best model so far, as soon as
     * there is one.
     */
    default boolean stopped() {
        return false;
    }
}
