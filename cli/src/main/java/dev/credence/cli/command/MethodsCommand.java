package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.console.TextTable;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Setting;
import dev.credence.core.registry.NamedServices;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Lists the inference methods, or the settings of one. */
@Command(
        name = "methods",
        sortOptions = false,
        description = {"List the inference methods, or show the settings of one.", ""},
        footer = {"", "Examples:", "  credence methods", "  credence methods dropout-alpha"})
public final class MethodsCommand implements Callable<Integer> {
    private final Console console;
    private final Provider<NamedServices<InferenceMethod>> methods;

    @Parameters(
            arity = "0..1",
            paramLabel = "NAME",
            description = "The method to show: settings, their ranges and defaults, the paper.")
    private @Nullable String name;

    @Inject
    MethodsCommand(Console console, Provider<NamedServices<InferenceMethod>> methods) {
        this.console = console;
        this.methods = methods;
    }

    @Override
    public Integer call() {
        if (name == null) {
            TextTable table = new TextTable("method", "what it does");
            methods.get().all().forEach(m -> table.row(m.name(), m.description()));
            console.result(table.toString());
            console.note("\nIts settings: credence methods NAME");
        } else {
            console.result(describe(methods.get().get(name)));
        }
        return ExitCodes.DONE;
    }

    private static String describe(InferenceMethod method) {
        TextTable table = new TextTable("setting", "default", "value", "what it is");
        for (Setting s : method.settings().settings()) {
            table.row(s.name(), s.defaultText(), s.range(), s.description());
        }
        return String.join(
                System.lineSeparator(),
                method.name() + ": " + method.description(),
                method.citation(),
                "",
                table.toString() + searched(method),
                "",
                "Example: credence train --method " + method.name() + " --dataset boston --set "
                        + example(method.settings().settings().get(0)) + " --out boston.credence");
    }

    /** Where a search looks: a table of its own, since few settings have a range. */
    private static String searched(InferenceMethod method) {
        TextTable table = new TextTable("setting", "searched by credence tune");
        List<Setting> searched = method.settings().settings().stream()
                .filter(s -> s.search() != null)
                .toList();
        searched.forEach(
                s -> table.row(s.name(), Objects.requireNonNull(s.search()).text()));
        return searched.isEmpty() ? "" : System.lineSeparator().repeat(2) + table;
    }

    private static String example(Setting setting) {
        return setting.name() + "=" + setting.defaultText();
    }
}
