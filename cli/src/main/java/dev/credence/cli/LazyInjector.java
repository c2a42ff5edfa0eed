package dev.credence.cli;

import com.google.inject.Guice;
import com.google.inject.Injector;
import dev.credence.cli.command.Interruption;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.GlobalOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Makes commands by Guice, which is not loaded before a command needs it: help and version never do. */
final class LazyInjector implements IFactory {
    private final Console console;
    private final GlobalOptions options;
    private final Interruption interruption;
    private @Nullable Injector injector;

    LazyInjector(Console console, GlobalOptions options, Interruption interruption) {
        this.console = console;
        this.options = options;
        this.interruption = interruption;
    }

    @Override
    public <K> K create(Class<K> type) throws Exception {
        if (!type.getName().startsWith("dev.credence.cli.command.")
                || !type.getSimpleName().endsWith("Command")) {
            return CommandLine.defaultFactory().create(type);
        }
        return injector().getInstance(type);
    }

    private synchronized Injector injector() {
        Injector made = injector;
        if (made == null) {
            // A few objects are made once: reflection is faster than code generated for them.
            System.setProperty("guice_bytecode_gen_option", "DISABLED");
            System.setProperty("guice_include_stack_traces", "OFF");
            made = Guice.createInjector(new CredenceModule(console, options, interruption));
            injector = made;
        }
        return made;
    }
}
