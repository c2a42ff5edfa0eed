package dev.credence.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.credence.core.UserException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The queue of a model of series under overload, failures and a shutdown. */
class SeriesQueueTest {
    private final ServerMetrics metrics = new ServerMetrics();
    private final CountDownLatch running = new CountDownLatch(1);
    private final CountDownLatch go = new CountDownLatch(1);

    @AfterEach
    void end() {
        go.countDown();
        metrics.close();
    }

    private SeriesQueue queue(Duration timeout) {
        ServerOptions options = ServerOptions.defaults()
                .withBatches(2, 1, 0)
                .withTimes(timeout, ServerOptions.defaults().grace());
        return new SeriesQueue(ServedSeries.of("shops", SeriesModels.shops("seasonal-naive")), options, metrics);
    }

    private Reply blocked() {
        running.countDown();
        try {
            go.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return Reply.error(200, "first");
    }

    private static int status(CompletableFuture<Reply> refused) {
        Throwable failure = catchThrowable(refused::join);
        assertThat(failure).isInstanceOf(CompletionException.class);
        return ((RequestException) failure.getCause()).status();
    }

    @Test
    @DisplayName("More requests than may wait are refused with 429; those that wait are answered in their order")
    void overloadIsRefused() throws InterruptedException {
        SeriesQueue queue = queue(Duration.ofMinutes(10));
        CompletableFuture<Reply> first = queue.answered(this::blocked);
        running.await();
        CompletableFuture<Reply> second = queue.answered(() -> Reply.error(200, "second"));
        CompletableFuture<Reply> third = queue.answered(() -> {
            throw new UserException("no such column");
        });
        assertThat(queue.waiting()).isEqualTo(2);
        assertThatThrownBy(() -> queue.answered(() -> Reply.error(200, "fourth")))
                .isInstanceOf(RequestException.class)
                .hasMessageContaining("2 wait for the model already");
        go.countDown();
        assertThat(first.join().status()).isEqualTo(200);
        assertThat(second.join().status()).isEqualTo(200);
        assertThat(status(third)).isEqualTo(400);
        CompletableFuture<Reply> broken = queue.answered(() -> {
            throw new IllegalStateException("internal");
        });
        assertThat(status(broken)).isEqualTo(500);
        queue.close(Duration.ofMinutes(1));
        assertThatThrownBy(() -> queue.answered(this::blocked)).hasMessageContaining("shut down");
        assertThat(metrics.page()).contains("credence_accepted_requests_total{model=\"shops\"} 4.0");
    }

    @Test
    @DisplayName(
            "A request that waits too long is not forecast any more; at an end what still waits is refused with 503")
    void waitingEnds() throws InterruptedException {
        SeriesQueue queue = queue(Duration.ofMillis(1));
        while (running.getCount() > 0) { // its time may be over before it is begun
            CompletableFuture<Reply> first = queue.answered(this::blocked);
            assertThat(catchThrowable(first::join)).hasCauseInstanceOf(TimeoutException.class);
            while (queue.waiting() > 0 && running.getCount() > 0) {
                Thread.onSpinWait();
            }
        }
        CompletableFuture<Reply> late = queue.answered(() -> {
            throw new AssertionError("was forecast after its time");
        });
        assertThat(catchThrowable(late::join)).hasCauseInstanceOf(TimeoutException.class);

        SeriesQueue ending = queue(Duration.ofMinutes(10));
        CountDownLatch started = new CountDownLatch(1);
        CompletableFuture<Reply> current = ending.answered(() -> {
            started.countDown();
            return blocked();
        });
        started.await();
        CompletableFuture<Reply> waiting = ending.answered(() -> Reply.error(200, "never"));
        CompletableFuture<Void> closed = CompletableFuture.runAsync(() -> ending.close(Duration.ZERO));
        assertThat(status(waiting)).isEqualTo(503);
        go.countDown(); // the one in progress is still answered
        closed.join();
        assertThat(current.join().status()).isEqualTo(200);
        queue.close(Duration.ofMinutes(1));
    }
}
