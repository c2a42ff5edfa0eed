package dev.credence.cli.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.Verbosity;
import org.jspecify.annotations.Nullable;

/**
 * What is logged and where to. The process has one log; it follows the console of the latest run. Nothing here loads
 * Logback before something is logged.
 */
public final class LogLevels {
    private static volatile @Nullable Console console;
    private static @Nullable LoggerContext context;

    private LogLevels() {}

    /** Sends events to a console, as many as its verbosity asks for. */
    public static synchronized void follow(Console newConsole) {
        console = newConsole;
        if (context != null) {
            apply(context);
        }
    }

    /** Logback has started. */
    static synchronized void started(LoggerContext newContext) {
        context = newContext;
        apply(newContext);
    }

    static @Nullable Console console() {
        return console;
    }

    private static void apply(LoggerContext loggers) {
        Console current = console;
        Verbosity verbosity = current == null ? Verbosity.QUIET : current.verbosity();
        loggers.getLogger("ROOT").setLevel(verbosity == Verbosity.VERBOSE ? Level.INFO : Level.WARN);
        loggers.getLogger("dev.credence")
                .setLevel(
                        switch (verbosity) {
                            case QUIET -> Level.WARN;
                            case NORMAL -> Level.INFO;
                            case VERBOSE -> Level.DEBUG;
                        });
        // It warns of each request whose header Host is none, of which anybody can send as many as they like.
        loggers.getLogger("org.eclipse.jetty.util.HostPort").setLevel(Level.ERROR);
        // It warns of its own version checks and of native threads, which no user can change.
        loggers.getLogger("org.nd4j").setLevel(verbosity == Verbosity.VERBOSE ? Level.INFO : Level.ERROR);
    }
}
