package dev.credence.cli.command;

import dev.credence.cli.console.GlobalOptions;
import dev.credence.core.UserException;
import dev.credence.core.registry.Suggestions;
import dev.credence.datasets.series.BundledSeries;
import dev.credence.datasets.series.CollectionInfo;
import dev.credence.datasets.series.SeriesCollections;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Names of series: those that Credence brings along, and collections of the data directory. */
final class KnownSeries {
    private final GlobalOptions options;

    @Inject
    KnownSeries(GlobalOptions options) {
        this.options = options;
    }

    /** The collections of the data directory; none if it has no file of series. */
    List<CollectionInfo> collections() {
        return SeriesCollections.isIn(options.dataDirectory())
                ? SeriesCollections.in(options.dataDirectory()).list()
                : List.of();
    }

    /** The names of all series and collections. */
    List<String> names() {
        return Stream.concat(
                        BundledSeries.all().stream().map(BundledSeries::name),
                        collections().stream().map(CollectionInfo::name))
                .toList();
    }

    /**
     * Checks the name of series to forecast.
     *
     * @throws UserException if there are none of that name, or it is a collection and {@code toScore} is false
     */
    void require(String name, boolean toScore) {
        if (BundledSeries.find(name).isPresent()) {
            return;
        }
        List<CollectionInfo> collections = collections();
        if (collections.stream().noneMatch(one -> one.isNamed(name))) {
            throw unknown(name, collections);
        }
        if (!toScore) {
            throw new UserException("--dataset " + name
                    + " is a collection, whose last values are there to score forecasts with: add --origins 1.");
        }
    }

    private UserException unknown(String name, List<CollectionInfo> collections) {
        List<String> bundled =
                BundledSeries.all().stream().map(BundledSeries::name).toList();
        List<String> others = collections.stream().map(CollectionInfo::name).toList();
        List<String> all = new ArrayList<>(bundled);
        all.addAll(others);
        return new UserException("There are no series '" + name + "'." + Suggestions.didYouMean(name, all)
                + " Credence brings along " + String.join(", ", bundled) + ". Collections in "
                + options.dataDirectory() + ": " + (others.isEmpty() ? "none" : String.join(", ", others)) + ".");
    }
}
