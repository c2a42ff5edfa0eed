package dev.credence.cli.watch;

import static dev.credence.cli.watch.Events.epoch;
import static dev.credence.cli.watch.Events.result;
import static dev.credence.cli.watch.Events.run;
import static dev.credence.cli.watch.Events.runs;
import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.console.Console;
import dev.credence.cli.console.Verbosity;
import dev.credence.core.UserException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Tests of the display without a terminal. */
final class ComparisonDisplayTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    private final Console console = new Console(stream, stream, false);
    private final AtomicBoolean stop = new AtomicBoolean();

    private List<String> shown() {
        try (ComparisonDisplay display = new ComparisonDisplay(console, 1, stop::get, () -> 0)) {
            display.started(runs(List.of("a"), List.of("m"), 3), List.of(result(run("a", "m", 2), -1, 9)));
            display.progressed(run("a", "m", 0), epoch(1));
            display.finished(result(run("a", "m", 0), -2, 1));
            display.failed(run("a", "m", 1), new UserException("it diverged"));
        }
        return bytes.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void there_is_a_line_for_every_run_and_no_control_character() {
        assertThat(shown())
                .containsExactly(
                        "1 of 3 runs were finished before.",
                        "Comparing: run 2 of 3 (66 %), a split 0, m: log-likelihood -2.000, 0 s left",
                        "warning: m on a, split 1 failed, the others continue: it diverged",
                        "Comparing: run 3 of 3 (100 %), a split 1, m: failed");
        assertThat(bytes.toString(StandardCharsets.UTF_8)).doesNotContain("\u001b", "\r");
    }

    @Test
    void quiet_shows_nothing_but_what_failed() {
        console.setVerbosity(Verbosity.QUIET);
        assertThat(shown()).containsExactly("warning: m on a, split 1 failed, the others continue: it diverged");
    }

    @Test
    void it_passes_on_the_wish_to_stop() {
        try (ComparisonDisplay display = new ComparisonDisplay(console, 1, stop::get)) {
            assertThat(display.shouldStop()).isFalse();
            stop.set(true);
            assertThat(display.shouldStop()).isTrue();
        }
    }
}
