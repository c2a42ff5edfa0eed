package dev.credence.core.train;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Times a repeated action on the calling thread, in blocks, after JIT warm-up.
 *
 * @param seconds total duration of the blocks
 * @param clock clock in nanoseconds
 */
public record StepTimer(double seconds, LongSupplier clock) {
    private static final int BLOCKS = 30;

    /** Maximum warm-up in seconds, unless the measurement itself is longer. */
    private static final double LONGEST_WARM_UP = 30;

    /** Bytes per step that indicate code that is not yet compiled. */
    private static final long BOXES = 1 << 16;

    /** Minimum duration of a round in seconds. */
    private static final double SHORTEST_ROUND = 0.3;

    /** Maximum fraction of a round that an idle JIT compiler may spend compiling. */
    private static final double BUSY = 0.1;

    /** Minimum relative improvement of a round that counts as progress. */
    private static final double PROGRESS = 0.02;

    /** A timer with the system clock. */
    public StepTimer(double seconds) {
        this(seconds, System::nanoTime);
    }

    /** Times a step, after warm-up. */
    public StepTime time(Runnable step) {
        WarmUp warm = warmUp(step);
        int block = (int) Math.max(1, seconds / BLOCKS / warm.best());
        List<Double> blocks = new ArrayList<>();
        long allocated = allocated();
        long steps = 0;
        double spent = 0;
        while (spent < seconds || blocks.size() < 3) {
            double took = run(step, block);
            blocks.add(took / block * 1e6);
            spent += took;
            steps += block;
        }
        double bytes = allocated < 0 ? -1 : (double) (allocated() - allocated) / steps;
        List<Double> sorted = blocks.stream().sorted().toList();
        return new StepTime(sorted.get(0), sorted.get(sorted.size() / 2), bytes, warm.settled());
    }

    /**
     * Repeats rounds until two in a row make no progress, leave the JIT compiler idle and allocate little: uncompiled
     * vector kernels box their vectors, and the compiler reports a compilation only when it ends. Even for a short
     * measurement, a round is long enough for a pending compilation to end.
     */
    private WarmUp warmUp(Runnable step) {
        double best = Double.POSITIVE_INFINITY;
        int idle = 0;
        int block = 1;
        double total = 0;
        while (idle < 2 && total < Math.max(LONGEST_WARM_UP, 4 * seconds)) {
            double before = best;
            double compiled = compiled();
            long allocated = allocated();
            long steps = 0;
            double spent = 0;
            while (spent < Math.max(seconds / 3, SHORTEST_ROUND)) {
                double took = run(step, block);
                spent += took;
                steps += block;
                best = Math.min(best, took / block);
                if (took < SHORTEST_ROUND / BLOCKS) {
                    block *= 2; // until the clock is precise enough
                }
            }
            total += spent;
            boolean still = best > (1 - PROGRESS) * before
                    && compiled() - compiled < BUSY * spent
                    && allocated() - allocated < BOXES * steps;
            idle = still ? idle + 1 : 0;
        }
        return new WarmUp(best, idle == 2);
    }

    /** Seconds per step in the best block, and whether warm-up ended by itself. */
    private record WarmUp(double best, boolean settled) {}

    /** Seconds that the JIT compiler has spent on finished compilations; 0 if the JVM does not report it. */
    private static double compiled() {
        CompilationMXBean jit = ManagementFactory.getCompilationMXBean();
        return jit != null && jit.isCompilationTimeMonitoringSupported() ? jit.getTotalCompilationTime() / 1e3 : 0;
    }

    private double run(Runnable step, int times) {
        long start = clock.getAsLong();
        for (int i = 0; i < times; i++) {
            step.run();
        }
        return (clock.getAsLong() - start) * 1e-9;
    }

    private static long allocated() {
        return ManagementFactory.getThreadMXBean() instanceof com.sun.management.ThreadMXBean threads
                ? threads.getCurrentThreadAllocatedBytes()
                : -1;
    }
}
