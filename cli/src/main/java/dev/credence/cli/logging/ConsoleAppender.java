package dev.credence.cli.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.Verbosity;
import dev.credence.core.UserException;

/**
 * Prints messages; warnings are marked, libraries named. A throwable adds its reason; stack traces are printed only
 * when verbose.
 */
final class ConsoleAppender extends AppenderBase<ILoggingEvent> {
    @Override
    protected void append(ILoggingEvent event) {
        Console console = LogLevels.console();
        if (console == null) {
            return;
        }
        boolean verbose = console.verbosity() == Verbosity.VERBOSE;
        StringBuilder line = new StringBuilder();
        if (event.getLevel().isGreaterOrEqual(Level.WARN)) {
            line.append(event.getLevel().isGreaterOrEqual(Level.ERROR) ? "error: " : "warning: ");
        }
        if (verbose || !event.getLoggerName().startsWith("dev.credence.")) {
            String logger = event.getLoggerName();
            line.append(logger.substring(logger.lastIndexOf('.') + 1)).append(": ");
        }
        line.append(event.getFormattedMessage());
        IThrowableProxy thrown = event.getThrowableProxy();
        if (thrown != null && verbose) {
            line.append(System.lineSeparator()).append(ThrowableProxyUtil.asString(thrown));
        } else if (thrown != null) {
            line.append(": ").append(reason(thrown));
        }
        console.print(line.toString());
    }

    /** The reason in a line: a user error's message, or type and message of others. */
    private static String reason(IThrowableProxy thrown) {
        String kind = thrown.getClassName();
        String message = thrown.getMessage();
        if (message == null) {
            return kind;
        }
        return kind.equals(UserException.class.getName()) ? message : kind + ": " + message;
    }
}
