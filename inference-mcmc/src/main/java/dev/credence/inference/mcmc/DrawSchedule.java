package dev.credence.inference.mcmc;

import java.util.function.IntPredicate;

/**
 * After which epochs a draw of each chain is kept: evenly spread over those that may be.
 *
 * @param epochs in all
 * @param each draws wanted of one chain
 * @param eligible whether the draw after the epoch of a number, from 0, may be kept
 */
record DrawSchedule(int epochs, int each, IntPredicate eligible) {
    /** Those of some epochs, as far as there are as many as are wanted. */
    static DrawSchedule of(int epochs, int wanted, IntPredicate eligible) {
        return new DrawSchedule(epochs, Math.max(1, Math.min(wanted, count(eligible, epochs))), eligible);
    }

    private static int count(IntPredicate eligible, int epochs) {
        int count = 0;
        for (int e = 0; e < epochs; e++) {
            count += eligible.test(e) ? 1 : 0;
        }
        return count;
    }

    /** Whether the draw after an epoch is kept. The last that may be always is. */
    boolean keeps(int epoch) {
        if (!eligible.test(epoch)) {
            return false;
        }
        long possible = count(eligible, epochs);
        long t = count(eligible, epoch + 1);
        return t * each / possible > (t - 1) * each / possible;
    }
}
