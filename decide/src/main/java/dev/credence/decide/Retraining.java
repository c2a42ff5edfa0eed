package dev.credence.decide;

import dev.credence.core.UserException;

/**
 * When a model is trained again: first with {@code first} rewards, then whenever there are {@code every} more, or
 * {@code growth} times as many more as there were, whichever comes later. So the work does not grow with the square of
 * the number of decisions.
 *
 * @param first rewards of the first training
 * @param every rewards more
 * @param growth a fraction of the rewards at the last training
 */
public record Retraining(int first, int every, double growth) {
    /** @throws UserException for numbers out of range */
    public Retraining {
        if (first < 1 || every < 1 || !(growth >= 0 && growth <= 10)) {
            throw new UserException("A model is trained first with " + first + " rewards, again after " + every
                    + " or after " + growth
                    + " times as many more; expected at least 1 and 1, and from 0 to 10");
        }
    }

    /** With how many rewards the last training was when there are n; 0 if there was none. */
    int last(int n) {
        if (n < first) {
            return 0;
        }
        int at = first;
        while (true) {
            long next = at + Math.max(every, (long) (growth * at));
            if (next > n) {
                return at;
            }
            at = (int) next;
        }
    }
}
