package dev.credence.cli.console;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Estimates the remaining time from the work done since the start, without that done before a resumption. It is told
 * once it is known within a factor of about two: after five seconds, where the pace of the last half of the time and
 * that of all of it agree so far. It never rises.
 */
final class Pace {
    private static final double WARM = 5; // seconds, in which code is compiled
    private static final double CLOSE = 2;
    private static final int MOST_MARKS = 64;

    private final long total;
    private final LongSupplier clock;
    private final long start;
    private final List<Mark> marks = new ArrayList<>();
    private long begun = -1;
    private double told = Double.POSITIVE_INFINITY;

    /** The work done after so many seconds. */
    private record Mark(double seconds, long done) {}

    /** Starts the clock. */
    Pace(long total, LongSupplier clock) {
        this.total = total;
        this.clock = clock;
        this.start = clock.getAsLong();
    }

    private double elapsed() {
        return (clock.getAsLong() - start) * 1e-9;
    }

    /** The work done before a resumption, derived from the first report. */
    long begun(long done) {
        if (begun < 0) {
            begun = Math.max(0, done - 1);
        }
        return begun;
    }

    /** Notes a report, whether or not the time left will be asked for. */
    void report(long done) {
        begun(done);
        if (marks.size() == MOST_MARKS) { // half of them suffice for a pace
            for (int i = MOST_MARKS - 1; i > 0; i -= 2) {
                marks.remove(i);
            }
        }
        marks.add(new Mark(elapsed(), done));
    }

    /** {@code 3 min left}, or empty if unknown. */
    String left(long done) {
        double elapsed = elapsed();
        if (total <= done || done <= begun(done) || elapsed < WARM) {
            return "";
        }
        Mark half = new Mark(0, begun);
        for (Mark mark : marks) {
            half = mark.seconds <= elapsed / 2 ? mark : half;
        }
        if (done <= half.done) {
            return "";
        }
        double whole = elapsed / (done - begun) * (total - done);
        double recent = (elapsed - half.seconds) / (done - half.done) * (total - done);
        if (recent > CLOSE * whole || whole > CLOSE * recent || recent > CLOSE * told) {
            return "";
        }
        told = Math.min(told, recent);
        return Numbers.roughly(told) + " left";
    }
}
