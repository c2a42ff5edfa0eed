package dev.credence.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class PaceTest {
    private static final long SECOND = 1_000_000_000L;

    private final AtomicLong now = new AtomicLong();

    private String after(Pace pace, double seconds, long done) {
        now.set((long) (seconds * SECOND));
        pace.report(done);
        return pace.left(done);
    }

    @Test
    void what_is_left_goes_on_at_the_pace_of_what_was_done() {
        Pace pace = new Pace(100, now::get);
        assertThat(after(pace, 1, 1)).isEmpty();
        assertThat(after(pace, 10, 10)).isEqualTo("90 s left");
        assertThat(after(pace, 20, 20)).isEqualTo("80 s left");
        assertThat(after(pace, 80, 80)).isEqualTo("20 s left");
    }

    @Test
    void what_was_done_before_a_resumption_took_no_time() {
        Pace pace = new Pace(100, now::get);
        assertThat(pace.begun(51)).isEqualTo(50);
        assertThat(after(pace, 10, 60)).isEqualTo("40 s left");
    }

    @Test
    void nothing_is_told_at_the_end_or_without_a_total() {
        assertThat(after(new Pace(100, now::get), 10, 100)).isEmpty();
        assertThat(after(new Pace(-1, now::get), 20, 5)).isEmpty();
    }

    @Test
    void while_code_is_compiled_nothing_is_told() {
        Pace pace = new Pace(1000, now::get);
        assertThat(after(pace, 2, 1)).isEmpty(); // at this pace 33 minutes
        assertThat(after(pace, 4.9, 10)).isEmpty();
        for (int i = 1; i <= 40; i++) { // then 10 a second: 3.9 s of the first half are slower
            String left = after(pace, 5 + 0.1 * i, 10 + i);
            assertThat(left.isEmpty() || Integer.parseInt(left.replaceAll("\\D", "")) <= 200)
                    .as(left)
                    .isTrue();
        }
    }

    @Test
    void it_never_rises_and_is_not_told_where_it_is_wrong_by_more_than_two() {
        Pace pace = new Pace(1000, now::get);
        long last = Long.MAX_VALUE;
        boolean hidden = false;
        double seconds = 0;
        for (int i = 1; i < 1000; i++) {
            seconds += i < 300 || i > 700 ? 0.1 : 1; // ten times slower in the middle
            String left = after(pace, seconds, i);
            hidden |= left.isEmpty() && i > 300;
            if (!left.isEmpty()) {
                long told = Long.parseLong(left.replaceAll("\\D", ""));
                assertThat(left).endsWith(" s left");
                assertThat(told).isLessThanOrEqualTo(last);
                last = told;
            }
        }
        assertThat(hidden).isTrue();
        assertThat(last).isLessThanOrEqualTo(1);
    }
}
