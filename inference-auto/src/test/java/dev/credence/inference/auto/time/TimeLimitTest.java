package dev.credence.inference.auto.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TimeLimitTest {
    private static final Stopwatch AT_NOON = new Stopwatch() {
        @Override
        public long elapsed() {
            return 1000;
        }

        @Override
        public long processor() {
            return 0;
        }
    };

    @Test
    void itIsOverAfterItsLength() {
        FakeStopwatch watch = FakeStopwatch.idle();
        TimeLimit limit = TimeLimit.from(watch, Duration.ofMillis(3)); // the first query
        assertThat(limit.isOver()).isFalse();
        assertThat(limit.isOver()).isFalse();
        assertThat(limit.isOver()).isTrue();
        assertThat(limit.left()).isEqualTo(-1e6);
    }

    @Test
    void aPartIsAShareOfTheRemainingTime() {
        TimeLimit limit = TimeLimit.from(AT_NOON, Duration.ofNanos(400));
        assertThat(limit.left()).isEqualTo(400);
        assertThat(limit.part(0.25).left()).isEqualTo(100);
        assertThat(limit.later(-500).left()).isEqualTo(-100);
        assertThat(limit.later(-500).part(0.25).left()).as("no time left").isEqualTo(-100);
    }

    @Test
    void withoutALimitNothingIsEverOver() {
        for (TimeLimit none : new TimeLimit[] {
            TimeLimit.NONE,
            TimeLimit.NONE.part(0.1),
            TimeLimit.NONE.later(-1e18),
            TimeLimit.from(AT_NOON, Duration.ofDays(400))
        }) {
            assertThat(none.isSet()).isFalse();
            assertThat(none.isOver()).isFalse();
            assertThat(none.left()).isInfinite();
        }
    }
}
