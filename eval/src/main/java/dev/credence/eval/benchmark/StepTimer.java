package dev.credence.eval.benchmark;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/**
 * Times something that is done again and again, on the calling thread: first until the JIT compiler is through with it, then in blocks.
 *
 * @param seconds how long the blocks take together
 */
record StepTimer(double seconds) {
    private static final int BLOCKS = 30;
    private static final int WARM_UP_ROUNDS = 12;

    /** Seconds. */
    private static final double SHORTEST_ROUND = 0.3;

    /** The share of a round that an idle JIT compiler may be at work. */
    private static final double BUSY = 0.1;

    /** A round that is faster than all before it by less than this brought nothing. */
    private static final double PROGRESS = 0.02;

    StepTime time(Runnable step) {
        double warm = warmUp(step);
        int block = (int) Math.max(1, seconds / BLOCKS / warm);
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
        return new StepTime(sorted.get(0), sorted.get(sorted.size() / 2), bytes);
    }

    /**
     * Rounds until two in a row bring nothing and leave the JIT compiler idle; the best seconds per step. However short the measurement, a round
     * is long enough for a compilation that is under way to end.
     */
    private double warmUp(Runnable step) {
        double best = Double.POSITIVE_INFINITY;
        int idle = 0;
        int block = 1;
        for (int round = 0; round < WARM_UP_ROUNDS && idle < 2; round++) {
            double before = best;
            double compiled = compiled();
            double spent = 0;
            while (spent < Math.max(seconds / 3, SHORTEST_ROUND)) {
                double took = run(step, block);
                spent += took;
                best = Math.min(best, took / block);
                if (took < SHORTEST_ROUND / BLOCKS) {
                    block *= 2; // so that the clock is fine enough
                }
            }
            boolean still = best > (1 - PROGRESS) * before && compiled() - compiled < BUSY * spent;
            idle = still ? idle + 1 : 0;
        }
        return best;
    }

    /** Seconds that the JIT compiler has spent on what it has finished; 0 where this JVM does not tell. */
    private static double compiled() {
        CompilationMXBean jit = ManagementFactory.getCompilationMXBean();
        return jit != null && jit.isCompilationTimeMonitoringSupported() ? jit.getTotalCompilationTime() / 1e3 : 0;
    }

    private static double run(Runnable step, int times) {
        long start = System.nanoTime();
        for (int i = 0; i < times; i++) {
            step.run();
        }
        return (System.nanoTime() - start) * 1e-9;
    }

    private static long allocated() {
        return ManagementFactory.getThreadMXBean() instanceof com.sun.management.ThreadMXBean threads
                ? threads.getCurrentThreadAllocatedBytes()
                : -1;
    }
}
