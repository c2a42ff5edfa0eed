package dev.credence.cli.console;

import java.util.function.LongSupplier;

/** How fast work goes on. Work that is resumed does not begin at 0, and what was done before took none of this time. */
final class Pace {
    private final long total;
    private final LongSupplier clock;
    private final long start;
    private long begun = -1;

    /** Begins now. */
    Pace(long total, LongSupplier clock) {
        this.total = total;
        this.clock = clock;
        this.start = clock.getAsLong();
    }

    /** What was done before this began; told with the first one done after it. */
    long begun(long done) {
        if (begun < 0) {
            begun = Math.max(0, done - 1);
        }
        return begun;
    }

    /** {@code 3 min left}, or nothing where that is not known. */
    String left(long done) {
        double seconds = (clock.getAsLong() - start) * 1e-9;
        return total > done && done > begun(done)
                ? Numbers.roughly(seconds / (done - begun) * (total - done)) + " left"
                : "";
    }
}
