package dev.credence.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jline.builtins.ScreenTerminal;
import org.jline.terminal.Size;
import org.junit.jupiter.api.Test;

/** Live lines on a terminal simulated by JLine. */
final class LiveLinesTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    private final ScreenTerminal screen = new ScreenTerminal(20, 8);
    private Size size = new Size(20, 8);
    private boolean closed;

    private LiveLines live() {
        err.println("before");
        return new LiveLines(err, "xterm-256color", () -> size, () -> closed = true);
    }

    /** The screen's lines that are not blank. */
    private List<String> seen() {
        screen.write(
                bytes.toString(StandardCharsets.UTF_8).replace("\r\n", "\n").replace("\n", "\r\n"));
        bytes.reset();
        return screen.toString()
                .lines()
                .map(String::stripTrailing)
                .filter(line -> !line.isEmpty())
                .toList();
    }

    @Test
    void lines_are_drawn_over_and_what_they_have_too_many_vanishes() {
        LiveLines live = live();
        live.draw((width, height) -> List.of("one ± 1", "two", "three"), false);
        assertThat(seen()).containsExactly("before", "one ± 1", "two", "three");
        live.draw((width, height) -> List.of("one ± 2", "2"), false);
        assertThat(seen()).containsExactly("before", "one ± 2", "2");
    }

    @Test
    void other_text_goes_above_and_stays() {
        LiveLines live = live();
        live.draw((width, height) -> List.of("one", "two"), false);
        live.above("warning: so");
        live.draw((width, height) -> List.of("three", "four"), false);
        assertThat(seen()).containsExactly("before", "warning: so", "three", "four");
    }

    @Test
    void at_the_end_the_lines_stay_and_text_follows_them() {
        LiveLines live = live();
        live.draw((width, height) -> List.of("one", "two"), false);
        live.close();
        live.draw((width, height) -> List.of("no more"), true);
        live.above("after");
        assertThat(closed).isTrue();
        assertThat(seen()).containsExactly("before", "one", "two", "after");
    }

    @Test
    void the_terminals_size_is_asked_for_each_time_and_never_exceeded() {
        LiveLines live = live();
        LiveLines.Drawing drawing = (width, height) -> List.of("w" + width, "h" + height, "x".repeat(50));
        live.draw(drawing, false);
        assertThat(seen()).containsExactly("before", "w19", "h6", "x".repeat(19));
        size = new Size(10, 3);
        live.draw(drawing, false);
        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .contains("w9")
                .doesNotContain("h1")
                .doesNotContain("xxxxx");
    }

    /** A terminal multiplexer treats clearing from the first line as clearing the screen, and keeps its content. */
    @Test
    void the_first_line_of_the_screen_is_never_drawn_on() {
        err.print("\n".repeat(20));
        LiveLines live = live();
        live.draw((width, height) -> java.util.Collections.nCopies(50, "x"), false);
        assertThat(seen()).containsExactly("before", "x", "x", "x", "x", "x", "x");
    }

    @Test
    void a_line_that_has_not_changed_is_not_written_again() {
        LiveLines live = live();
        live.draw((width, height) -> List.of("the same", "1"), false);
        bytes.reset();
        live.draw((width, height) -> List.of("the same", "2"), false);
        assertThat(bytes.toString(StandardCharsets.UTF_8)).contains("2").doesNotContain("same");
    }

    @Test
    void what_ctrl_c_echoes_is_gone_when_all_is_drawn_afresh() {
        LiveLines live = live();
        live.draw((width, height) -> List.of("one"), false);
        err.print("^C");
        live.draw((width, height) -> List.of("one"), true);
        assertThat(seen()).containsExactly("before", "one");
    }
}
