package dev.credence.eval.tuning;

import java.util.Map;

/** Trains the trials of a search, here or elsewhere. Thread-safe. */
@FunctionalInterface
interface TrialWork {
    /**
     * Trains a trial. Divergence, or settings that the method refuses, is a result too.
     *
     * @throws dev.credence.core.UserException if the method refuses its own defaults: it does not support the task
     */
    TrialResult of(int trial, int rung, Map<String, String> settings);
}
