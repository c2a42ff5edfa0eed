package dev.credence.eval.benchmark;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Times something that is done again and again, on the calling thread: in blocks, after a JIT warm-up.
 *
 * @param seconds how long the blocks take together
 * @param clock nanoseconds since some moment
 */
record StepTimer(double seconds, LongSupplier clock) {
    private static final int BLOCKS = 30;

    /** Seconds; unless a measurement is longer itself. */
    private static final double LONGEST_WARM_UP = 30;

    /** Bytes per step that compiled code does not allocate. */
    private static final long BOXES = 1 << 16;

    /** Seconds. */
    private static final double SHORTEST_ROUND = 0.3;

    /** The share of a round that an idle JIT compiler may be at work. */
    private static final double BUSY = 0.1;

    /** A round that is faster than all before it by less than this brought nothing. */
    private static final double PROGRESS = 0.02;

    StepTimer(double seconds) {
        this(seconds, System::nanoTime);
    }

    StepTime time(Runnable step) {
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
     * Rounds until two in a row bring nothing, leave the JIT compiler idle and allocate little: a vector kernel that
     * has not been compiled boxes its vectors, and the compiler tells of a compilation only when it has ended. However
     * short the measurement, a round is long enough for one that is under way to end.
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
                    block *= 2; // so that the clock is fine enough
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

    /** Seconds per step in the best block, and whether it ended by itself. */
    private record WarmUp(double best, boolean settled) {}

    /** Seconds that the JIT compiler has spent on what it has finished; 0 where this JVM does not tell. */
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
