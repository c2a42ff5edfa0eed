package dev.credence.core.series;

import dev.credence.core.UserException;
import java.util.Arrays;

/**
 * A named time series y_1 … y_n at equal steps of time; NaN is a missing value. Its end is the origin of a forecast. It
 * may have covariates: values that are known ahead of it, and others that are known up to its end. Immutable.
 */
public final class Series {
    private final String id;
    private final double[] values;
    private final Covariates covariates;
    private final Covariates past;

    private Series(String id, double[] values, Covariates covariates, Covariates past) {
        this.id = id;
        this.values = values;
        this.covariates = covariates;
        this.past = past.until(values.length);
    }

    /**
     * A series.
     *
     * @param id name, unique in a set
     * @param values y_1 … y_n, finite or NaN; at least one; copied
     */
    public static Series of(String id, double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("The series '" + id + "' has no values, expected at least 1");
        }
        for (int t = 0; t < values.length; t++) {
            if (Double.isInfinite(values[t])) {
                throw new IllegalArgumentException("The value " + (t + 1) + " of the series '" + id + "' is "
                        + values[t] + ", expected a finite number, or NaN where it is missing");
            }
        }
        return new Series(id, values.clone(), Covariates.NONE, Covariates.NONE);
    }

    /**
     * This series with covariates.
     *
     * @param known their values at y_1 … y_n, where y is known, and at the steps to forecast
     * @throws IllegalArgumentException if one is unknown where y is known
     */
    public Series with(Covariates known) {
        for (int t = 0; t < values.length; t++) {
            if (!Double.isNaN(values[t]) && !known.areKnown(t)) {
                throw new IllegalArgumentException("A covariate of the series '" + id + "' is unknown at the value "
                        + (t + 1) + ", which is known");
            }
        }
        return new Series(id, values, known, past);
    }

    /**
     * This series with covariates that are known up to its end, such as temperatures.
     *
     * @param known their values at y_1 … y_n, NaN where one is missing; what is after them is not kept
     */
    public Series withPast(Covariates known) {
        return new Series(id, values, covariates, known);
    }

    /** What is known ahead; {@link Covariates#NONE} by default. */
    public Covariates covariates() {
        return covariates;
    }

    /** What is known up to the end; {@link Covariates#NONE} by default. */
    public Covariates past() {
        return past;
    }

    /** Whether all that are known ahead are known at the steps from one, from 0, to before another. */
    public boolean areCovariatesKnown(int from, int to) {
        for (int t = from; t < to; t++) {
            if (!covariates.areKnown(t)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Requires all covariates at the steps to forecast.
     *
     * @param horizon number of steps after the end
     * @throws UserException if one is unknown
     */
    public void requireAhead(int horizon) {
        for (int h = 0; h < horizon; h++) {
            if (!covariates.areKnown(values.length + h)) {
                throw new UserException(
                        "The covariates " + String.join(", ", covariates.names()) + " of the series '" + id
                                + "' are not all known at step " + (h + 1) + " after its end; a forecast of " + horizon
                                + " steps needs them at each. Add their values, or forecast fewer steps.");
            }
        }
    }

    /** Its name. */
    public String id() {
        return id;
    }

    /** Number of values n, the missing ones included. */
    public int length() {
        return values.length;
    }

    /**
     * The value y_{t+1}; NaN if it is missing.
     *
     * @param t from 0
     */
    public double value(int t) {
        return values[t];
    }

    /** A copy of the values, [n]. */
    public double[] values() {
        return values.clone();
    }

    /** Number of values that are not missing. */
    public int known() {
        return (int) Arrays.stream(values).filter(value -> !Double.isNaN(value)).count();
    }

    /**
     * The history at an earlier origin: y_1 … y_length. What was known ahead stays known after it; what was known up to
     * the end ends with it.
     *
     * @param length 1 to n
     */
    public Series first(int length) {
        return slice(0, length);
    }

    /**
     * The values {@code from} (inclusive, from 0) to {@code to} (exclusive) as a series of the same name. What was
     * known ahead stays known after it.
     */
    public Series slice(int from, int to) {
        if (from < 0 || to <= from || to > values.length) {
            throw new IllegalArgumentException("The series '" + id + "' has " + values.length
                    + " values; there are none from " + from + " to " + to);
        }
        return new Series(id, Arrays.copyOfRange(values, from, to), covariates.from(from), past.from(from));
    }

    @Override
    public String toString() {
        return id + " (" + values.length + ")";
    }
}
