package dev.credence.decide;

/** Listener for the progress of a study, block by block. */
public interface BanditListener {
    /** A listener that does nothing. */
    BanditListener SILENT = new BanditListener() {};

    /**
     * Called at the start.
     *
     * @param decisions total number of decisions, over all policies and seeds
     * @param finished number of decisions finished before
     */
    default void started(long decisions, long finished) {}

    /**
     * Called after a block has been written to disk.
     *
     * @param regret cumulative regret of the block's policy and seed
     */
    default void finished(DecisionBlock block, double regret) {}

    /** Polled by several threads concurrently; true ends the study soon. */
    default boolean shouldStop() {
        return false;
    }
}
