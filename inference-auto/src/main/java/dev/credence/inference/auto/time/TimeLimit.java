package dev.credence.inference.auto.time;

import java.time.Duration;

/**
 * The moment by which work is to end. Immutable; any thread may ask.
 *
 * @param watch tells what time it is
 * @param end when it is reached, in nanoseconds of the watch; {@link Long#MAX_VALUE} for never
 */
public record TimeLimit(Stopwatch watch, long end) {
    /** Never reached. */
    public static final TimeLimit NONE = new TimeLimit(Stopwatch.SYSTEM, Long.MAX_VALUE);

    /** Beyond it a limit is none. */
    private static final Duration LONGEST = Duration.ofDays(365);

    /** A limit that begins to run now; none where it is a year or more. */
    public static TimeLimit from(Stopwatch watch, Duration length) {
        return new TimeLimit(
                watch, length.compareTo(LONGEST) >= 0 ? Long.MAX_VALUE : watch.elapsed() + length.toNanos());
    }

    /** Whether there is one. */
    public boolean isSet() {
        return end != Long.MAX_VALUE;
    }

    /** Nanoseconds until then; negative afterwards. */
    public double left() {
        return isSet() ? end - watch.elapsed() : Double.POSITIVE_INFINITY;
    }

    /** Whether it is reached. */
    public boolean isOver() {
        return left() <= 0;
    }

    /** A limit that ends later, or earlier by a negative number of nanoseconds. */
    public TimeLimit later(double nanos) {
        return isSet() ? new TimeLimit(watch, end + (long) nanos) : this;
    }

    /** The limit of a piece of work that may take so much of what is left. */
    public TimeLimit part(double share) {
        return later((share - 1) * Math.max(0, left()));
    }
}
