package dev.credence.device.simd;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The threads of one device: the caller's own, and helpers that start with the first kernel large enough to be
 * parallelised. A kernel is divided into parts; either the division does not affect results, or it depends on sizes
 * alone. Idle threads take the next part. Nothing is allocated per call.
 */
final class Workers implements AutoCloseable {
    /**
     * The parts of a kernel. The object belongs to the kernel and holds the arguments in fields, so that a call
     * allocates nothing.
     */
    interface Parts {
        void run(int part, Scratch scratch);
    }

    /** Polls for the next kernel before a helper sleeps: some 50 µs, since waking takes as long. */
    private static final int LOOKS = 2000;

    private static final int PART_BITS = 16;
    private static final long PART = (1L << PART_BITS) - 1;

    private final Scratch own;
    private final Scratch[] scratches;
    private final Thread[] helpers;
    private boolean started;
    /** Call number, part count and next part in one word, so that a helper cannot take a part of a completed call. */
    private final AtomicLong state = new AtomicLong();

    private final AtomicInteger unfinished = new AtomicInteger();
    private volatile int asleep;
    private volatile boolean closed;
    private @Nullable Parts parts;
    private volatile @Nullable Throwable failure;

    /** @param threads number of threads, including the caller's */
    Workers(int threads, Scratch own) {
        this.own = own;
        helpers = new Thread[threads - 1];
        scratches = new Scratch[threads - 1];
        for (int i = 0; i < helpers.length; i++) {
            Scratch scratch = new Scratch();
            scratches[i] = scratch;
            helpers[i] = new Thread(() -> help(scratch), "simd-" + (i + 1));
            helpers[i].setDaemon(true);
        }
    }

    /** Whether there are several threads. */
    boolean several() {
        return helpers.length > 0;
    }

    /**
     * Number of parts for an arbitrarily divisible kernel, at most {@code units}: a few per thread, since threads are
     * not equally fast.
     */
    int cuts(int units) {
        return Math.max(1, Math.min(units, 4 * (helpers.length + 1)));
    }

    /** Runs all parts, in the caller's thread too, and returns when the last is done. */
    void run(int count, Parts job) {
        if (!several() || count == 1) {
            for (int i = 0; i < count; i++) {
                job.run(i, own);
            }
            return;
        }
        start();
        parts = job;
        unfinished.set(count);
        long call = (state.get() >>> (2 * PART_BITS)) + 1;
        state.set((call << (2 * PART_BITS)) | ((long) count << PART_BITS));
        if (asleep > 0) {
            for (Thread helper : helpers) {
                LockSupport.unpark(helper);
            }
        }
        take(own);
        while (unfinished.get() > 0) {
            Thread.onSpinWait();
        }
        Throwable thrown = failure;
        if (thrown != null) {
            failure = null;
            throw new IllegalStateException("A kernel failed in a thread of the device", thrown);
        }
    }

    /** Takes parts until none is left. */
    private void take(Scratch scratch) {
        while (true) {
            long seen = state.get();
            Parts job = parts;
            int part = (int) (seen & PART);
            if (part >= (int) ((seen >>> PART_BITS) & PART)) {
                return;
            }
            if (job != null && state.compareAndSet(seen, seen + 1)) {
                try {
                    job.run(part, scratch);
                } catch (Throwable e) {
                    failure = e;
                } finally {
                    unfinished.decrementAndGet();
                }
            }
        }
    }

    private boolean idle() {
        long seen = state.get();
        return (seen & PART) >= ((seen >>> PART_BITS) & PART);
    }

    private void help(Scratch scratch) {
        int looks = 0;
        while (!closed) {
            if (!idle()) {
                take(scratch);
                looks = 0;
            } else if (looks++ < LOOKS) {
                Thread.onSpinWait();
            } else {
                sleep();
                looks = 0;
            }
        }
    }

    private void sleep() {
        change(1);
        if (idle() && !closed) {
            LockSupport.park(this);
        }
        change(-1);
    }

    private synchronized void change(int by) {
        asleep += by;
    }

    /** How many helpers sleep, or are about to, until the next call wakes them. */
    synchronized int asleep() {
        return asleep;
    }

    private void start() {
        if (!started) {
            started = true;
            for (Thread helper : helpers) {
                helper.start();
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        for (Thread helper : helpers) {
            LockSupport.unpark(helper);
        }
        boolean interrupted = false;
        for (int i = 0; i < helpers.length; i++) {
            while (started && helpers[i].isAlive()) {
                try {
                    helpers[i].join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            scratches[i].close();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
