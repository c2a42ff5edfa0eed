package dev.credence.cli.logging;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ConfiguratorRank;
import ch.qos.logback.core.spi.ContextAwareBase;

/** Configures Logback without XML, whose parser would double the start-up time. Logback finds it as a service. */
@ConfiguratorRank(ConfiguratorRank.CUSTOM_HIGH_PRIORITY)
public final class LogConfigurator extends ContextAwareBase implements Configurator {
    @Override
    public ExecutionStatus configure(LoggerContext loggers) {
        ConsoleAppender appender = new ConsoleAppender();
        appender.setContext(loggers);
        appender.setName("console");
        appender.start();
        loggers.getLogger("ROOT").addAppender(appender);
        LogLevels.started(loggers);
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }
}
