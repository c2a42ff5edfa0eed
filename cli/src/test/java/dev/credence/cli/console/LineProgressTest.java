package dev.credence.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class LineProgressTest {
    private static final long SECOND = 1_000_000_000L;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final AtomicLong now = new AtomicLong();

    private LineProgress progress(long total) {
        return new LineProgress(
                new PrintStream(bytes, true, StandardCharsets.UTF_8), "Training", "epoch", total, now::get);
    }

    private List<String> lines() {
        return bytes.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void aLineComesAfterEveryTenthWithTheTimeThatIsLeft() {
        LineProgress progress = progress(100);
        for (int i = 1; i <= 100; i++) {
            now.addAndGet(SECOND / 2);
            progress.at(i, "data term 1");
        }
        assertThat(lines()).hasSize(10);
        assertThat(lines().get(0)).isEqualTo("Training: epoch 10 of 100 (10 %), data term 1, 45 s left");
        assertThat(lines().get(9)).isEqualTo("Training: epoch 100 of 100 (100 %), data term 1");
    }

    @Test
    void slowWorkIsNotSilentForMoreThanTenSeconds() {
        LineProgress progress = progress(1000);
        for (int i = 1; i <= 4; i++) {
            now.addAndGet(6 * SECOND);
            progress.at(i, "");
        }
        assertThat(lines()).hasSize(2);
    }

    @Test
    void aResumedRunCountsTheTimeOfItsOwnWorkAlone() {
        LineProgress progress = progress(100);
        for (int i = 51; i <= 60; i++) {
            now.addAndGet(SECOND);
            progress.at(i, "");
        }
        assertThat(lines()).containsExactly("Training: epoch 60 of 100 (60 %), 40 s left");
    }

    @Test
    void perCentAreToldWithTheTimeOnlyWhereTheEndIsInSight() {
        LineProgress progress =
                new LineProgress(new PrintStream(bytes, true, StandardCharsets.UTF_8), "Training", "%", 1000, now::get);
        progress.atOpenEnd(1, "cycle 1 of at most 7");
        now.addAndGet(8 * SECOND);
        progress.atOpenEnd(150, "cycle 2 of at most 7");
        now.addAndGet(8 * SECOND);
        progress.at(301, "cycle 7 of at most 7");
        progress.at(1000, "");
        assertThat(lines())
                .containsExactly(
                        "Training: cycle 2 of at most 7",
                        "Training: 30 %, cycle 7 of at most 7, 37 s left",
                        "Training: 100 %");
    }
}
