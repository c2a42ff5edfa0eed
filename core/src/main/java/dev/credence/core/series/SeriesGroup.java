package dev.credence.core.series;

/**
 * Series of one collection with the same seasons, to be forecast over the same horizon.
 *
 * @param seasons numbers of steps after which patterns repeat
 * @param horizon number of steps to forecast; in a collection, the last ones of each series are its test part
 * @param series whole series, the test parts included
 */
public record SeriesGroup(Seasons seasons, int horizon, SeriesSet series) {
    public SeriesGroup {
        if (horizon < 1) {
            throw new IllegalArgumentException("A group of series needs a horizon of at least 1, got " + horizon);
        }
    }

    /** Series with one season; 1 for none. */
    public SeriesGroup(int season, int horizon, SeriesSet series) {
        this(Seasons.of(season), horizon, series);
    }

    /** The first season m; 1 for none. */
    public int season() {
        return seasons.first();
    }
}
