package dev.credence.cli.console;

import java.util.function.LongSupplier;

/** Estimates the remaining time from the work done since the start, without that done before a resumption. */
final class Pace {
    private final long total;
    private final LongSupplier clock;
    private final long start;
    private long begun = -1;

    /** Starts the clock. */
    Pace(long total, LongSupplier clock) {
        this.total = total;
        this.clock = clock;
        this.start = clock.getAsLong();
    }

    /** The work done before a resumption, derived from the first report. */
    long begun(long done) {
        if (begun < 0) {
            begun = Math.max(0, done - 1);
        }
        return begun;
    }

    /** {@code 3 min left}, or empty if unknown. */
    String left(long done) {
        double seconds = (clock.getAsLong() - start) * 1e-9;
        return total > done && done > begun(done)
                ? Numbers.roughly(seconds / (done - begun) * (total - done)) + " left"
                : "";
    }
}
