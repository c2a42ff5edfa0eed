package dev.credence.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.predict.GaussianPredictive;
import dev.credence.scoring.EncodedRows;
import dev.credence.scoring.RowPrediction;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class BatcherTest {
    @Test
    @DisplayName("After the grace period, closing waits for the batch in progress and refuses the queue")
    void closingEnds() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        AtomicInteger batches = new AtomicInteger();
        try (Models models = new Models()) {
            ServedModel slow = ServedModel.of("houses", models.houses()).predictingBy(rows -> {
                begun.countDown();
                batches.incrementAndGet();
                await(go);
                double[] one = new double[rows.size()];
                Arrays.fill(one, 1);
                return GaussianPredictive.of(one, one.clone(), one.clone());
            });
            Batcher batcher = new Batcher(slow, ServerOptions.defaults(), new ServerMetrics());
            EncodedRows row = slow.reader().encode(List.of("size", "town"), List.of(List.of("60", "Werl")));
            Asked asked = new Asked(List.of(), false);
            batcher.start();
            CompletableFuture<List<RowPrediction>> first = batcher.submit(row, asked);
            begun.await();
            CompletableFuture<List<RowPrediction>> second = batcher.submit(row, asked);
            Thread closing = new Thread(() -> batcher.close(Duration.ZERO));
            closing.start();
            assertThatThrownBy(second::join).hasMessageContaining("being shut down");
            assertThat(first).isNotDone();
            go.countDown();
            assertThat(first.join()).hasSize(1);
            closing.join();
        }
        assertThat(batches).hasValue(1);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
