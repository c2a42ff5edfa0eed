package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.core.method.Method;
import dev.credence.core.method.SeriesMethod;
import dev.credence.core.method.Setting;
import dev.credence.core.registry.NamedServices;
import dev.credence.eval.text.TextTable;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Lists the inference methods, or one method's settings. */
@Command(
        name = "methods",
        sortOptions = false,
        description = {"List the inference methods, or show one method's settings.", ""},
        footer = {"", "Examples:", "  credence methods", "  credence methods dropout-alpha"})
public final class MethodsCommand implements Callable<Integer> {
    private final Console console;
    private final Provider<NamedServices<Method>> methods;
    private final Provider<NamedServices<SeriesMethod>> forSeries;

    @Parameters(
            arity = "0..1",
            paramLabel = "NAME",
            description = "The method to show: its settings with their ranges and defaults, and its paper.")
    private @Nullable String name;

    @Inject
    MethodsCommand(
            Console console, Provider<NamedServices<Method>> methods, Provider<NamedServices<SeriesMethod>> forSeries) {
        this.console = console;
        this.methods = methods;
        this.forSeries = forSeries;
    }

    @Override
    public Integer call() {
        if (name == null) {
            TextTable table = new TextTable("method", "description");
            methods.get().all().forEach(m -> table.row(m.name(), m.description()));
            console.result(console.text(table));
            TextTable series = new TextTable("of series", "description");
            forSeries.get().all().forEach(m -> series.row(m.name(), m.description()));
            console.result("");
            console.result(console.text(series));
            console.note("\nSettings of one: credence methods NAME");
        } else {
            console.result(describe(find(name)));
        }
        return ExitCodes.DONE;
    }

    private Method find(String wanted) {
        return forSeries
                .get()
                .find(wanted)
                .<Method>map(m -> m)
                .orElseGet(() -> methods.get().get(wanted));
    }

    private String describe(Method method) {
        if (method.settings().settings().isEmpty()) {
            return String.join(
                    System.lineSeparator(),
                    console.text(method.name() + ": " + method.description()),
                    console.text(method.citation()),
                    "",
                    "It has no settings.",
                    "",
                    console.text(example(method)));
        }
        TextTable table = new TextTable("setting", "default", "value", "description");
        for (Setting<?> s : method.settings().settings()) {
            table.row(s.name(), s.defaultText(), s.range(), s.description());
        }
        return String.join(
                System.lineSeparator(),
                console.text(method.name() + ": " + method.description()),
                console.text(method.citation()),
                "",
                console.text(table) + searched(method),
                "",
                console.text(example(method)));
    }

    private static String example(Method method) {
        String setting = method.settings().settings().isEmpty()
                ? ""
                : " --set " + example(method.settings().settings().get(0));
        return method instanceof SeriesMethod
                ? "Example: credence forecast --method " + method.name() + setting
                        + " --data sales.csv --horizon 24 --out forecast.csv"
                : "Example: credence train --method " + method.name() + " --dataset boston" + setting
                        + " --out boston.credence";
    }

    /** The search ranges: a separate table, since few settings have one. */
    private String searched(Method method) {
        TextTable table = new TextTable("setting", "searched by credence tune");
        List<Setting<?>> searched = method.settings().settings().stream()
                .filter(s -> s.search() != null)
                .toList();
        searched.forEach(
                s -> table.row(s.name(), Objects.requireNonNull(s.search()).text()));
        return searched.isEmpty() ? "" : System.lineSeparator().repeat(2) + console.text(table);
    }

    private static String example(Setting<?> setting) {
        return setting.name() + "=" + setting.defaultText();
    }
}
