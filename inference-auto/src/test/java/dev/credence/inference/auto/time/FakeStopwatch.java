package dev.credence.inference.auto.time;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongUnaryOperator;

/**
 * A deterministic clock: each query takes a millisecond of processor time, and wall time by a given load. Networks
 * query it every 16 steps, forests for each tree, so that work on one thread takes the same time on every machine.
 */
public final class FakeStopwatch implements Stopwatch {
    /** Processor time of a query in ns. */
    public static final long LOOK = 1_000_000;

    private final LongUnaryOperator load;
    private final AtomicLong processor = new AtomicLong();
    private final AtomicLong clock = new AtomicLong();

    /** @param load ratio of wall to processor time, by the number of queries so far */
    public FakeStopwatch(LongUnaryOperator load) {
        this.load = load;
    }

    /** A clock of an idle machine. */
    public static FakeStopwatch idle() {
        return new FakeStopwatch(looks -> 1);
    }

    @Override
    public long elapsed() {
        long looks = processor.addAndGet(LOOK) / LOOK;
        return clock.addAndGet(LOOK * load.applyAsLong(looks));
    }

    @Override
    public long processor() {
        return processor.get();
    }

    /** Wall time so far in ms; not a query. */
    public long millis() {
        return clock.get() / LOOK;
    }
}
