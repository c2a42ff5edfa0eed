package dev.credence.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class PaceTest {
    private static final long SECOND = 1_000_000_000L;

    private final AtomicLong now = new AtomicLong();

    @Test
    void what_is_left_goes_on_at_the_pace_of_what_was_done() {
        Pace pace = new Pace(100, now::get);
        pace.begun(1);
        now.set(20 * SECOND);
        assertThat(pace.left(20)).isEqualTo("80 s left");
        assertThat(pace.left(80)).isEqualTo("5 s left");
    }

    @Test
    void what_was_done_before_a_resumption_took_no_time() {
        Pace pace = new Pace(100, now::get);
        assertThat(pace.begun(51)).isEqualTo(50);
        now.set(10 * SECOND);
        assertThat(pace.left(60)).isEqualTo("40 s left");
    }

    @Test
    void nothing_is_told_at_the_end_or_without_a_total() {
        assertThat(new Pace(100, now::get).left(100)).isEmpty();
        assertThat(new Pace(-1, now::get).left(5)).isEmpty();
    }
}
