package dev.credence.core.registry;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.slf4j.LoggerFactory;

/** Captures the log lines of a class while open, each as {@code LEVEL message}. */
public final class LogCapture implements AutoCloseable {
    private final Logger logger;
    private final Level before;
    private final ListAppender<ILoggingEvent> events = new ListAppender<>();

    public LogCapture(Class<?> type) {
        logger = (Logger) LoggerFactory.getLogger(type);
        before = logger.getLevel();
        logger.setLevel(Level.DEBUG);
        logger.setAdditive(false);
        events.start();
        logger.addAppender(events);
    }

    public List<String> lines() {
        return events.list.stream()
                .map(e -> e.getLevel() + " " + e.getFormattedMessage())
                .toList();
    }

    @Override
    public void close() {
        logger.detachAppender(events);
        logger.setAdditive(true);
        logger.setLevel(before);
    }
}
