package dev.credence.inference.forecast;

import dev.credence.core.series.Covariates;
import java.util.Collections;
import java.util.List;

/**
 * Covariates of a history that are known ahead.
 *
 * @param x values from its first known value on, [K][≥ n]; NaN where unknown
 * @param kinds of each, [K]
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record KnownAhead(double[][] x, List<Covariates.Kind> kinds) {
    /** Quantities, each with a scale of its own. */
    static KnownAhead numbers(double[]... x) {
        return new KnownAhead(x, Collections.nCopies(x.length, Covariates.Kind.NUMBER));
    }

    /** Number of covariates K. */
    int count() {
        return x.length;
    }
}
