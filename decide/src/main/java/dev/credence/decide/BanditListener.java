package dev.credence.decide;

/** Is told of the decisions of a study, a block at a time. */
public interface BanditListener {
    /** Is told nothing. */
    BanditListener SILENT = new BanditListener() {};

    /**
     * It begins.
     *
     * @param decisions of all policies and seeds
     * @param finished before
     */
    default void started(long decisions, long finished) {}

    /**
     * A block is on disk.
     *
     * @param regret of its policy and seed, from the first decision on
     */
    default void finished(DecisionBlock block, double regret) {}

    /** Asked by several threads at once; true ends the study soon. */
    default boolean shouldStop() {
        return false;
    }
}
