package dev.credence.cli;

import com.google.inject.Guice;
import com.google.inject.Injector;
import dev.credence.cli.command.Interruption;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.GlobalOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Creates commands by Guice, which is loaded on first use: help and version never load it. */
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
            // Few objects are created, each once: reflection is faster than generating code.
            System.setProperty("guice_bytecode_gen_option", "DISABLED");
            System.setProperty("guice_include_stack_traces", "OFF");
            made = Guice.createInjector(new CredenceModule(console, options, interruption));
            injector = made;
        }
        return made;
    }
}
