package dev.credence.cli.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.Verbosity;
import org.jspecify.annotations.Nullable;

/**
 * Log levels and the log's console. The process has one log, which follows the console of the latest run. Logback is
 * not loaded before the first event.
 */
public final class LogLevels {
    /** The logger of the library that reads Parquet, kept since the JDK forgets loggers: it tells what it runs on. */
    private static final java.util.logging.Logger HARDWOOD = java.util.logging.Logger.getLogger("dev.hardwood");

    private static volatile @Nullable Console console;
    private static @Nullable LoggerContext context;

    private LogLevels() {}

    /** Sends events to a console, by its verbosity. */
    public static synchronized void follow(Console newConsole) {
        console = newConsole;
        HARDWOOD.setLevel(java.util.logging.Level.WARNING);
        if (context != null) {
            apply(context);
        }
    }

    /** Called when Logback has started. */
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
        // It warns of every invalid Host header, so that clients could flood the log.
        loggers.getLogger("org.eclipse.jetty.util.HostPort").setLevel(Level.ERROR);
        // It warns that Hadoop has no native code here, as everywhere but in a Hadoop cluster.
        loggers.getLogger("org.apache.hadoop.util.NativeCodeLoader").setLevel(Level.ERROR);
        // They tell of messages that arrive while a context is closed; lost executors and tasks are told by others.
        loggers.getLogger("org.apache.spark.rpc.netty.Dispatcher").setLevel(Level.ERROR);
        loggers.getLogger("org.apache.spark.network.server.TransportRequestHandler")
                .setLevel(Level.OFF);
        // It warns of its version checks and native threads, which users cannot change.
        loggers.getLogger("org.nd4j").setLevel(verbosity == Verbosity.VERBOSE ? Level.INFO : Level.ERROR);
    }
}
