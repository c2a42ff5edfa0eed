package dev.credence.inference.auto;

import java.time.Duration;
import java.util.Map;

/** Watches training. Every end of a cycle is a usable model. */
public interface CycleListener {
    /** Watches nothing and never ends training. */
    CycleListener SILENT = (cycle, cycles, scores) -> {};

    /**
     * A cycle has ended.
     *
     * @param cycle which, from 0 on
     * @param cycles the most there will be; each takes as long as all before it together
     * @param scores each configuration's mean out-of-fold log score, in standardised units for a real target
     */
    void cycleEnded(int cycle, int cycles, Map<String, Double> scores);

    /**
     * So many of the networks have reached the end of a cycle.
     *
     * @param share how much of the training is done when all cycles are run, from 0 to 1
     */
    default void networksEnded(int cycle, double share) {}

    /**
     * Asked often, by several threads: whether training is to end now. The cycle that runs is given up, and the model
     * is that of the cycles before it; the first cycle is always finished.
     */
    default boolean stopped() {
        return false;
    }

    /**
     * The limit of time has ended training.
     *
     * @param cycle the one that was not trained, or not wholly, from 0 on
     * @param cycles the most there would have been
     * @param more how much more time the whole cycle would take, as far as can be said; zero where it cannot
     */
    default void outOfTime(int cycle, int cycles, Duration more) {}
}
