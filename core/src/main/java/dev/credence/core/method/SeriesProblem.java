package dev.credence.core.method;

import dev.credence.core.UserException;

/**
 * A forecasting problem.
 *
 * @param season number of steps m after which patterns repeat, such as 12 for months; 1 for none
 * @param horizon largest number of steps to forecast H
 */
public record SeriesProblem(int season, int horizon) {
    /** Largest season, larger than the minutes of a day. */
    public static final int LONGEST_SEASON = 10_000;

    /** Largest horizon. */
    public static final int LONGEST_HORIZON = 10_000;

    public SeriesProblem {
        if (season < 1 || season > LONGEST_SEASON) {
            throw new IllegalArgumentException("The season is " + season + ", expected 1 to " + LONGEST_SEASON);
        }
        if (horizon < 1 || horizon > LONGEST_HORIZON) {
            throw new IllegalArgumentException("The horizon is " + horizon + ", expected 1 to " + LONGEST_HORIZON);
        }
    }

    /**
     * Requires a horizon within this problem's.
     *
     * @throws UserException if it is not
     */
    public void requireWithin(int requested) {
        if (requested < 1 || requested > horizon) {
            throw new UserException("A forecast of " + requested
                    + " steps was asked for; this model was trained for 1 to " + horizon + ". Train it for more.");
        }
    }
}
