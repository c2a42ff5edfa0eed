package dev.credence.cli.command;

import dev.credence.cli.console.GlobalOptions;
import dev.credence.core.registry.Suggestions;
import dev.credence.datasets.series.BundledSeries;
import dev.credence.datasets.series.CollectionInfo;
import dev.credence.eval.text.TextTable;
import dev.credence.eval.text.TextTable.Align;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Series and collections of series, as texts. */
final class SeriesList {
    private final GlobalOptions options;
    private final KnownSeries known;

    @Inject
    SeriesList(GlobalOptions options, KnownSeries known) {
        this.options = options;
        this.known = known;
    }

    /** One row for each series that Credence brings along and each collection of the data directory. */
    TextTable table() {
        TextTable table = new TextTable(
                List.of("series", "number", "values", "step", "season", "source"),
                List.of(Align.LEFT, Align.RIGHT, Align.RIGHT, Align.LEFT, Align.RIGHT, Align.LEFT));
        for (BundledSeries series : BundledSeries.all()) {
            table.row(
                    series.name(),
                    "1",
                    String.valueOf(series.values()),
                    series.step(),
                    String.valueOf(series.season()),
                    "brought along: " + series.description());
        }
        for (CollectionInfo collection : known.collections()) {
            table.row(
                    collection.name(),
                    String.valueOf(collection.count()),
                    String.valueOf(collection.values()),
                    collection.step(),
                    numbers(collection.seasons()),
                    collection.source());
        }
        return table;
    }

    /** A series or a collection in a few lines; empty if there is none of that name. */
    Optional<String> describe(String name) {
        return BundledSeries.find(name)
                .map(SeriesList::bundled)
                .or(() -> known.collections().stream()
                        .filter(one -> one.isNamed(name))
                        .findFirst()
                        .map(this::collection));
    }

    /** The names of all series, in a sentence, after the one that an unknown name resembles. */
    String known(String unknown) {
        List<String> names = known.names();
        return Suggestions.didYouMean(unknown, names) + " Series: " + String.join(", ", names) + ".";
    }

    private static String bundled(BundledSeries series) {
        return lines(
                series.notice().stripTrailing(),
                "",
                "values   " + series.values() + ", a step is " + series.step() + ", the season " + series.season(),
                "",
                "Example: credence forecast --dataset " + series.name() + " --horizon " + 2 * series.season());
    }

    private String collection(CollectionInfo collection) {
        return lines(
                collection.name() + ": " + collection.count() + " series"
                        + (collection.source().isEmpty() ? "" : " of " + collection.source()),
                "",
                "values   " + collection.values()
                        + (collection.step().isEmpty() ? "" : ", a step is " + collection.step()),
                "season   " + numbers(collection.seasons()),
                "horizon  " + numbers(collection.horizons()) + ": the last values, to score forecasts with",
                "in       " + options.dataDirectory(),
                "",
                "Example: credence forecast --dataset " + collection.name()
                        + " --origins 1 --method forecast,grid-ets");
    }

    private static String lines(String... lines) {
        return String.join(System.lineSeparator(), lines);
    }

    private static String numbers(List<Integer> numbers) {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
}
