package dev.credence.inference.mcmc;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiFunction;

/** Runs independent tasks in parallel, with one thread for each worker. */
final class SideBySide {
    private SideBySide() {}

    /**
     * The results of tasks 0 … count − 1, in order. Any free worker takes the next task; results must not depend on
     * which. A single worker uses the caller's thread.
     *
     * @throws RuntimeException that of the first task that failed, by number
     */
    static <W, T> List<T> run(List<W> workers, int count, BiFunction<W, Integer, T> task) {
        List<T> results = new ArrayList<>();
        if (workers.size() == 1) {
            for (int i = 0; i < count; i++) {
                results.add(task.apply(workers.get(0), i));
            }
            return results;
        }
        BlockingQueue<W> free = new ArrayBlockingQueue<>(workers.size(), false, workers);
        List<Callable<T>> tasks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int number = i;
            tasks.add(() -> {
                W worker = free.take();
                try {
                    return task.apply(worker, number);
                } finally {
                    free.add(worker);
                }
            });
        }
        ExecutorService threads = Executors.newFixedThreadPool(workers.size(), work -> {
            Thread thread = new Thread(work, "chain");
            thread.setDaemon(true);
            return thread;
        });
        try {
            for (Future<T> result : threads.invokeAll(tasks)) {
                results.add(result.get());
            }
            return results;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted while chains moved");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof RuntimeException known ? known : new IllegalStateException(e.getCause());
        } finally {
            threads.shutdownNow();
        }
    }
}
