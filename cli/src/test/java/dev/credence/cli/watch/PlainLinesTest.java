package dev.credence.cli.watch;

import static dev.credence.cli.watch.Events.epoch;
import static dev.credence.cli.watch.Events.result;
import static dev.credence.cli.watch.Events.run;
import static dev.credence.cli.watch.Events.runs;
import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.eval.result.RunResult;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PlainLinesTest {
    private final Standing standing = new Standing(runs(List.of("a"), List.of("m"), 3), List.of(), 1, 0);
    private final PlainLines lines = new PlainLines(standing, 0);

    @Test
    void a_run_that_has_ended_is_a_line_with_the_time_that_is_left() {
        standing.progressed(run("a", "m", 0), epoch(0), 0);
        RunResult result = result(run("a", "m", 0), -2.5, 20);
        standing.finished(result, 20);
        assertThat(lines.finished(result, 20))
                .isEqualTo("Comparing: run 1 of 3 (33 %), a split 0, m: log-likelihood -2.500, 40 s left");
        standing.failed(run("a", "m", 1), 21);
        assertThat(lines.failed(run("a", "m", 1), 21))
                .isEqualTo("Comparing: run 2 of 3 (66 %), a split 1, m: failed, 20 s left");
    }

    @Test
    void a_minute_without_a_line_is_followed_by_one_on_what_goes_on() {
        standing.progressed(run("a", "m", 0), epoch(0), 0);
        standing.progressed(run("a", "m", 0), epoch(25), 50);
        assertThat(lines.afterSilence(59)).isEmpty();
        assertThat(lines.afterSilence(60))
                .hasValue("Comparing: 0 of 3 runs (0 %), 11 min left, 60 s so far; "
                        + "now a split 0, m: final fit, epoch 25 of 100, 3 min left");
        assertThat(lines.afterSilence(61)).isEmpty();
    }
}
