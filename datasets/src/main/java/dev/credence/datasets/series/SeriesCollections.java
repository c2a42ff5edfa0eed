package dev.credence.datasets.series;

import com.fasterxml.jackson.databind.JsonNode;
import dev.credence.core.Argument;
import dev.credence.core.data.DataException;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.registry.Suggestions;
import dev.credence.core.series.Seasons;
import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesGroup;
import dev.credence.core.series.SeriesSet;
import dev.credence.datasets.file.Gzip;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Collections of time series in a data directory: {@code series/series.jsonl}, gzip or plain, one series a line with
 * the fields {@code ds} (its collection), {@code id}, {@code period} (the season), {@code h} (the horizon: the last h
 * values are the test part) and {@code y} (values; null is missing).
 */
public final class SeriesCollections {
    private static final List<String> FILES =
            List.of("series/series.jsonl", "series/series.jsonl.gz", "series.jsonl", "series.jsonl.gz");

    /** Longest seasons and horizons; larger ones are mistakes. */
    private static final int MOST = 10_000;

    private final Path file;

    private SeriesCollections(Path file) {
        this.file = file;
    }

    /**
     * The collections of a data directory.
     *
     * @throws DataException if it has no file of series
     */
    public static SeriesCollections in(Path directory) {
        Path file = candidates(directory)
                .filter(Files::isRegularFile)
                .findFirst()
                .orElseThrow(() -> new DataException(
                        "There are no collections of series: looked for "
                                + String.join(
                                        ", ",
                                        candidates(directory)
                                                .map(Path::toString)
                                                .toList())
                                + ".",
                        Argument.DATA_DIRECTORY));
        return new SeriesCollections(file);
    }

    private static Stream<Path> candidates(Path directory) {
        return FILES.stream().map(directory::resolve);
    }

    /** Whether a data directory has a file of series. */
    public static boolean isIn(Path directory) {
        return candidates(directory).anyMatch(Files::isRegularFile);
    }

    /** The file. */
    public Path file() {
        return file;
    }

    /**
     * Describes all collections of the file, by name.
     *
     * @throws DataException if the file is damaged
     */
    public List<CollectionInfo> list() {
        SortedMap<String, Contents> all = new TreeMap<>();
        read(json -> all.computeIfAbsent(json.text("ds"), ds -> new Contents()).add(json));
        return all.entrySet().stream()
                .map(one -> one.getValue().info(one.getKey()))
                .sorted(Comparator.comparing(CollectionInfo::name))
                .toList();
    }

    /** What a collection has. */
    private static final class Contents {
        private final SortedSet<Integer> seasons = new TreeSet<>();
        private final SortedSet<Integer> horizons = new TreeSet<>();
        private int count;
        private long values;

        void add(JsonRecord json) {
            seasons.add(json.whole("period", 1, MOST));
            horizons.add(json.whole("h", 1, MOST));
            values += json.list("y").size();
            count++;
        }

        CollectionInfo info(String ds) {
            return CollectionInfo.of(ds, count, values, List.copyOf(seasons), List.copyOf(horizons));
        }
    }

    /**
     * Reads a collection, its series grouped by season and horizon.
     *
     * @param name as in the file, or {@code m3-monthly}, {@code m3-quarterly}, {@code m4-hourly}, {@code retail},
     *     {@code single}
     * @throws DataException if the file is damaged, or has no such collection; lists those it has
     */
    public List<SeriesGroup> read(String name) {
        String wanted = CollectionInfo.inFile(name);
        SortedSet<String> seen = new TreeSet<>();
        Map<List<Integer>, List<Series>> groups = new LinkedHashMap<>();
        read(json -> {
            String collection = json.text("ds");
            seen.add(collection);
            if (collection.equals(wanted)) {
                List<Integer> key = List.of(json.whole("period", 1, MOST), json.whole("h", 1, MOST));
                groups.computeIfAbsent(key, k -> new ArrayList<>()).add(series(json));
            }
        });
        if (groups.isEmpty()) {
            throw new DataException(file + " has no collection '" + name + "'."
                    + Suggestions.didYouMean(name, names(seen)) + " It has " + String.join(", ", names(seen)) + ".");
        }
        return groups.entrySet().stream()
                .map(group -> new SeriesGroup(
                        Seasons.usual(group.getKey().get(0)), group.getKey().get(1), new SeriesSet(group.getValue())))
                .toList();
    }

    private static List<String> names(SortedSet<String> seen) {
        return seen.stream().map(CollectionInfo::nameOf).sorted().toList();
    }

    private void read(Consumer<JsonRecord> lineByLine) {
        int line = 0;
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(Gzip.open(file), StandardCharsets.UTF_8))) {
            for (String text = lines.readLine(); text != null; text = lines.readLine()) {
                line++;
                lineByLine.accept(JsonRecord.parse(text));
            }
        } catch (IOException e) {
            throw Gzip.unreadable(file, e);
        } catch (IllegalArgumentException e) {
            throw new DataException(file + " line " + line + ": " + e.getMessage() + ".", e);
        }
    }

    private static Series series(JsonRecord json) {
        List<JsonNode> cells = json.list("y");
        double[] y = new double[cells.size()];
        for (int t = 0; t < y.length; t++) {
            JsonNode cell = cells.get(t);
            if (!cell.isNull() && !cell.isNumber()) {
                throw new IllegalArgumentException("the value " + (t + 1) + " of y is " + cell
                        + ", expected a number, or null where it is missing");
            }
            y[t] = cell.isNull() ? Double.NaN : cell.doubleValue();
        }
        return Series.of(json.text("id"), y);
    }
}
