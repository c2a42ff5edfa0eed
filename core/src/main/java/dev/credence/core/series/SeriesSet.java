package dev.credence.core.series;

import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Time series with distinct names and the same step of time, and the same covariates. Their lengths may differ, and so
 * may their ends: each series is forecast from its own.
 *
 * @param all the series, at least one
 */
public record SeriesSet(List<Series> all) implements Iterable<Series> {
    public SeriesSet {
        all = List.copyOf(all);
        if (all.isEmpty()) {
            throw new IllegalArgumentException("There are no series, expected at least 1");
        }
        Set<String> seen = new HashSet<>();
        for (Series series : all) {
            if (!seen.add(series.id())) {
                throw new IllegalArgumentException("Two series have the name '" + series.id() + "'");
            }
            requireSame(series, series.covariates(), all.get(0), all.get(0).covariates());
            requireSame(series, series.past(), all.get(0), all.get(0).past());
        }
    }

    private static void requireSame(Series series, Covariates own, Series first, Covariates ofFirst) {
        if (!own.names().equals(ofFirst.names())) {
            throw new IllegalArgumentException("The series '" + series.id() + "' has the covariates " + own.names()
                    + " and '" + first.id() + "' " + ofFirst.names() + ", expected the same");
        }
    }

    /** Names of the covariates that are known ahead, which all series have; none by default. */
    public List<String> covariates() {
        return all.get(0).covariates().names();
    }

    /** A set of the given series. */
    public static SeriesSet of(Series... series) {
        return new SeriesSet(List.of(series));
    }

    /** Number of series, at least 1. */
    public int size() {
        return all.size();
    }

    /** A series by its place, from 0. */
    public Series get(int index) {
        return all.get(index);
    }

    /** The set of each series changed. */
    public SeriesSet map(UnaryOperator<Series> change) {
        return new SeriesSet(all.stream().map(change).toList());
    }

    @Override
    public Iterator<Series> iterator() {
        return all.iterator();
    }
}
