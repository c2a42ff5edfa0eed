package dev.credence.scoring;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Work on a thread of its own, which an interrupt of the calling thread asks to stop. The work itself is not
 * interrupted: what it waits for, such as other threads, ends in order.
 */
final class StoppableWork {
    private StoppableWork() {}

    /**
     * Does the work and returns its result. If the calling thread is interrupted before or meanwhile, it still waits
     * for the result, and is marked as interrupted on return.
     *
     * @param work is told whether to stop
     */
    static <T> T run(Function<BooleanSupplier, T> work) {
        AtomicBoolean stopped = new AtomicBoolean();
        FutureTask<T> task = new FutureTask<>(() -> work.apply(stopped::get));
        Thread worker = new Thread(task, "credence-training");
        if (Thread.interrupted()) {
            stopped.set(true);
        }
        worker.start();
        try {
            return result(task, stopped);
        } finally {
            if (stopped.get()) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static <T> T result(FutureTask<T> task, AtomicBoolean stopped) {
        while (true) {
            try {
                return task.get();
            } catch (InterruptedException e) {
                stopped.set(true);
            } catch (ExecutionException e) {
                if (e.getCause() instanceof RuntimeException unchecked) {
                    throw unchecked;
                }
                if (e.getCause() instanceof Error error) {
                    throw error;
                }
                throw new IllegalStateException(e.getCause());
            }
        }
    }
}
