package dev.credence.inference.forecast;

import dev.credence.core.UserException;
import dev.credence.core.series.Covariates;
import dev.credence.core.series.Series;
import java.util.Arrays;
import java.util.stream.IntStream;

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

    /** Covariates of a history from its first known value to the end of its horizon, [K][n + gap + H]. */
    static KnownAhead covariates(Series series, SmoothedHistory history, int horizon) {
        Covariates known = series.covariates();
        int length = history.length() + history.after();
        int first = series.length() - length;
        double[][] x = new double[known.count()][length + horizon];
        for (int k = 0; k < x.length; k++) {
            int covariate = k;
            Arrays.setAll(x[k], t -> known.value(covariate, first + t));
        }
        return new KnownAhead(
                x, IntStream.range(0, x.length).mapToObj(known::kind).toList());
    }

    /** Least possible value of a forecast: 0 for a history without negative values, else −∞. */
    static double bound(Series series) {
        return Arrays.stream(series.values()).anyMatch(value -> value < 0) ? Double.NEGATIVE_INFINITY : 0;
    }
}
