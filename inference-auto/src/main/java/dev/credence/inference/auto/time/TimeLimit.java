package dev.credence.inference.auto.time;

import java.time.Duration;

/**
 * A deadline. Immutable and thread-safe.
 *
 * @param watch the source of time
 * @param end deadline in ns of the watch; {@link Long#MAX_VALUE} for none
 */
public record TimeLimit(Stopwatch watch, long end) {
    /** No deadline. */
    public static final TimeLimit NONE = new TimeLimit(Stopwatch.SYSTEM, Long.MAX_VALUE);

    /** Longer limits count as none. */
    private static final Duration LONGEST = Duration.ofDays(365);

    /** A deadline after this time from now; none from a year on. */
    public static TimeLimit from(Stopwatch watch, Duration length) {
        return new TimeLimit(
                watch, length.compareTo(LONGEST) >= 0 ? Long.MAX_VALUE : watch.elapsed() + length.toNanos());
    }

    /** Whether there is a deadline. */
    public boolean isSet() {
        return end != Long.MAX_VALUE;
    }

    /** Remaining time in ns; negative after the deadline. */
    public double left() {
        return isSet() ? end - watch.elapsed() : Double.POSITIVE_INFINITY;
    }

    /** Whether the deadline has passed. */
    public boolean isOver() {
        return left() <= 0;
    }

    /** The deadline moved by a time in ns; negative for earlier. */
    public TimeLimit later(double nanos) {
        return isSet() ? new TimeLimit(watch, end + (long) nanos) : this;
    }

    /** The deadline of work that may take a share of the remaining time. */
    public TimeLimit part(double share) {
        return later((share - 1) * Math.max(0, left()));
    }
}
