package dev.credence.active;

/** Executes rounds of a loop, here or elsewhere. Thread-safe. */
@FunctionalInterface
interface RoundWork {
    /**
     * Executes a round.
     *
     * @param acquisition name of the acquisition
     * @param repeat index of the seed, from 0
     * @param round index of the round, from 0
     * @param rows the labels of this round
     */
    RoundResult of(String acquisition, int repeat, int round, LabelledRows rows);
}
