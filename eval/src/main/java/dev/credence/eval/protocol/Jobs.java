package dev.credence.eval.protocol;

import dev.credence.core.train.TrainingStopped;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Does tasks, several at a time. What a task throws stops all of them, except {@link TrainingStopped}. Threads are
 * never interrupted, for that would tear the file they write to: when {@link #all} returns or throws, none of them is
 * left.
 */
public final class Jobs {
    private final BooleanSupplier shouldStop;
    private volatile boolean stop;
    private @Nullable Throwable broken;

    /**
     * Jobs that can be stopped.
     *
     * @param shouldStop asked by several threads at once; once it was true all stop soon
     */
    public Jobs(BooleanSupplier shouldStop) {
        this.shouldStop = shouldStop;
    }

    /**
     * Does them all.
     *
     * @param jobs at a time
     * @throws TrainingStopped if they were stopped, or the calling thread was interrupted, before all were done
     */
    public void all(List<? extends Runnable> tasks, int jobs) {
        AtomicInteger threads = new AtomicInteger();
        AtomicInteger done = new AtomicInteger();
        ExecutorService pool =
                Executors.newFixedThreadPool(jobs, task -> new Thread(task, "run-" + threads.incrementAndGet()));
        tasks.forEach(task -> pool.execute(() -> one(task, done)));
        pool.shutdown();
        awaitEnd(pool);
        synchronized (this) {
            if (broken instanceof Error error) {
                throw error;
            }
            if (broken instanceof RuntimeException exception) {
                throw exception;
            }
        }
        if (done.get() < tasks.size()) {
            throw TrainingStopped.before();
        }
    }

    /** Does something while no other task does; for results, and for listeners. Nothing, once something has failed. */
    public synchronized void exclusively(Runnable call) {
        if (broken == null) {
            try {
                call.run();
            } catch (Throwable e) { // whatever it is, it is thrown again by all()
                breakOff(e);
            }
        }
    }

    /** Whether tasks should end; once true it stays so. */
    public boolean stopping() {
        if (!stop && shouldStop.getAsBoolean()) {
            stop = true;
        }
        return stop;
    }

    /** For each job's device: jobs times threads are no more than there are cores. */
    public static int threads(int jobs) {
        return Math.max(1, Runtime.getRuntime().availableProcessors() / jobs);
    }

    private void one(Runnable task, AtomicInteger done) {
        try {
            if (!stopping()) {
                task.run();
                done.incrementAndGet();
            }
        } catch (TrainingStopped e) {
            // by stopping(): the task will be done when the work goes on
        } catch (Throwable e) { // whatever it is, it is thrown again by all()
            breakOff(e);
        }
    }

    private synchronized void breakOff(Throwable e) {
        stop = true;
        if (broken == null) {
            broken = e;
        } else if (!broken.equals(e)) {
            broken.addSuppressed(e);
        }
    }

    private void awaitEnd(ExecutorService pool) {
        boolean interrupted = false;
        while (true) {
            try {
                if (pool.awaitTermination(1, TimeUnit.DAYS)) {
                    break;
                }
            } catch (InterruptedException e) {
                interrupted = true;
                stop = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
