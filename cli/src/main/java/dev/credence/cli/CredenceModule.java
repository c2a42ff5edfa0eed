package dev.credence.cli;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import dev.credence.cli.command.Interruption;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.GlobalOptions;
import dev.credence.core.device.Devices;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Method;
import dev.credence.core.method.Methods;
import dev.credence.core.method.SeriesMethod;
import dev.credence.core.registry.NamedServices;
import dev.credence.datasets.Datasets;

/**
 * Binds the plug-ins of the class path and the console. Commands inject providers, so that nothing is looked up without
 * need.
 */
final class CredenceModule extends AbstractModule {
    private final Console console;
    private final GlobalOptions options;
    private final Interruption interruption;

    CredenceModule(Console console, GlobalOptions options, Interruption interruption) {
        this.console = console;
        this.options = options;
        this.interruption = interruption;
    }

    @Override
    protected void configure() {
        bind(Console.class).toInstance(console);
        bind(GlobalOptions.class).toInstance(options);
        bind(Interruption.class).toInstance(interruption);
    }

    @Provides
    @Singleton
    NamedServices<InferenceMethod> methods() {
        return Methods.discover();
    }

    @Provides
    @Singleton
    NamedServices<Method> allMethods() {
        return Methods.discoverAll();
    }

    @Provides
    @Singleton
    NamedServices<SeriesMethod> seriesMethods() {
        return Methods.discoverForSeries();
    }

    @Provides
    @Singleton
    Datasets datasets() {
        return Datasets.all();
    }

    @Provides
    @Singleton
    Devices devices() {
        return Devices.discover();
    }
}
