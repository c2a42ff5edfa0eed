package dev.credence.cli.logging;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import dev.credence.cli.console.Console;
import dev.credence.core.UserException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ConsoleAppenderTest {
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private String printed(Throwable thrown) {
        PrintStream stream = new PrintStream(err, true, UTF_8);
        LogLevels.follow(new Console(stream, stream, false));
        new ConsoleAppender()
                .append(new LoggingEvent(
                        "",
                        new LoggerContext().getLogger("dev.credence.serve.Batcher"),
                        Level.ERROR,
                        "A prediction failed",
                        thrown,
                        null));
        return err.toString(UTF_8).strip();
    }

    @Test
    @DisplayName("The log gives the reason in one line, without the stack trace that --verbose shows")
    void theReasonIsThere() {
        assertThat(printed(new IllegalStateException("no such row")))
                .isEqualTo("error: A prediction failed: java.lang.IllegalStateException: no such row");
    }

    @Test
    @DisplayName("User errors are logged by their message only")
    void theUsersFault() {
        assertThat(printed(new UserException("The disk is full.")))
                .isEqualTo("error: A prediction failed: The disk is full.");
    }
}
