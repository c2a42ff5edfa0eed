package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.console.GlobalOptions;
import dev.credence.cli.console.Numbers;
import dev.credence.cli.data.StandardStreams;
import dev.credence.core.UserException;
import dev.credence.core.data.DatasetInfo;
import dev.credence.core.data.Task;
import dev.credence.datasets.Datasets;
import dev.credence.datasets.benchmark.BundledTable;
import dev.credence.datasets.series.BundledSeries;
import dev.credence.datasets.synthetic.GeneratedTables;
import dev.credence.datasets.synthetic.LargeTable;
import dev.credence.eval.text.TextTable;
import dev.credence.eval.text.TextTable.Align;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
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
            "  credence datasets mauna-loa --write co2.csv    a real series to try out forecast with",
            "  credence datasets flights --rows 2000000 --write flights.csv    generated, with known truth"
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
                    "Write the table energy, a series that Credence brings along, or a generated table (flights, songs), as CSV; "
                            + "- for standard output.")
    private @Nullable Path file;

    @Option(
            names = "--rows",
            paramLabel = "N",
            description = "Number of rows of a generated table (default: as many as the data that it is like).")
    private @Nullable Long rows;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed of a generated table (default: 1); another one gives other rows of the same truth.")
    private @Nullable Long seed;

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
        Optional<LargeTable> large = name == null ? Optional.empty() : GeneratedTables.find(name);
        if ((rows != null || seed != null) && (large.isEmpty() || file == null)) {
            throw new UserException(
                    "--rows and --seed are for a generated table: credence datasets flights --rows 2000000"
                            + " --write flights.csv");
        }
        if (file != null) {
            Path to = file;
            large.ifPresentOrElse(table -> generate(table, to), () -> write(to));
            return ExitCodes.DONE;
        }
        if (large.isPresent()) {
            console.result(describe(large.get()));
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
            console.result("");
            console.result(console.text("Generated, of any size: "
                    + GeneratedTables.ALL.stream()
                            .map(one -> one.name() + " (" + one.description() + ")")
                            .collect(Collectors.joining("; "))));
            console.note("\nDetails: credence datasets NAME");
        } else {
            String named = name;
            console.result(series.describe(named).orElseGet(() -> describe(info(named))));
        }
        return ExitCodes.DONE;
    }

    private void generate(LargeTable table, Path to) {
        long count = rows == null ? table.usualRows() : rows;
        if (count < 1) {
            throw new UserException("--rows is " + count + ", expected at least 1.");
        }
        streams.requireWritable(to);
        double[] truth = new double[1];
        streams.write(to, out -> truth[0] = table.write(out, count, seed == null ? 1 : seed));
        console.note("Wrote " + StandardStreams.outputName(to) + ": " + Numbers.counted(count, "row")
                + ". The truth's mean log-likelihood of these targets is "
                + String.format(Locale.ROOT, "%.5f", truth[0]) + " nats a row.");
    }

    private static String describe(LargeTable table) {
        return String.join(
                System.lineSeparator(),
                table.name() + ": " + table.description(),
                "",
                "task     regression of " + table.header().get(table.header().size() - 1),
                "rows     any number (default: " + table.usualRows() + ")",
                "inputs   " + (table.header().size() - 1),
                "",
                "The target's distribution is known: writing the table says the mean log-likelihood of the truth, which no",
                "method exceeds but by chance. Another seed gives test rows.",
                "",
                "Example: credence datasets " + table.name() + " --rows 100000 --write " + table.name() + ".csv");
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
