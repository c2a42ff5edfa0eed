package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.eval.report.ComparisonReport;
import jakarta.inject.Inject;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Rewrites a comparison's report. */
@Command(
        name = "report",
        sortOptions = false,
        description = {"Rewrite the report of a finished or unfinished comparison.", ""},
        customSynopsis = "credence report DIR [OPTIONS]",
        footer = {
            "",
            "compare writes the same report when it ends. The report is a single file and needs no Internet connection.",
            "",
            "Example:",
            "  credence report results"
        })
public final class ReportCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(paramLabel = "DIR", description = "The folder written by credence compare --out.")
    private Path directory = Path.of("");

    @Mixin
    private BaselineOption baseline;

    @Inject
    ReportCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        console.note("Wrote " + ComparisonReport.write(directory, List.of(), baseline.label()) + ".");
        return ExitCodes.DONE;
    }
}
