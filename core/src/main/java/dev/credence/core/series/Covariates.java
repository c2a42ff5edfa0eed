package dev.credence.core.series;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Values that are known ahead of time, such as a planned price or a holiday: x_k at the steps 1 … n of a series and at
 * some steps after its end. NaN is an unknown value. Immutable.
 */
public final class Covariates {
    /** None. */
    public static final Covariates NONE = new Covariates(List.of(), new double[0][], 0);

    private final List<String> names;
    private final double[][] values;
    private final int start;

    private Covariates(List<String> names, double[][] values, int start) {
        this.names = names;
        this.values = values;
        this.start = start;
    }

    /**
     * Covariates.
     *
     * @param names distinct names, [K], at least one
     * @param values of each from the first step of the series on, finite or NaN, [K][length]; copied
     */
    public static Covariates of(List<String> names, double[]... values) {
        if (names.isEmpty()
                || names.size() != values.length
                || Set.copyOf(names).size() != names.size()) {
            throw new IllegalArgumentException("There are " + values.length + " covariates with the names " + names
                    + ", expected a distinct name for each, at least 1");
        }
        for (int k = 0; k < values.length; k++) {
            if (values[k].length != values[0].length) {
                throw new IllegalArgumentException("The covariate '" + names.get(k) + "' has " + values[k].length
                        + " values and '" + names.get(0) + "' " + values[0].length + ", expected equal numbers");
            }
            if (Arrays.stream(values[k]).anyMatch(Double::isInfinite)) {
                throw new IllegalArgumentException("The covariate '" + names.get(k)
                        + "' has an infinite value, expected finite numbers, or NaN where one is unknown");
            }
        }
        return new Covariates(
                List.copyOf(names), Arrays.stream(values).map(double[]::clone).toArray(double[][]::new), 0);
    }

    /** Their names, [K]. */
    public List<String> names() {
        return names;
    }

    /** Number of covariates K; 0 for {@link #NONE}. */
    public int count() {
        return names.size();
    }

    /**
     * A value; NaN if it is unknown, and after the last one.
     *
     * @param k covariate, from 0
     * @param t step from 0, the first of the series; n is the first after its end
     */
    public double value(int k, int t) {
        int at = start + t;
        return at < values[k].length ? values[k][at] : Double.NaN;
    }

    /** Whether all are known at a step, from 0. */
    boolean areKnown(int t) {
        for (int k = 0; k < names.size(); k++) {
            if (Double.isNaN(value(k, t))) {
                return false;
            }
        }
        return true;
    }

    /** The same of a series that begins later. */
    Covariates from(int t) {
        return names.isEmpty() ? this : new Covariates(names, values, start + t);
    }
}
