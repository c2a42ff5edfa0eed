package dev.credence.serve;

import dev.credence.core.UserException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers the requests for a model of series one after the other, in one thread. The queue is bounded: overload is
 * refused instead of filling the memory.
 */
final class SeriesQueue {
    private static final Logger LOG = LoggerFactory.getLogger(SeriesQueue.class);

    private final ServedSeries model;
    private final ServerOptions options;
    private final ServerMetrics.OfSeries metrics;
    private final ThreadPoolExecutor worker;
    private volatile boolean closed;

    /** A queued request; it is skipped if its result is complete already, by timeout. */
    private record Job(Supplier<Reply> work, CompletableFuture<Reply> result, String model) implements Runnable {
        @Override
        public void run() {
            if (result.isDone()) {
                return;
            }
            try {
                result.complete(work.get());
            } catch (RequestException e) {
                result.completeExceptionally(e);
            } catch (UserException e) {
                result.completeExceptionally(RequestException.of(e));
            } catch (Throwable e) { // the worker must survive; clients receive the failure
                LOG.error("A forecast of the model {} failed", model, e);
                result.completeExceptionally(
                        new RequestException(500, "the forecast failed; the server's log says why"));
            }
        }
    }

    SeriesQueue(ServedSeries model, ServerOptions options, ServerMetrics metrics) {
        this.model = model;
        this.options = options;
        this.metrics = metrics.of(model, this::waiting);
        worker = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(options.queue()), task -> {
            Thread thread = new Thread(task, "forecasting-" + model.name());
            thread.setDaemon(true);
            return thread;
        });
    }

    /** The model. */
    ServedSeries model() {
        return model;
    }

    /** Its metrics. */
    ServerMetrics.OfSeries metrics() {
        return metrics;
    }

    /** Number of queued requests. */
    int waiting() {
        return worker.getQueue().size();
    }

    /**
     * Queues a request with the prediction timeout, which completes it with a {@code TimeoutException}.
     *
     * @throws RequestException 429 if the queue is full, 503 if the server is shutting down
     */
    CompletableFuture<Reply> answered(Supplier<Reply> work) {
        CompletableFuture<Reply> result = new CompletableFuture<>();
        try {
            worker.execute(new Job(work, result, model.name()));
            metrics.accepted().increment();
        } catch (RejectedExecutionException e) {
            throw closed
                    ? shutDown()
                    : new RequestException(
                            429,
                            "too many requests: " + options.queue() + " wait for the model already. Try again later.");
        }
        return result.orTimeout(options.timeout().toMillis(), TimeUnit.MILLISECONDS);
    }

    private static RequestException shutDown() {
        return new RequestException(503, "the server is being shut down");
    }

    /** Answers what is queued within a grace period, refuses the rest, and waits for the forecast in progress. */
    void close(Duration grace) {
        closed = true;
        worker.shutdown();
        try {
            if (!worker.awaitTermination(grace.toNanos(), TimeUnit.NANOSECONDS)) {
                giveUp();
            }
        } catch (InterruptedException e) {
            giveUp();
            Thread.currentThread().interrupt();
        }
    }

    private void giveUp() {
        List<Runnable> left = new ArrayList<>();
        worker.getQueue().drainTo(left);
        left.forEach(job -> ((Job) job).result().completeExceptionally(shutDown()));
        boolean interrupted = Thread.interrupted();
        while (!worker.isTerminated()) {
            try {
                var unused = worker.awaitTermination(1, TimeUnit.MINUTES);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
