package dev.credence.cli.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.Verbosity;

/**
 * Prints the message alone; of warnings also that they are such, of libraries also which. Stack traces only where
 * details are asked for.
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
        if (verbose && event.getThrowableProxy() != null) {
            line.append(System.lineSeparator()).append(ThrowableProxyUtil.asString(event.getThrowableProxy()));
        }
        console.print(line.toString());
    }
}
