package dev.credence.core.series;

/**
 * Series of one collection with the same season, to be forecast over the same horizon.
 *
 * @param season number of steps m after which patterns repeat; 1 for none
 * @param horizon number of steps to forecast; in a collection, the last ones of each series are its test part
 * @param series whole series, the test parts included
 */
public record SeriesGroup(int season, int horizon, SeriesSet series) {
    public SeriesGroup {
        if (season < 1 || horizon < 1) {
            throw new IllegalArgumentException(
                    "A group of series needs a season and a horizon of at least 1, got " + season + " and " + horizon);
        }
    }
}
