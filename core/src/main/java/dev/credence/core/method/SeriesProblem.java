package dev.credence.core.method;

import dev.credence.core.UserException;
import dev.credence.core.series.Seasons;

/**
 * A forecasting problem.
 *
 * @param seasons numbers of steps after which patterns repeat
 * @param horizon largest number of steps to forecast H
 */
public record SeriesProblem(Seasons seasons, int horizon) {
    /** Largest horizon. */
    public static final int LONGEST_HORIZON = 10_000;

    public SeriesProblem {
        if (horizon < 1 || horizon > LONGEST_HORIZON) {
            throw new IllegalArgumentException("The horizon is " + horizon + ", expected 1 to " + LONGEST_HORIZON);
        }
    }

    /**
     * A problem with one season.
     *
     * @param season m; 1 for none
     */
    public SeriesProblem(int season, int horizon) {
        this(Seasons.of(season), horizon);
    }

    /** The first season m. */
    public int season() {
        return seasons.first();
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
