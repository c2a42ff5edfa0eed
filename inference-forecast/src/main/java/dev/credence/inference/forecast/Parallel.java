package dev.credence.inference.forecast;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Independent work on several threads, its results in order. */
final class Parallel {
    private Parallel() {}

    /** f(0) … f(count − 1). */
    static <T> List<T> map(int count, int threads, IntFunction<T> f) {
        if (threads == 1 || count < 2) {
            return IntStream.range(0, count).mapToObj(f).toList();
        }
        ExecutorService pool = Executors.newFixedThreadPool(Math.min(threads, count), task -> {
            Thread thread = new Thread(task, "forecast");
            thread.setDaemon(true);
            return thread;
        });
        try {
            List<Future<T>> running = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                int index = i;
                running.add(pool.submit(() -> f.apply(index)));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> one : running) {
                results.add(one.get());
            }
            return results;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException runtime) {
                throw runtime;
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(e.getCause());
        } finally {
            pool.shutdownNow();
        }
    }
}
