package dev.credence.decide;

import dev.credence.core.UserException;

/**
 * Retraining schedule of a model: first with {@code first} rewards, then after {@code every} more or a fraction
 * {@code growth} more, whichever is later. The work thus does not grow quadratically with the number of decisions.
 *
 * @param first number of rewards at the first training
 * @param every minimum number of new rewards
 * @param growth minimum number of new rewards as a fraction of those at the last training
 */
public record Retraining(int first, int every, double growth) {
    /** @throws UserException if a number is out of range */
    public Retraining {
        if (first < 1 || every < 1 || !(growth >= 0 && growth <= 10)) {
            throw new UserException("A model is trained first with " + first + " rewards, again after " + every
                    + " or after " + growth
                    + " times as many more; expected at least 1 and 1, and from 0 to 10");
        }
    }

    /** Number of rewards at the last training when there are n; 0 if there was none. */
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
