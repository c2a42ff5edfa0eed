package dev.credence.eval.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class StepTimerTest {
    private static void spin(double micros) {
        long end = System.nanoTime() + (long) (micros * 1e3);
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    @Test
    void aStepIsTimedInMicroseconds() {
        StepTime time = new StepTimer(0.05).time(() -> spin(500));
        assertThat(time.best()).isBetween(500.0, 1000.0);
        assertThat(time.median()).isGreaterThanOrEqualTo(time.best());
    }

    @Test
    void whatIsSlowAtFirstIsTimedWhenItIsFast() {
        int[] calls = {0};
        StepTime time = new StepTimer(0.05).time(() -> spin(calls[0]++ < 100 ? 3000 : 100));
        assertThat(time.best()).isLessThan(300);
    }

    @Test
    void allocationIsCountedPerStep() {
        byte[][] kept = new byte[1][];
        StepTime time = new StepTimer(0.05).time(() -> {
            kept[0] = new byte[10_000];
            spin(50);
        });
        assertThat(time.bytes()).isBetween(10_000.0, 11_000.0);
        assertThat(kept[0]).hasSize(10_000);
    }
}
