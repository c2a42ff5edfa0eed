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
 * Executes tasks in parallel. An exception in a task stops all of them, except {@link TrainingStopped}. Threads are
 * never interrupted, as this could corrupt a file being written; none of them is left when {@link #all} returns or
 * throws.
 */
public final class Jobs {
    private final BooleanSupplier shouldStop;
    private volatile boolean stop;
    private @Nullable Throwable broken;

    /**
     * Stoppable jobs.
     *
     * @param shouldStop polled concurrently; after true all stop soon
     */
    public Jobs(BooleanSupplier shouldStop) {
        this.shouldStop = shouldStop;
    }

    /**
     * Executes all tasks.
     *
     * @param jobs number of parallel tasks
     * @throws TrainingStopped if they are stopped, or the calling thread is interrupted, before all are done
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

    /** Runs an action exclusively, for results and listeners; skipped after a failure. */
    public synchronized void exclusively(Runnable call) {
        if (broken == null) {
            try {
                call.run();
            } catch (Throwable e) { // rethrown by all()
                breakOff(e);
            }
        }
    }

    /** Whether tasks should end; never reset. */
    public boolean stopping() {
        if (!stop && shouldStop.getAsBoolean()) {
            stop = true;
        }
        return stop;
    }

    /** Threads for each job's device, so that jobs times threads does not exceed the number of cores. */
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
            // by stopping(): the task is repeated on resuming
        } catch (Throwable e) { // rethrown by all()
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
