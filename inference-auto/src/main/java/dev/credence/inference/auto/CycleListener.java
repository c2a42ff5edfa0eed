package dev.credence.inference.auto;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Observes training. The end of each cycle gives a usable model. */
public interface CycleListener {
    /** Ignores progress and never stops training. */
    CycleListener SILENT = (cycle, cycles, scores) -> {};

    /**
     * Called at the end of a cycle.
     *
     * @param cycle its number, from 0
     * @param cycles maximum number of cycles; each takes as long as all before it together
     * @param scores each configuration's mean out-of-fold log score, of a real target in its own unit
     */
    void cycleEnded(int cycle, int cycles, Map<String, Double> scores);

    /**
     * Called when networks have finished a cycle.
     *
     * @param share finished share of a training with all cycles, from 0 to 1
     */
    default void networksEnded(int cycle, double share) {}

    /**
     * Whether to stop training; polled often by several threads. The running cycle is dropped, and the model is that of
     * the cycles before it; the first cycle is always finished.
     */
    default boolean stopped() {
        return false;
    }

    /** This listener for scores in standardised units: it hears them less ln(scale), in the target's own unit. */
    default CycleListener rescaled(double scale) {
        CycleListener own = this;
        return new CycleListener() {
            @Override
            public void cycleEnded(int cycle, int cycles, Map<String, Double> scores) {
                Map<String, Double> inUnit = new LinkedHashMap<>();
                scores.forEach((name, score) -> inUnit.put(name, score - Math.log(scale)));
                own.cycleEnded(cycle, cycles, inUnit);
            }

            @Override
            public void networksEnded(int cycle, double share) {
                own.networksEnded(cycle, share);
            }

            @Override
            public boolean stopped() {
                return own.stopped();
            }

            @Override
            public void outOfTime(int cycle, int cycles, Duration more) {
                own.outOfTime(cycle, cycles, more);
            }
        };
    }

    /**
     * Called when the time limit has ended training.
     *
     * @param cycle the first incomplete cycle, from 0
     * @param cycles maximum number of cycles
     * @param more predicted additional time to complete the cycle; zero if unknown
     */
    default void outOfTime(int cycle, int cycles, Duration more) {}
}
