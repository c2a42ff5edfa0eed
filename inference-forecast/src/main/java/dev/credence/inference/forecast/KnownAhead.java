package dev.credence.inference.forecast;

import dev.credence.core.series.Covariates;
import java.util.ArrayList;
import java.util.Arrays;
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

    /** These and further ones, of which there may be fewer or more values. */
    KnownAhead and(KnownAhead more) {
        double[][] both = Arrays.copyOf(x, x.length + more.x.length);
        System.arraycopy(more.x, 0, both, x.length, more.x.length);
        List<Covariates.Kind> all = new ArrayList<>(kinds);
        all.addAll(more.kinds);
        return new KnownAhead(both, all);
    }

    /** Number of covariates K. */
    int count() {
        return x.length;
    }
}
