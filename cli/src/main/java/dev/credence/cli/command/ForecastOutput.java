package dev.credence.cli.command;

import dev.credence.cli.chart.FanChart;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.cli.data.StandardStreams;
import dev.credence.core.UserException;
import dev.credence.core.file.AtomicFiles;
import dev.credence.datasets.series.SeriesTable;
import dev.credence.eval.text.TextTable;
import dev.credence.scoring.ForecastTable;
import dev.credence.scoring.TableWriter;
import dev.credence.scoring.series.ForecastOfSeries;
import dev.credence.scoring.series.Forecaster;
import dev.credence.scoring.series.Forecasts;
import dev.credence.scoring.series.SeriesGuarantee;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options on what a forecast writes. */
final class ForecastOutput {
    private static final int MOST_PATHS = 100_000;

    /** Rows of a forecast that are shown where no file is written. */
    private static final int SHOWN = 48;

    @Writes
    @Option(
            names = "--out",
            paramLabel = "FILE",
            order = 20,
            description =
                    "The file to write: JSON Lines if it ends in .jsonl, otherwise CSV; compressed if .gz follows; - for"
                            + " standard output (default: a table of the first series on the screen).")
    private @Nullable Path out;

    @Option(
            names = "--levels",
            paramLabel = "L",
            split = ",",
            order = 21,
            description = {
                "Probabilities of central intervals (default: 0.8,0.95).",
                "A calibrated model returns its calibrated intervals instead."
            })
    private @Nullable List<Double> levels;

    @Option(
            names = "--quantiles",
            paramLabel = "P",
            split = ",",
            order = 21,
            description = "Probabilities of quantiles, as further columns q0.1, q0.5, ….")
    private List<Double> quantiles = new ArrayList<>();

    @Writes
    @Option(
            names = "--plot",
            paramLabel = "FILE",
            order = 22,
            description = "Draw the ends of the first " + FanChart.MOST
                    + " histories with fans of 50, 80 and 95 %%, as SVG or PNG by the file's ending.")
    private @Nullable Path plot;

    @Option(
            names = "--paths",
            paramLabel = "N",
            order = 24,
            description = "Number of joint draws of all steps, for sums over them; they are written to --paths-out.")
    private @Nullable Integer paths;

    @Writes
    @Option(
            names = "--paths-out",
            paramLabel = "FILE",
            order = 24,
            description = "The file of the paths: one row for each path and step.")
    private @Nullable Path pathsOut;

    boolean isGiven() {
        return out != null || plot != null || paths != null || pathsOut != null;
    }

    void check(Problems problems, StandardStreams streams) {
        problems.check(() -> {
            var unused = table();
        });
        if (out != null) {
            Path file = out;
            problems.check(() -> streams.requireWritable(file));
        }
        if (plot != null) {
            Path file = plot;
            if (!ends(file, ".svg") && !ends(file, ".png")) {
                problems.add("--plot: " + file + " does not end in .svg or .png.");
            }
            problems.check(() -> AtomicFiles.requireWritable(file));
        }
        if ((paths == null) != (pathsOut == null)) {
            problems.add("--paths and --paths-out go together.");
        }
        if (paths != null && (paths < 1 || paths > MOST_PATHS)) {
            problems.add("--paths is " + paths + ", expected 1 to " + MOST_PATHS + ".");
        }
        if (pathsOut != null) {
            Path file = pathsOut;
            problems.check(() -> AtomicFiles.requireWritable(file));
        }
    }

    private ForecastTable table() {
        return new ForecastTable(levels == null ? ForecastTable.usualLevels() : levels, quantiles);
    }

    /** The columns of a forecast; a guarantee's intervals take the place of the model's own. */
    private ForecastTable table(Optional<SeriesGuarantee> guarantee) {
        if (guarantee.isPresent() && levels != null) {
            throw new UserException("--levels: the model was calibrated, and forecasts its calibrated intervals."
                    + " Calibrate it for other coverages, or forecast with the model before its calibration.");
        }
        return guarantee.isPresent() ? new ForecastTable(List.of(), quantiles) : table();
    }

    /**
     * Checks, before training, that the table's columns can name the rows of the files.
     *
     * @param model empty where it is still to be trained
     * @throws UserException if not
     */
    void requireNames(SeriesTable table, Optional<Forecaster> model) {
        ForecastTable columns = table(model.flatMap(Forecaster::guarantee));
        var unused = pathsOut == null
                ? columns.header(table)
                : List.of(columns.header(table), ForecastTable.pathHeader(table));
    }

    void write(Forecasts forecasts, long seed, StandardStreams streams, Console console) {
        SeriesTable table = forecasts.table();
        ForecastTable columns =
                forecasts.get(0).guaranteed().isEmpty() ? table() : new ForecastTable(List.of(), quantiles);
        if (out == null) {
            show(columns, forecasts, console);
        } else {
            Path file = out;
            List<String> header = forecasts.header(columns);
            List<List<@Nullable Object>> rows = forecasts.rows(columns);
            if (StandardStreams.isOne(file)) {
                streams.write(file, stream -> TableWriter.write(stream, header, rows));
            } else {
                TableWriter.write(file, header, rows);
            }
            console.note(
                    "Wrote " + StandardStreams.outputName(file) + ": " + Numbers.counted(rows.size(), "row") + ".");
        }
        if (plot != null) {
            Path file = plot;
            FanChart chart =
                    new FanChart(table.series(), forecasts.distributions().series());
            byte[] picture = ends(file, ".png") ? chart.png() : chart.svg();
            AtomicFiles.write(file, stream -> stream.write(picture));
            console.result("Picture: " + file.toAbsolutePath().normalize());
            int others = table.series().size() - FanChart.MOST;
            if (others > 0) {
                console.note(
                        "The picture shows the first " + FanChart.MOST + " series, not the " + others + " others.");
            }
        }
        if (pathsOut != null && paths != null) {
            writePaths(forecasts, paths, pathsOut, seed);
            console.note("Wrote " + pathsOut + ": " + Numbers.counted(paths, "path") + " of each series.");
        }
    }

    private static boolean ends(Path file, String ending) {
        return file.toString().toLowerCase(Locale.ROOT).endsWith(ending);
    }

    private static void show(ForecastTable columns, Forecasts forecasts, Console console) {
        TextTable text = TextTable.ofNumbers(forecasts.header(columns));
        forecasts.get(0).rows(columns).stream()
                .limit(SHOWN)
                .forEach(row -> text.row(row.stream().map(ForecastOutput::cell).toList()));
        console.result(console.text(text));
        if (forecasts.size() > 1) {
            console.note("The first of " + forecasts.size() + " series; --out FILE writes all.");
        }
    }

    private static String cell(@Nullable Object value) {
        return value == null ? "" : value instanceof Double number ? Numbers.of(number) : String.valueOf(value);
    }

    private static void writePaths(Forecasts forecasts, int count, Path file, long seed) {
        List<String> header = ForecastTable.pathHeader(forecasts.table());
        List<List<Object>> rows = new ArrayList<>();
        for (ForecastOfSeries one : forecasts) {
            double[][] drawn = one.paths(count, seed);
            for (int j = 0; j < count; j++) {
                for (int h = 0; h < drawn[j].length; h++) {
                    List<Object> row = new ArrayList<>(one.series().cells());
                    row.addAll(List.of(one.series().time(h + 1), h + 1, j + 1, drawn[j][h]));
                    rows.add(row);
                }
            }
        }
        TableWriter.write(file, header, rows);
    }
}
