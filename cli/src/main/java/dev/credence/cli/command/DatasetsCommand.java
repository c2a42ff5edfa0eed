package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.console.GlobalOptions;
import dev.credence.cli.data.StandardStreams;
import dev.credence.core.UserException;
import dev.credence.core.data.DatasetInfo;
import dev.credence.core.data.Task;
import dev.credence.datasets.Datasets;
import dev.credence.datasets.benchmark.BundledTable;
import dev.credence.datasets.series.BundledSeries;
import dev.credence.eval.text.TextTable;
import dev.credence.eval.text.TextTable.Align;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists the data sets, or describes one. */
@Command(
        name = "datasets",
        sortOptions = false,
        description = {"List the data sets, or describe one. Nothing is downloaded.", ""},
        footer = {
            "",
            "Examples:",
            "  credence datasets",
            "  credence datasets boston",
            "  credence datasets energy --write energy.csv    a real table to try out train with, for --data",
            "  credence datasets mauna-loa --write co2.csv    a real series to try out forecast with"
        })
public final class DatasetsCommand implements Callable<Integer> {
    private final Console console;
    private final Provider<Datasets> datasets;
    private final GlobalOptions options;
    private final StandardStreams streams;
    private final SeriesList series;

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "The data set to describe.")
    private @Nullable String name;

    @Writes
    @Option(
            names = "--write",
            paramLabel = "FILE.csv",
            description =
                    "Write the table energy, or a series that Credence brings along, as CSV; - for standard output.")
    private @Nullable Path file;

    @Inject
    DatasetsCommand(
            Console console,
            Provider<Datasets> datasets,
            GlobalOptions options,
            StandardStreams streams,
            SeriesList series) {
        this.streams = streams;
        this.console = console;
        this.datasets = datasets;
        this.options = options;
        this.series = series;
    }

    @Override
    public Integer call() {
        if (file != null) {
            write(file);
            return ExitCodes.DONE;
        }
        if (name == null) {
            TextTable table = new TextTable(
                    List.of("data set", "task", "points", "inputs", "splits", "description"),
                    List.of(Align.LEFT, Align.LEFT, Align.RIGHT, Align.RIGHT, Align.RIGHT, Align.LEFT));
            for (DatasetInfo d : datasets.get().infos()) {
                table.row(
                        d.name(),
                        task(d),
                        points(d),
                        String.valueOf(d.inputs()),
                        String.valueOf(d.splits()),
                        d.description());
            }
            console.result(console.text(table));
            console.result("");
            console.result(console.text(series.table()));
            console.note("\nDetails: credence datasets NAME");
        } else {
            String named = name;
            console.result(series.describe(named).orElseGet(() -> describe(info(named))));
        }
        return ExitCodes.DONE;
    }

    private DatasetInfo info(String named) {
        try {
            return datasets.get().info(named);
        } catch (UserException e) {
            throw new UserException(e.getMessage() + series.known(named), e);
        }
    }

    private void write(Path table) {
        if (name == null) {
            throw new UserException(
                    "--write needs the table's name: credence datasets " + BundledTable.NAME + " --write " + table);
        }
        Optional<BundledSeries> bundled = BundledSeries.find(name);
        if (bundled.isEmpty() && !name.equals(BundledTable.NAME)) {
            throw new UserException("Credence brings along no table '" + name + "', only " + BundledTable.NAME
                    + " and the series "
                    + String.join(
                            ", ",
                            BundledSeries.all().stream()
                                    .map(BundledSeries::name)
                                    .toList())
                    + ". Other data sets are read by name.");
        }
        byte[] csv = bundled.isPresent() ? bundled.get().csv() : BundledTable.csv(name);
        streams.requireWritable(table);
        streams.write(table, out -> out.write(csv));
        console.note("Wrote " + StandardStreams.outputName(table) + ": "
                + bundled.map(BundledSeries::source).orElse(BundledTable.SOURCE) + ".");
    }

    private String describe(DatasetInfo d) {
        return String.join(
                System.lineSeparator(),
                d.name() + ": " + d.description(),
                "",
                "task     " + task(d),
                "points   " + points(d),
                "inputs   " + d.inputs()
                        + d.image().map(image -> " (images of " + image + ")").orElse(""),
                "splits   " + d.splits() + (d.splits() > 1 ? " (--split 0 to " + (d.splits() - 1) + ")" : ""),
                "source   " + d.source(),
                "looked for in " + options.dataDirectory(),
                "",
                "Example: credence train --method dropout-alpha --dataset " + d.name() + " --out " + d.name()
                        + ".credence");
    }

    private static String task(DatasetInfo d) {
        return d.task() instanceof Task.Classification c ? c.classes() + " classes" : "regression";
    }

    private static String points(DatasetInfo d) {
        return d.points() == 0 ? "any" : String.valueOf(d.points());
    }
}
