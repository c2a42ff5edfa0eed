package dev.credence.guarantee.monitor;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Histograms of the calibration rows' scores, by test: the reference of new rows from the first one on. Training rows
 * will not do: their scores are better than those of new rows.
 */
@SuppressWarnings("ArrayRecordComponent") // compared by its file's text
record ReferenceHistograms(Map<String, long[]> counts) {
    ReferenceHistograms {
        Map<String, long[]> copies = new LinkedHashMap<>();
        counts.forEach((name, own) -> copies.put(name, own.clone()));
        counts = copies;
        counts.forEach((name, own) -> {
            boolean wrong = own.length != Scoring.grid(name).bins()
                    || Arrays.stream(own).anyMatch(c -> c < 0);
            if (wrong) {
                throw new IllegalArgumentException(
                        "the scores '" + name + "' have " + own.length + " counts, or some below 0; expected "
                                + Scoring.grid(name).bins());
            }
        });
    }

    /** Counts of a test's scores; all 0 where there are none. */
    long[] of(String name) {
        long[] own = counts.get(name);
        return own == null ? new long[Scoring.grid(name).bins()] : own.clone();
    }
}
