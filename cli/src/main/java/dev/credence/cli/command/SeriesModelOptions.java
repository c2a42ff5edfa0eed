package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.data.StandardStreams;
import dev.credence.core.method.SeriesMethod;
import dev.credence.core.registry.NamedServices;
import dev.credence.datasets.series.SeriesTable;
import dev.credence.scoring.series.Forecaster;
import dev.credence.scoring.series.Histories;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of a model that forecasts series, and of the histories. */
final class SeriesModelOptions {
    @Reads
    @Option(
            names = "--model",
            required = true,
            order = 1,
            paramLabel = "FILE",
            description = "A model file that forecasts series.")
    private Path file = Path.of("");

    @Mixin
    private SeriesOptions series;

    void check(Problems problems) {
        series.check(problems);
        series.requireData(problems);
        if (series.isSeasonGiven()) {
            problems.add("--season: the model is trained for its season; leave it out.");
        }
    }

    Forecaster open(NamedServices<SeriesMethod> methods) {
        return Forecaster.open(file, methods);
    }

    /** The name of the model's file. */
    String fileName() {
        return String.valueOf(file.getFileName());
    }

    /** The fingerprint of the model's file. */
    String fingerprint() {
        return Forecaster.fingerprint(file);
    }

    /** The series, whose columns are the given ones. */
    Histories histories(StandardStreams streams) {
        return series.histories(streams);
    }

    /** Reads the series with the model's columns and step where no others are given. */
    SeriesTable read(Forecaster forecaster, StandardStreams streams, Console console) {
        return told(forecaster.read(series.histories(streams)), console);
    }

    /** Says what a table holds. */
    static SeriesTable told(SeriesTable table, Console console) {
        console.note(table.series().size() + " series, steps of " + table.step().words() + ".");
        table.notes().forEach(console::warn);
        return table;
    }
}
