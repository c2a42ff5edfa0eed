package dev.credence.serve;

import java.util.List;

/**
 * Output options of a request. Only requests with equal options share a batch.
 *
 * @param levels of central intervals, in (0, 1), distinct; empty for classes
 * @param curve whether to return density and distribution function on a grid
 * @param outcomes whether the rows have outcomes and are sent only for monitoring
 */
record Asked(List<Double> levels, boolean curve, boolean outcomes) {
    /** The options for rows with outcomes, which are only monitored. */
    static final Asked OUTCOMES = new Asked(List.of(), false, true);

    private static final int MOST_LEVELS = 16;

    Asked(List<Double> levels, boolean curve) {
        this(levels, curve, false);
    }

    Asked {
        levels = List.copyOf(levels);
        if (levels.size() > MOST_LEVELS) {
            throw RequestException.bad(
                    "'intervals' asks for " + levels.size() + " levels, expected at most " + MOST_LEVELS);
        }
        for (double level : levels) {
            if (!(level > 0 && level < 1)) {
                throw RequestException.bad(
                        "'intervals' holds " + level + ", expected levels between 0 and 1 (exclusive), such as 0.9");
            }
        }
        if (levels.stream().distinct().count() < levels.size()) {
            throw RequestException.bad("'intervals' names a level twice: " + levels);
        }
    }
}
