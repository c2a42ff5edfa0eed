package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.console.TextTable;
import dev.credence.eval.protocol.Suite;
import jakarta.inject.Inject;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Lists the suites, or what one of them runs. */
@Command(
        name = "suites",
        sortOptions = false,
        description = {"List the published comparisons that compare --suite repeats, or show one.", ""},
        footer = {"", "Examples:", "  credence suites", "  credence suites li-gal-2017"})
public final class SuitesCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(
            arity = "0..1",
            paramLabel = "NAME",
            description = "The suite to show: data sets, methods, settings, grids, published results.")
    private @Nullable String name;

    @Inject
    SuitesCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        if (name == null) {
            TextTable table = new TextTable("suite", "description");
            Suite.names().forEach(n -> table.row(n, Suite.load(n).description()));
            console.result(console.text(table));
            console.note("\nDetails: credence suites NAME");
        } else {
            console.result(Suite.load(name).describe().stripTrailing());
        }
        return ExitCodes.DONE;
    }
}
