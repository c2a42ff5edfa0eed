package dev.credence.core.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** With a clock that only steps advance. */
final class StepTimerTest {
    private long now;

    private final StepTimer timer = new StepTimer(0.05, () -> now);

    private void takes(double micros) {
        now += Math.round(micros * 1e3);
    }

    @Test
    void aStepIsTimedInMicroseconds() {
        StepTime time = timer.time(() -> takes(500));
        assertThat(time.best()).isEqualTo(500, within(1e-6));
        assertThat(time.median()).isEqualTo(500, within(1e-6));
    }

    @Test
    void whatIsSlowAtFirstIsTimedWhenItIsFast() {
        int[] calls = {0};
        StepTime time = timer.time(() -> takes(calls[0]++ < 100 ? 3000 : 100));
        assertThat(time.best()).isEqualTo(100, within(1e-6));
        assertThat(time.median()).isEqualTo(100, within(1e-6));
    }

    @Test
    void allocationIsCountedPerStep() {
        byte[][] kept = new byte[1][];
        StepTime time = timer.time(() -> {
            kept[0] = new byte[10_000];
            takes(50);
        });
        assertThat(time.bytes()).isBetween(10_000.0, 11_000.0);
        assertThat(kept[0]).hasSize(10_000);
    }
}
