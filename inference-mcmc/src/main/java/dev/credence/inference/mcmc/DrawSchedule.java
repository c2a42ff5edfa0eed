package dev.credence.inference.mcmc;

import java.util.function.IntPredicate;

/**
 * The epochs after which a draw of each chain is kept, evenly spaced over the eligible ones.
 *
 * @param epochs in all
 * @param each draws of each chain
 * @param eligible whether the draw after an epoch, from 0, may be kept
 */
record DrawSchedule(int epochs, int each, IntPredicate eligible) {
    /** A schedule of {@code wanted} draws, or of all eligible epochs if these are fewer. */
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

    /** Whether the draw after an epoch is kept. The last eligible one always is. */
    boolean keeps(int epoch) {
        if (!eligible.test(epoch)) {
            return false;
        }
        long possible = count(eligible, epochs);
        long t = count(eligible, epoch + 1);
        return t * each / possible > (t - 1) * each / possible;
    }
}
