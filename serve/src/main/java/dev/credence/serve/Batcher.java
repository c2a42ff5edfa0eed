package dev.credence.serve;

import dev.credence.core.UserException;
import dev.credence.core.predict.PointException;
import dev.credence.scoring.EncodedRows;
import dev.credence.scoring.RowPrediction;
import dev.credence.scoring.UnknownWords;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Predicts the requests for a model in one thread, in batches up to a number of rows. The queue is bounded: overload is
 * refused instead of filling the memory.
 */
final class Batcher {
    private static final Logger LOG = LoggerFactory.getLogger(Batcher.class);

    /** A queued request. Jobs whose result is already complete, by timeout or cancellation, are skipped. */
    private record Job(EncodedRows rows, Asked asked, CompletableFuture<List<RowPrediction>> result) {}

    private final ServedModel model;
    private final ServerOptions options;
    private final ServerMetrics.OfModel metrics;
    private final Thread worker;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<Job> waiting = new ArrayDeque<>();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private boolean closed;

    Batcher(ServedModel model, ServerOptions options, ServerMetrics metrics) {
        this.model = model;
        this.options = options;
        this.metrics = metrics.of(model.name(), this::waiting);
        model.monitor().ifPresent(monitor -> metrics.watch(model.name(), monitor));
        this.worker = new Thread(this::work, "predicting-" + model.name());
        this.worker.setDaemon(true);
    }

    void start() {
        worker.start();
    }

    /** Number of queued requests. */
    int waiting() {
        lock.lock();
        try {
            return waiting.size();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Queues a request.
     *
     * @return its answers, one for each row
     * @throws RequestException 429 if the queue is full, 503 if the server is shutting down
     */
    CompletableFuture<List<RowPrediction>> submit(EncodedRows rows, Asked asked) {
        lock.lock();
        try {
            if (closed) {
                throw shutDown();
            }
            if (waiting.size() >= options.queue()) {
                throw new RequestException(
                        429, "too many requests: " + waiting.size() + " wait for the model already. Try again later.");
            }
            CompletableFuture<List<RowPrediction>> result = new CompletableFuture<>();
            waiting.add(new Job(rows, asked, result));
            metrics.accepted().increment();
            changed.signal();
            return result;
        } finally {
            lock.unlock();
        }
    }

    /** Queues a request with the prediction timeout, which completes it with a {@code TimeoutException}. */
    CompletableFuture<List<RowPrediction>> answered(EncodedRows rows, Asked asked) {
        return submit(rows, asked).orTimeout(options.timeout().toMillis(), TimeUnit.MILLISECONDS);
    }

    private void work() {
        try {
            for (List<Job> batch = next(); !batch.isEmpty(); batch = next()) {
                predict(batch);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            ended.complete(null);
        }
    }

    /** The next batch, of requests with equal output options; empty once closed and drained. */
    private List<Job> next() throws InterruptedException {
        lock.lock();
        try {
            while (true) {
                while (waiting.isEmpty()) {
                    if (closed) {
                        return List.of();
                    }
                    changed.await();
                }
                long left = TimeUnit.MILLISECONDS.toNanos(options.windowMillis());
                while (left > 0 && !closed && rowsWaiting() < options.batchRows()) {
                    left = changed.awaitNanos(left);
                }
                List<Job> batch = take();
                if (!batch.isEmpty()) {
                    return batch;
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** Takes the longest prefix of the queue that fits in a batch; empty if all its jobs were complete. */
    private List<Job> take() {
        List<Job> batch = new ArrayList<>();
        int rows = 0;
        for (Job job = waiting.peek(); job != null; job = waiting.peek()) {
            if (!batch.isEmpty()
                    && (rows + job.rows().size() > options.batchRows()
                            || !job.asked().equals(batch.get(0).asked()))) {
                break;
            }
            waiting.remove();
            if (!job.result().isDone()) {
                batch.add(job);
                rows += job.rows().size();
            }
        }
        return batch;
    }

    private int rowsWaiting() {
        return waiting.stream().mapToInt(job -> job.rows().size()).sum();
    }

    private void predict(List<Job> jobs) {
        EncodedRows rows = EncodedRows.together(jobs.stream().map(Job::rows).toList());
        try {
            long start = System.nanoTime();
            List<RowPrediction> answers = model.answer(rows, jobs.get(0).asked());
            metrics.predicted(answers, System.nanoTime() - start);
            metrics.read(UnknownWords.of(model.schema(), rows.examples()));
            int from = 0;
            for (Job job : jobs) {
                int to = from + job.rows().size();
                job.result().complete(List.copyOf(answers.subList(from, to)));
                from = to;
            }
        } catch (Throwable e) { // the worker must survive; clients receive the failure
            if (jobs.size() > 1) {
                jobs.forEach(job -> predict(List.of(job))); // perhaps only one of them fails
                return;
            }
            LOG.error("A prediction of the model {} failed", model.name(), e);
            jobs.get(0).result().completeExceptionally(failure(e));
        }
    }

    private static RequestException failure(Throwable e) {
        if (e instanceof PointException point) {
            return RequestException.bad("The request cannot be predicted: "
                    + point.of("row " + point.point() + " of the request (counted from 0)"));
        }
        return e instanceof UserException mistake
                ? RequestException.bad("The request cannot be predicted: " + mistake.getMessage())
                : new RequestException(500, "the prediction failed; the server's log says why");
    }

    /**
     * Drains the queue within a grace period, then refuses the rest. Waits for the batch in progress, because its
     * device is closed next.
     */
    void close(Duration grace) {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        if (!worker.isAlive()) {
            return;
        }
        try {
            ended.get(grace.toNanos(), TimeUnit.NANOSECONDS);
            return;
        } catch (TimeoutException e) {
            giveUp();
        } catch (InterruptedException e) {
            giveUp();
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new IllegalStateException("It ends with nothing", e);
        }
        ended.join();
    }

    private void giveUp() {
        List<Job> left;
        lock.lock();
        try {
            left = List.copyOf(waiting);
            waiting.clear();
        } finally {
            lock.unlock();
        }
        left.forEach(job -> job.result().completeExceptionally(shutDown()));
    }

    private static RequestException shutDown() {
        return new RequestException(503, "the server is being shut down");
    }
}
