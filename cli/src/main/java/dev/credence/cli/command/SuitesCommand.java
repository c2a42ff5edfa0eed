package dev.credence.cli.command;

import dev.credence.active.LearningSuite;
import dev.credence.cli.console.Console;
import dev.credence.eval.protocol.Suite;
import dev.credence.eval.series.SeriesSuite;
import dev.credence.eval.text.TextTable;
import jakarta.inject.Inject;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Lists the suites, or describes one. */
@Command(
        name = "suites",
        sortOptions = false,
        description = {"List the published experiments of compare --suite and acquire --suite, or describe one.", ""},
        footer = {"", "Examples:", "  credence suites", "  credence suites li-gal-2017"})
public final class SuitesCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(
            arity = "0..1",
            paramLabel = "NAME",
            description = "The suite to describe: data sets, methods, settings, grids, published results.")
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
            SeriesSuite.names().forEach(n -> table.row(n, SeriesSuite.load(n).description()));
            LearningSuite.names()
                    .forEach(n -> table.row(n, LearningSuite.load(n).description()));
            console.result(console.text(table));
            console.note("\nDetails: credence suites NAME");
        } else if (SeriesSuite.names().contains(name)) {
            console.result(SeriesSuite.load(name).describe().stripTrailing() + "\n\nExample: credence compare --suite "
                    + name + " --out results");
        } else if (LearningSuite.names().contains(name)) {
            console.result(LearningSuite.load(name).describe().stripTrailing());
        } else {
            console.result(Suite.load(name).describe().stripTrailing());
        }
        return ExitCodes.DONE;
    }
}
