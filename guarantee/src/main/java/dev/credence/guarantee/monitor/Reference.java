package dev.credence.guarantee.monitor;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Scores of rows that the model was calibrated with, counted in bins: what new rows are compared with from the first
 * one on. They must not be rows that the model was trained on, whose scores are better than those to come.
 */
@SuppressWarnings("ArrayRecordComponent") // compared by its file's text
record Reference(Map<String, long[]> counts) {
    Reference {
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

    /** Of a test's scores; all 0 where there are none. */
    long[] of(String name) {
        long[] own = counts.get(name);
        return own == null ? new long[Scoring.grid(name).bins()] : own.clone();
    }
}
