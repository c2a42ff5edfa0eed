package dev.credence.core.series;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Values that are known ahead of time, such as a planned price or a holiday: x_k at the steps 1 … n of a series and at
 * some steps after its end. NaN is an unknown value. Immutable.
 */
public final class Covariates {
    /** What the values of a covariate are. */
    public enum Kind {
        /** A quantity with a scale of its own. */
        NUMBER,
        /** How many events there are at a step, most often 0. */
        ANY_EVENT,
        /**
         * How many of one kind, such as Christmas, beside a covariate of any event: their effects are alike in size.
         */
        EVENT
    }

    /** None. */
    public static final Covariates NONE = new Covariates(List.of());

    /** x at the step t is {@code values[start + t]}, before {@code end}. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Column(String name, Kind kind, double[] values, int start, int end) {
        double value(int t) {
            int at = start + t;
            return at < end ? values[at] : Double.NaN;
        }
    }

    private final List<Column> columns;
    private final List<String> names;

    private Covariates(List<Column> columns) {
        this.columns = columns;
        names = columns.stream().map(Column::name).toList();
    }

    /**
     * Covariates.
     *
     * @param names distinct names, [K], at least one
     * @param values of each from the first step of the series on, finite or NaN, [K][length]; copied
     */
    public static Covariates of(List<String> names, double[]... values) {
        return of(Collections.nCopies(names.size(), Kind.NUMBER), names, values);
    }

    /**
     * Covariates of kinds.
     *
     * @param kinds of each, [K]
     */
    public static Covariates of(List<Kind> kinds, List<String> names, double[]... values) {
        if (names.isEmpty() || names.size() != values.length || names.size() != kinds.size()) {
            throw new IllegalArgumentException("There are " + values.length + " covariates with the names " + names
                    + ", expected a name and a kind for each, at least 1");
        }
        requireDistinct(names);
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
        return new Covariates(IntStream.range(0, values.length)
                .mapToObj(k -> new Column(names.get(k), kinds.get(k), values[k].clone(), 0, values[k].length))
                .toList());
    }

    private static void requireDistinct(List<String> names) {
        if (Set.copyOf(names).size() != names.size()) {
            throw new IllegalArgumentException("The covariates have the names " + names + ", expected distinct ones");
        }
    }

    /** These and further ones of the same series. */
    public Covariates and(Covariates more) {
        List<Column> all = new ArrayList<>(columns);
        all.addAll(more.columns);
        Covariates both = new Covariates(List.copyOf(all));
        requireDistinct(both.names);
        return both;
    }

    /** Their names, [K]. */
    public List<String> names() {
        return names;
    }

    /** Number of covariates K; 0 for {@link #NONE}. */
    public int count() {
        return columns.size();
    }

    /** The kind of a covariate, from 0. */
    public Kind kind(int k) {
        return columns.get(k).kind();
    }

    /**
     * A value; NaN if it is unknown, and after the last one.
     *
     * @param k covariate, from 0
     * @param t step from 0, the first of the series; n is the first after its end
     */
    public double value(int k, int t) {
        return columns.get(k).value(t);
    }

    /** Whether all are known at a step, from 0. */
    boolean areKnown(int t) {
        return columns.stream().noneMatch(column -> Double.isNaN(column.value(t)));
    }

    /**
     * The same of a series that begins later; the values are shared.
     *
     * @param t number of steps, from 0
     */
    public Covariates from(int t) {
        return new Covariates(columns.stream()
                .map(one -> new Column(one.name(), one.kind(), one.values(), one.start() + t, one.end()))
                .toList());
    }

    /**
     * The same, known at the first steps alone; the values are shared.
     *
     * @param length number of steps, from 0
     */
    public Covariates until(int length) {
        return new Covariates(columns.stream()
                .map(one -> new Column(
                        one.name(), one.kind(), one.values(), one.start(), Math.min(one.end(), one.start() + length)))
                .toList());
    }
}
