package dev.credence.inference.auto.time;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongUnaryOperator;

/**
 * A watch on which every look at the clock takes a millisecond of a processor, and as long as a load says by the clock:
 * networks look every 16 steps, forests for each tree. What one thread does takes the same time on every machine.
 */
public final class FakeStopwatch implements Stopwatch {
    /** Nanoseconds of a processor for each look. */
    public static final long LOOK = 1_000_000;

    private final LongUnaryOperator load;
    private final AtomicLong processor = new AtomicLong();
    private final AtomicLong clock = new AtomicLong();

    /** @param load by the looks so far, nanoseconds by the clock for each of a processor */
    public FakeStopwatch(LongUnaryOperator load) {
        this.load = load;
    }

    /** Of a machine that does nothing else. */
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

    /** Milliseconds by the clock so far; looking here takes none. */
    public long millis() {
        return clock.get() / LOOK;
    }
}
