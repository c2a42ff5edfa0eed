package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.eval.report.ComparisonReport;
import jakarta.inject.Inject;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Makes the report of a comparison anew. */
@Command(
        name = "report",
        sortOptions = false,
        description = {"Make the report of a comparison anew, finished or not.", ""},
        customSynopsis = "credence report DIR [OPTIONS]",
        footer = {
            "",
            "compare writes the same page at its end. It is one file that needs no network: send it, print it, keep it.",
            "",
            "Example:",
            "  credence report results"
        })
public final class ReportCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(paramLabel = "DIR", description = "The folder that credence compare --out wrote.")
    private Path directory = Path.of("");

    @Inject
    ReportCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        console.note("Wrote " + ComparisonReport.write(directory) + ".");
        return ExitCodes.DONE;
    }
}
