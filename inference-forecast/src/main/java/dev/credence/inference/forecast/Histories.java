package dev.credence.inference.forecast;

import dev.credence.core.UserException;
import dev.credence.core.series.Series;
import java.util.Arrays;

/** What all methods here ask of a history. */
final class Histories {
    private Histories() {}

    /**
     * The raw history.
     *
     * @throws UserException if no value is known
     */
    static SmoothedHistory of(Series series) {
        return SmoothedHistory.raw(series.values())
                .orElseThrow(() -> new UserException("The series '" + series.id()
                        + "' has no known value, so that nothing can be forecast. Leave it out."));
    }

    /** Least possible value of a forecast: 0 for a history without negative values, else −∞. */
    static double bound(Series series) {
        return Arrays.stream(series.values()).anyMatch(value -> value < 0) ? Double.NEGATIVE_INFINITY : 0;
    }
}
