package dev.credence.inference.forecast;

import java.util.List;
import java.util.TreeSet;

/** The leads at which past errors are counted: 1, H/4, H/2 and H, rounded down, distinct, ascending. */
final class ErrorLeads {
    private ErrorLeads() {}

    static int[] of(int horizon) {
        return new TreeSet<>(List.of(1, Math.max(1, horizon / 4), Math.max(1, horizon / 2), horizon))
                .stream().mapToInt(Integer::intValue).toArray();
    }
}
